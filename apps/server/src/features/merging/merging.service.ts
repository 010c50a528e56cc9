// Merges two accounts of one student: a preview counts what moves, one transaction moves all of it, and the account that
// stays can watch whatever either could.

import type { mergeAccounts, previewMerge } from '@valence/contract/admin/merging';
import { type AccessFacts, accessStateOf } from '@valence/domain/access';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './merging.store.ts';
import * as moves from './moves.store.ts';
import { mergePayments } from './payments.store.ts';

export interface MergingDeps {
  db: Db;
  clock: Clock;
  /** An account's access facts, for every video that has any about it. */
  factsOf: (tx: Tx, accountId: string) => Promise<readonly { videoId: string; facts: AccessFacts }[]>;
  /** Marks the student's months as paid of which as much was paid as they cost. */
  settleMonths: (tx: Tx, accountId: string) => Promise<void>;
  /** Ends every session of an account. */
  endSessions: (tx: Tx, accountId: string, because: 'ended-by-admin', at: Date) => Promise<void>;
}

export type MergingService = ReturnType<typeof createMergingService>;

export interface MergeOrder {
  actorId: string;
  /** The account that stays. */
  userId: string;
  /** The number of the account that is given up. */
  phone: string;
}

export function createMergingService(deps: MergingDeps) {
  return {
    async preview(userId: string, typed: string): Promise<Answer<typeof previewMerge>> {
      return transaction(deps.db, async (tx) => {
        const pair = await pairOf(tx, userId, typed);
        if (pair instanceof Refused) return pair;
        const { target, source } = pair;
        if (!source)
          return refused(target.mergedPhones.includes(pair.phone) ? 'merge-same' : 'student-absent');
        return {
          userId: source.id,
          name: source.name,
          phone: pair.phone,
          moves: await store.countParts(tx, source.id),
        };
      });
    },

    async merge({ actorId, userId, phone }: MergeOrder): Promise<Answer<typeof mergeAccounts>> {
      return transaction(deps.db, async (tx) => {
        const pair = await pairOf(tx, userId, phone);
        if (pair instanceof Refused) return pair;
        const { target, source } = pair;
        // The number was given up before, by an earlier run of this call whose answer was lost.
        if (!source)
          return target.mergedPhones.includes(pair.phone) ? { success: true } : refused('student-absent');
        await mergeInto(deps, tx, { actorId, target, source, phone: pair.phone });
        return { success: true };
      });
    },
  };
}

interface Pair {
  target: store.MergeAccount;
  /** Undefined: no account has the number. */
  source: store.MergeAccount | undefined;
  phone: Phone;
}

type PairRefusal =
  | 'account-absent'
  | 'phone-invalid'
  | 'merge-same'
  | 'merge-of-desk'
  | 'merge-deletion-open';

/** Finds and locks both accounts, in the order of their ids. */
async function pairOf(tx: Tx, userId: string, typed: string): Promise<Pair | Refused<PairRefusal>> {
  const phone = normalisePhone(typed);
  if (!phone) return refused('phone-invalid');
  if (!isUuid(userId)) return refused('account-absent');
  const accounts = await store.holdBoth(tx, userId, phone);
  const target = accounts.find(({ id }) => id === userId);
  if (!target) return refused('account-absent');
  if (target.phone === phone) return refused('merge-same');
  const source = accounts.find((account) => account.phone === phone);
  const both = source ? [target, source] : [target];
  if (both.some(({ role }) => role !== 'student')) return refused('merge-of-desk');
  if (source && both.some(({ deletionOpen }) => deletionOpen)) return refused('merge-deletion-open');
  return { target, source, phone };
}

interface Merge {
  actorId: string;
  target: store.MergeAccount;
  source: store.MergeAccount;
  phone: Phone;
}

async function mergeInto(
  deps: MergingDeps,
  tx: Tx,
  { actorId, target, source, phone }: Merge,
): Promise<void> {
  const at = deps.clock.now();
  const pair = { from: source.id, into: target.id };
  const [targetEnds, sourceEnds] = [
    await openEnds(deps, tx, target.id, at),
    await openEnds(deps, tx, source.id, at),
  ];
  const parts = await store.countParts(tx, source.id);
  await deps.endSessions(tx, source.id, 'ended-by-admin', at);
  await moves.mergeGrants(tx, pair, at);
  // An exclusion of one account stays, unless the other account could watch the video.
  await moves.mergeExclusions(tx, pair, {
    targetVideos: [...targetEnds.keys()],
    sourceVideos: [...sourceEnds.keys()],
  });
  await moves.mergePlaces(tx, pair);
  const months = await mergePayments(tx, pair);
  await moves.mergeSlips(tx, pair, { actorId, at });
  await moves.mergeWatching(tx, pair);
  await moves.mergeWritten(tx, pair);
  await moves.mergeAttendance(tx, pair);
  await moves.mergeRest(tx, pair);
  await deps.settleMonths(tx, target.id);
  await store.giveUp(tx, { ...pair, phone, actorId, at });
  const after = await openEnds(deps, tx, target.id, at);
  const lost = lostOf([targetEnds, sourceEnds], after);
  // One account has one A/L year, and its place in a class may open less than the other's did: grant what was lost.
  await moves.grantLost(tx, { accountId: target.id, actorId, at, lost });
  await recordAudit(tx, {
    at,
    actorId,
    action: 'account.merged',
    subject: `account:${target.id}`,
    before: { alYear: target.alYear, givenUpAlYear: source.alYear },
    after: {
      givenUp: source.id,
      ...parts,
      monthsTogether: months,
      grantedInstead: lost.map(({ videoId }) => videoId),
    },
  });
}

/** Until when each video is open; null: without an end. */
type Ends = ReadonlyMap<string, Date | null>;

async function openEnds({ factsOf }: MergingDeps, tx: Tx, accountId: string, at: Date): Promise<Ends> {
  const ends = new Map<string, Date | null>();
  for (const { videoId, facts } of await factsOf(tx, accountId)) {
    const accessState = accessStateOf(facts, at);
    if (accessState.state === 'open') ends.set(videoId, accessState.endsAt ?? null);
  }
  return ends;
}

/** The videos that either account had for longer than the merged account has now, with the longer end. */
function lostOf(had: readonly Ends[], after: Ends): { videoId: string; endsAt: Date | null }[] {
  const longest = new Map<string, Date | null>();
  for (const [videoId, endsAt] of had.flatMap((ends) => [...ends])) {
    const other = longest.get(videoId);
    if (other === undefined || outlasts(endsAt, other)) longest.set(videoId, endsAt);
  }
  return [...longest]
    .filter(([videoId, endsAt]) => {
      const now = after.get(videoId);
      return now === undefined || outlasts(endsAt, now);
    })
    .map(([videoId, endsAt]) => ({ videoId, endsAt }));
}

function outlasts(end: Date | null, other: Date | null): boolean {
  return other !== null && (end === null || end > other);
}
