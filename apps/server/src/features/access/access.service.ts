// Decides who may watch what by applying the access rule to recorded facts, and lets the admin area change them.

import {
  type AccessClaim,
  type AccessState,
  accessStateOf,
  adminCardOf,
  leavesLockedCard,
  payableClass,
  unchangedUntil,
  waitsForPayment,
} from '@valence/domain/access';
import type { Asked, Kept } from '../../platform/kept/kept.ts';
import type { SignedTokens } from '../../platform/signed-tokens.ts';
import { type Soon, whenKnown } from '../../platform/soon.ts';
import {
  type ExtensionOrder,
  type ExtensionsDeps,
  extendAccess,
  preview,
  type UndoExtensionOrder,
  undoExtension,
} from './extensions.ts';
import { createFactsReader, findFacts, type PairFacts } from './facts.store.ts';
import { type GrantUndo, undoGrant } from './grant-undo.ts';
import { createGranting, type GrantOrder } from './granting.ts';
import {
  type OpeningOrder,
  type OpeningQuery,
  openLessons,
  previewLessons,
  type UndoOpeningOrder,
  undoOpening,
} from './openings.ts';
import { type RemovalOrder, remove, type UndoOrder, undoRemoval } from './removals.ts';
import { type ExportOrder, exportUsers, type WatchedOf } from './users-report.ts';
import { usersOf } from './video-users.ts';

export type AccessService = ReturnType<typeof createAccessService>;

/** An access state that lets the student watch. */
export type OpenAccess = Extract<AccessState, { state: 'open' }>;
/** What a locked card shows: what gave the lesson and until when, if anything did, and the class whose payment opens it. */
export interface LockedClaim extends Partial<AccessClaim> {
  payClass: string | undefined;
}

export interface AccessDeps extends ExtensionsDeps {
  kept: Kept;
  /** How much of a video each of these students watched, by account id. */
  watched: WatchedOf;
  /** Signs what a grant changed, for its undo. */
  tokens: SignedTokens;
}

/** What is recorded about a student and a lesson, in memory: some hundred bytes each. */
const MOST_FACTS = 20_000;

export function createAccessService({ db, clock, kept, watched, assignments, tokens }: AccessDeps) {
  const facts = kept.shelf('playing', MOST_FACTS);
  const readFacts = createFactsReader(db);
  const granting = createGranting({ db, clock, tokens });
  return {
    /** The rule's answer for one student and one video at an instant; invalid ids have no access. */
    accessState(accountId: string, videoId: string, at: Date, asked?: Asked): Soon<AccessState> {
      const find = async () => ({
        value: await readFacts(accountId, videoId),
        accountId,
        until: undefined,
      });
      const recorded = facts.of(`${accountId} ${videoId}`, find, asked);
      return whenKnown(recorded, (known) => accessStateOf(known, at));
    },

    /** What the student can watch at an instant, by video id. */
    async openVideos(accountId: string, at: Date): Promise<Map<string, OpenAccess>> {
      return openOf(await findFacts(db, { accountId }), at);
    },

    /** What the student can watch at an instant, by video id, and until when that holds if nobody changes anything. */
    async library(
      accountId: string,
      at: Date,
    ): Promise<{ open: Map<string, OpenAccess>; until: Date | undefined }> {
      const facts = await findFacts(db, { accountId });
      return {
        open: openOf(facts, at),
        until: untilOf(facts, at),
      };
    },

    /** Lessons whose access ended in the last 30 days, and those that came out in them and wait for payment, by video id. */
    async lockedVideos(accountId: string, at: Date): Promise<Map<string, LockedClaim>> {
      const found = new Map<string, LockedClaim>();
      for (const { videoId, facts } of await findFacts(db, { accountId })) {
        const accessState = accessStateOf(facts, at);
        const payClass = payableClass(facts, at);
        if (accessState.state === 'ended' && leavesLockedCard(accessState, at))
          found.set(videoId, { source: accessState.source, endsAt: accessState.endsAt, payClass });
        else if (waitsForPayment(facts, at)) found.set(videoId, { payClass });
      }
      return found;
    },

    /**
     * The admin's cards of a student, by video id: open accesses of every source, and direct grants that ended; and until when
     * they hold if nobody changes anything.
     */
    async cards(
      accountId: string,
      at: Date,
    ): Promise<{ cards: Map<string, AccessClaim>; until: Date | undefined }> {
      const facts = await findFacts(db, { accountId });
      const cards = new Map<string, AccessClaim>();
      for (const pair of facts) {
        const card = adminCardOf(pair.facts, at);
        if (card) cards.set(pair.videoId, card);
      }
      return { cards, until: untilOf(facts, at) };
    },

    /** Grants a student videos until `weeks` from today, all or none; repeating the call changes nothing. */
    grant: (order: GrantOrder) => granting.grant(order),
    undoGrant: async (order: GrantUndo) => undoGrant({ db, clock, tokens }, order),

    /** Writes the grants that wait. */
    stop: async () => granting.stop(),

    /** Takes one video from a student, whatever gave it. */
    remove: (order: RemovalOrder) => remove(db, clock, order),

    /** What extending a class's access would move. */
    previewExtension: (classId: string) => preview(db, clock, classId),

    /** Moves every end of a class's access that has not passed by some days. */
    extend: (order: ExtensionOrder) => extendAccess({ db, clock, assignments }, order),

    /** Moves back what an extension moved. */
    undoExtension: (order: UndoExtensionOrder) => undoExtension({ db, clock, assignments }, order),

    /** How many lessons of a class an opening would give a student more time for. */
    previewOpening: (query: OpeningQuery) => previewLessons(db, clock, query),

    /** Opens to a student for some weeks what the library shows of a class as locked. */
    openLessons: (order: OpeningOrder) => openLessons(db, clock, order),

    /** Gives the lessons of an opening back the access that they had before. */
    undoOpening: (order: UndoOpeningOrder) => undoOpening(db, clock, order),

    /** Gives back what a removal took. */
    undoRemoval: (order: UndoOrder) => undoRemoval(db, clock, order),

    /** Who has a video, as a CSV file. */
    usersOf: (videoId: string, page: string | undefined) => usersOf({ db, clock, watched }, videoId, page),

    exportUsers: (order: ExportOrder) => exportUsers({ db, clock, watched }, order),
  };
}

function untilOf(pairs: readonly PairFacts[], at: Date): Date | undefined {
  return unchangedUntil(
    pairs.map(({ facts }) => facts),
    at,
  );
}

function openOf(pairs: readonly PairFacts[], at: Date): Map<string, OpenAccess> {
  const found = new Map<string, OpenAccess>();
  for (const { videoId, facts } of pairs) {
    const accessState = accessStateOf(facts, at);
    if (accessState.state === 'open') found.set(videoId, accessState);
  }
  return found;
}
