// Grants videos to students: the grants of many requests share a transaction, and each is answered once that is committed.

import type { grantAccess } from '@valence/contract/admin/access';
import type { BodyOf } from '@valence/contract/endpoint';
import { accessEnd, endAfterGranting } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { shareTransactions } from '../../platform/db/shared-transactions.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { SignedTokens } from '../../platform/signed-tokens.ts';
import { type GrantedPair, type NewGrant, recordRegrants } from './access.store.ts';
import { type GrantedVideo, grantToken } from './grant-undo.ts';
import { giveGrants, holdStudentsAndVideos, type WrittenGrant } from './grants-many.store.ts';

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
  const granting = shareTransactions<GrantOrder, Granted>(db, async (tx, orders) =>
    grantAll(tx, clock, orders),
  );
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

async function grantAll(tx: Tx, clock: Clock, orders: readonly GrantOrder[]) {
  const { students, videos } = await holdStudentsAndVideos(
    tx,
    unique(orders.map(({ accountId }) => accountId)),
    unique(orders.flatMap(({ videoIds }) => videoIds).filter(isUuid)),
  );
  const at = clock.now();
  const answers = new Map<GrantOrder, Granted>();
  const allowed = orders.filter((order) => {
    const refusal = whyNot(order, students, videos);
    if (refusal) answers.set(order, refusal);
    return !refusal;
  });
  for (const round of roundsOf(allowed))
    for (const [order, answer] of await grantRound(tx, round, at)) answers.set(order, answer);
  return orders.map((order) => answers.get(order) ?? refused('student-absent'));
}

const unique = (ids: readonly string[]) => [...new Set(ids)].sort();

function whyNot(
  { accountId, videoIds }: GrantOrder,
  students: ReadonlySet<string>,
  videos: ReadonlySet<string>,
) {
  if (!students.has(accountId)) return refused('student-absent');
  return videoIds.every((id) => videos.has(id)) ? undefined : refused('video-absent');
}

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

async function grantRound(
  tx: Tx,
  orders: readonly GrantOrder[],
  at: Date,
): Promise<(readonly [GrantOrder, Granted])[]> {
  const actorId = orders[0]?.actorId ?? '';
  const grants = orders.flatMap(({ accountId, videoIds, weeks }) => {
    const endsAt = accessEnd(at, weeks);
    return videoIds.map((videoId) => ({ accountId, videoId, endsAt }));
  });
  const entries = orders.map(({ accountId, weeks }) => ({
    accountId,
    after: { weeks, endsAt: accessEnd(at, weeks) },
  }));
  const rows = await giveGrants(tx, grants, { entries, actorId, at });
  const written = new Map(rows.map((one) => [keyOf(one), one]));
  const extended = grants.filter((grant) => written.get(keyOf(grant))?.isExtended);
  if (extended.length > 0) await recordRegrants(tx, extended, at);
  const ends = earliestEnds(grants, written);
  const changed = changesOf(grants, written);
  return orders.map((order) => {
    const { accountId } = order;
    const accessExpires = ends.get(accountId)?.toISOString() ?? null;
    return [order, { accountId, at, accessExpires, videos: changed.get(accountId) ?? [] }];
  });
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
