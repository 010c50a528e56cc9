// Grants videos to students: the grants of many requests share a transaction, and each is answered once that is committed.

import type { grantAccess } from '@valence/contract/admin/access';
import type { BodyOf } from '@valence/contract/endpoint';
import { accessEnd, endAfterGranting } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { shareWrites } from '../../platform/db/shared-transactions.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { SignedTokens } from '../../platform/signed-tokens.ts';
import { type GrantedPair, type NewGrant, recordRegrants } from './access.store.ts';
import { type GrantedVideo, grantToken } from './grant-undo.ts';
import {
  type Giving,
  giveGrants,
  giveGrantsAlone,
  holdStudents,
  type WrittenGrant,
} from './grants-many.store.ts';

export interface GrantOrder {
  actorId: string;
  accountId: string;
  videoIds: readonly string[];
  weeks: BodyOf<typeof grantAccess>['accessWeeks'];
}

export interface GrantingDeps {
  db: Db;
  clock: Clock;
  /** Signs what a grant changed, so that the browser that carries it cannot change it. */
  tokens: SignedTokens;
}

export function createGranting({ db, clock, tokens }: GrantingDeps) {
  const granting = shareWrites<GrantOrder, Granted>(async (orders) => grantAll({ db, clock }, orders));
  return {
    /** All of the order's videos or none; repeating the call changes nothing. */
    async grant(order: GrantOrder): Promise<Answer<typeof grantAccess>> {
      if (!isUuid(order.accountId)) return refused('student-absent');
      const granted = await granting.add({ ...order, videoIds: [...new Set(order.videoIds)].sort() });
      if (granted instanceof Refused) return granted;
      const { accessExpires, ...change } = granted;
      const undoToken = change.videos.length === 0 ? null : grantToken(tokens, change);
      return { success: true, data: { accessExpires, undoToken } };
    },
    stop: async () => granting.stop(),
  };
}

type Granted =
  | Refused<'student-absent' | 'video-absent'>
  | { accountId: string; at: Date; accessExpires: string | null; videos: GrantedVideo[] };

/**
 * As a rule one statement. Where orders cannot be written together, or extensions have moved what is granted, a transaction of several.
 */
async function grantAll({ db, clock }: Pick<GrantingDeps, 'db' | 'clock'>, orders: readonly GrantOrder[]) {
  const rounds = roundsOf(orders);
  const [only = []] = rounds;
  const giving = rounds.length === 1 ? givingOf(only, clock.now()) : undefined;
  const rows = giving ? await giveGrantsAlone(db, giving) : [];
  const answers =
    giving && rows.length > 0
      ? answersOf(only, giving, rows)
      : await transaction(db, async (tx) => {
          await holdStudents(tx, unique(orders.map(({ accountId }) => accountId)));
          return grantRounds(tx, rounds, clock.now());
        });
  return orders.map((order) => answers.get(order) ?? refused('student-absent'));
}

type Answers = Map<GrantOrder, Granted>;

const unique = (ids: readonly string[]) => [...new Set(ids)].sort();

/**
 * Orders that can be written together: of one admin or assistant, and each about another student. The orders about one student
 * stay in the order in which they came.
 */
function roundsOf(orders: readonly GrantOrder[]): GrantOrder[][] {
  const rounds: GrantOrder[][] = [];
  const next = new Map<string, number>();
  for (const order of orders) {
    let index = next.get(order.accountId) ?? 0;
    while (rounds[index] && rounds[index]?.[0]?.actorId !== order.actorId) index += 1;
    const round = rounds[index];
    if (round) round.push(order);
    else rounds[index] = [order];
    next.set(order.accountId, index + 1);
  }
  return rounds;
}

async function grantRounds(tx: Tx, rounds: readonly GrantOrder[][], at: Date): Promise<Answers> {
  const answers: Answers = new Map();
  for (const round of rounds) {
    const giving = givingOf(round, at);
    const rows = await giveGrants(tx, giving);
    const isMoved = new Set(rows.filter(({ isExtended }) => isExtended).map(keyOf));
    for (const [order, answer] of answersOf(round, giving, rows)) answers.set(order, answer);
    const given = round.filter((order) => !(answers.get(order) instanceof Refused));
    const accounts = new Set(given.map(({ accountId }) => accountId));
    const extended = giving.grants.filter(
      (grant) => accounts.has(grant.accountId) && isMoved.has(keyOf(grant)),
    );
    if (extended.length > 0) await recordRegrants(tx, extended, at);
  }
  return answers;
}

function givingOf(orders: readonly GrantOrder[], at: Date): Giving {
  const ended = orders.map((order) => ({ ...order, endsAt: accessEnd(at, order.weeks) }));
  return {
    grants: ended.flatMap(({ accountId, videoIds, endsAt }) =>
      videoIds.map((videoId) => ({ accountId, videoId, endsAt })),
    ),
    entries: ended.map(({ accountId, weeks, endsAt }) => ({ accountId, after: { weeks, endsAt } })),
    actorId: orders[0]?.actorId ?? '',
    at,
  };
}

function answersOf(
  orders: readonly GrantOrder[],
  { grants, at }: Giving,
  rows: readonly WrittenGrant[],
): Answers {
  const written = new Map(rows.map((one) => [keyOf(one), one]));
  const refusals = refusalsOf(rows);
  const ends = earliestEnds(grants, written);
  const changed = changesOf(grants, written);
  return new Map(
    orders.map((order) => {
      const { accountId } = order;
      const accessExpires = ends.get(accountId)?.toISOString() ?? null;
      const granted = { accountId, at, accessExpires, videos: changed.get(accountId) ?? [] };
      return [order, refusals.get(accountId) ?? granted];
    }),
  );
}

/** By account id. */
function refusalsOf(rows: readonly WrittenGrant[]) {
  const refusals = new Map<string, Refused<'student-absent' | 'video-absent'>>();
  for (const { accountId, isStudent, isVideo } of rows)
    if (!isStudent) refusals.set(accountId, refused('student-absent'));
    else if (!isVideo) refusals.set(accountId, refused('video-absent'));
  return refusals;
}

/** The earliest end that the grants have now, by account id; none for an account none of whose grants ends. */
function earliestEnds(grants: readonly NewGrant[], before: Written): Map<string, Date> {
  const ends = new Map<string, Date>();
  for (const grant of grants) {
    const former = before.get(keyOf(grant));
    const end = former?.grantedAt ? endAfterGranting(former.endsAt ?? undefined, grant.endsAt) : grant.endsAt;
    const earliest = ends.get(grant.accountId);
    if (end && (!earliest || end < earliest)) ends.set(grant.accountId, end);
  }
  return ends;
}

const keyOf = ({ accountId, videoId }: GrantedPair) => `${accountId} ${videoId}`;

type Written = ReadonlyMap<string, WrittenGrant>;

/** What changed about each video, with what was there before, by account id. */
function changesOf(grants: readonly NewGrant[], written: Written): Map<string, GrantedVideo[]> {
  const videos = new Map<string, GrantedVideo[]>();
  for (const grant of grants) {
    const one = written.get(keyOf(grant));
    if (!one || (!one.isWritten && !one.excludedAt)) continue;
    const { grantedAt, grantedBy, endsAt, excludedAt, excludedBy } = one;
    const of = videos.get(grant.accountId) ?? [];
    of.push({
      videoId: grant.videoId,
      endsAt: grant.endsAt?.toISOString() ?? null,
      changed: one.isWritten,
      had: grantedAt
        ? { grantedAt: grantedAt.toISOString(), grantedBy, endsAt: endsAt?.toISOString() ?? null }
        : null,
      excluded: excludedAt ? { at: excludedAt.toISOString(), by: excludedBy } : null,
    });
    videos.set(grant.accountId, of);
  }
  return videos;
}
