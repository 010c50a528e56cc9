// Two accounts of one student become one: what moves is counted before, all of it moves in one transaction, and whatever
// either could watch can be watched afterwards.

import type { mergeAccounts, previewMerge } from '@valence/contract/merge-accounts';
import { type AccessFacts, standingOf } from '@valence/domain/access';
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
  /** What the access rule decides by, for every video that has anything to do with an account. */
  factsOf: (tx: Tx, accountId: string) => Promise<readonly { videoId: string; facts: AccessFacts }[]>;
  /** Ends every session of an account. */
  endSessions: (tx: Tx, accountId: string, because: 'ended-by-admin', at: Date) => Promise<void>;
}

export type MergingService = ReturnType<typeof createMergingService>;

export interface MergeOrder {
  actorId: string;
  /** The account that stays. */
  userId: string;
  /** The number of the one that is given up. */
  phone: string;
}

export function createMergingService(deps: MergingDeps) {
  return {
    async preview(userId: string, typed: string): Promise<Answer<typeof previewMerge>> {
      return transaction(deps.db, async (tx) => {
        const pair = await pairOf(tx, userId, typed);
        if (pair instanceof Refused) return pair;
        const { kept, given } = pair;
        if (!given) return refused(kept.mergedPhones.includes(pair.phone) ? 'merge-same' : 'student-absent');
        return {
          userId: given.id,
          name: given.name,
          phone: pair.phone,
          moves: await store.countParts(tx, given.id),
        };
      });
    },

    async merge({ actorId, userId, phone }: MergeOrder): Promise<Answer<typeof mergeAccounts>> {
      return transaction(deps.db, async (tx) => {
        const pair = await pairOf(tx, userId, phone);
        if (pair instanceof Refused) return pair;
        const { kept, given } = pair;
        // Given up before: by this call, whose answer was lost.
        if (!given)
          return kept.mergedPhones.includes(pair.phone) ? { success: true } : refused('student-absent');
        await mergeInto(deps, tx, { actorId, kept, given, phone: pair.phone });
        return { success: true };
      });
    },
  };
}

interface Pair {
  kept: store.MergeAccount;
  /** undefined: no account has the number. */
  given: store.MergeAccount | undefined;
  phone: Phone;
}

type PairRefusal =
  | 'account-absent'
  | 'phone-invalid'
  | 'merge-same'
  | 'merge-of-desk'
  | 'merge-deletion-open';

/** Both accounts, held in the order of their ids. */
async function pairOf(tx: Tx, userId: string, typed: string): Promise<Pair | Refused<PairRefusal>> {
  const phone = normalisePhone(typed);
  if (!phone) return refused('phone-invalid');
  if (!isUuid(userId)) return refused('account-absent');
  const accounts = await store.holdBoth(tx, userId, phone);
  const kept = accounts.find(({ id }) => id === userId);
  if (!kept) return refused('account-absent');
  if (kept.phone === phone) return refused('merge-same');
  const given = accounts.find((account) => account.phone === phone);
  const both = given ? [kept, given] : [kept];
  if (both.some(({ role }) => role !== 'student')) return refused('merge-of-desk');
  if (given && both.some(({ deletionOpen }) => deletionOpen)) return refused('merge-deletion-open');
  return { kept, given, phone };
}

interface Merge {
  actorId: string;
  kept: store.MergeAccount;
  given: store.MergeAccount;
  phone: Phone;
}

async function mergeInto(deps: MergingDeps, tx: Tx, { actorId, kept, given, phone }: Merge): Promise<void> {
  const at = deps.clock.now();
  const pair = { from: given.id, into: kept.id };
  const [hadKept, hadGiven] = [await openEnds(deps, tx, kept.id, at), await openEnds(deps, tx, given.id, at)];
  const parts = await store.countParts(tx, given.id);
  await deps.endSessions(tx, given.id, 'ended-by-admin', at);
  await moves.mergeGrants(tx, pair, at);
  // What was taken from one account stays taken, unless the other one had it.
  await moves.mergeExclusions(tx, pair, { keptHad: [...hadKept.keys()], givenHad: [...hadGiven.keys()] });
  await moves.mergePlaces(tx, pair);
  const months = await mergePayments(tx, pair);
  await moves.mergeSlips(tx, pair, { actorId, at });
  await moves.mergeWatching(tx, pair);
  await moves.mergeWritten(tx, pair);
  await moves.mergeRest(tx, pair);
  await store.giveUp(tx, { ...pair, phone, actorId, at });
  const after = await openEnds(deps, tx, kept.id, at);
  const lost = lostOf([hadKept, hadGiven], after);
  // One account has one A/L year, and a place that one of them had may say less than the other's: given by hand instead.
  await moves.grantLost(tx, { accountId: kept.id, actorId, at, lost });
  await recordAudit(tx, {
    at,
    actorId,
    action: 'account.merged',
    subject: `account:${kept.id}`,
    before: { alYear: kept.alYear, givenUpAlYear: given.alYear },
    after: {
      givenUp: given.id,
      ...parts,
      monthsTogether: months,
      grantedInstead: lost.map(({ videoId }) => videoId),
    },
  });
}

/** Until when each video is open; null: without an end. */
type Ends = ReadonlyMap<string, Date | null>;

async function openEnds({ factsOf }: MergingDeps, tx: Tx, accountId: string, at: Date): Promise<Ends> {
  const found = new Map<string, Date | null>();
  for (const { videoId, facts } of await factsOf(tx, accountId)) {
    const standing = standingOf(facts, at);
    if (standing.state === 'open') found.set(videoId, standing.endsAt ?? null);
  }
  return found;
}

/** Videos that either had for longer than the one account has now, with the longer end. */
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
