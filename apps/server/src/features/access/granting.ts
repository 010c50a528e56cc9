// Grants videos to students: the grants of many requests share a transaction, and each is answered once that is committed.

import type { grantAccess } from '@valence/contract/admin/access';
import type { BodyOf } from '@valence/contract/endpoint';
import { accessEnd } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import { recordAudits } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { shareTransactions } from '../../platform/db/shared-transactions.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { SignedTokens } from '../../platform/signed-tokens.ts';
import * as store from './access.store.ts';
import { type GrantedVideo, grantToken } from './grant-undo.ts';
import { type FoundGrant, findGrants, holdStudents } from './grants-many.store.ts';

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
  const students = new Set(await holdStudents(tx, unique(orders.map(({ accountId }) => accountId))));
  const wanted = orders.flatMap(({ accountId, videoIds }) => (students.has(accountId) ? videoIds : []));
  const videos = new Set(await store.holdVideos(tx, unique(wanted.filter(isUuid))));
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
  const before = await findGrants(tx, grants);
  const written = await store.writeGrants(tx, { grants, grantedBy: actorId, at });
  const freedPairs = await store.liftExclusions(tx, grants);
  const [granted, lifted] = [byAccount(written), byAccount(freedPairs)];
  const changes = orders.flatMap(({ accountId, weeks }) => {
    const [given, freed] = [granted.get(accountId) ?? [], lifted.get(accountId) ?? []];
    if (given.length + freed.length === 0) return [];
    const after = { weeks, endsAt: accessEnd(at, weeks), granted: given, lifted: freed };
    return [{ subject: `account:${accountId}`, after }];
  });
  await recordAudits(tx, { at, actorId, action: 'access.granted' }, changes);
  const ends = await store.earliestEnds(tx, grants);
  const changed = changesOf({ grants, before, written, lifted: freedPairs });
  return orders.map((order) => {
    const { accountId } = order;
    const accessExpires = ends.get(accountId)?.toISOString() ?? null;
    return [order, { accountId, at, accessExpires, videos: changed.get(accountId) ?? [] }];
  });
}

interface Written {
  grants: readonly store.NewGrant[];
  before: readonly FoundGrant[];
  written: readonly store.GrantedPair[];
  lifted: Awaited<ReturnType<typeof store.liftExclusions>>;
}

/** What changed about each video, with what was there before, by account id. */
function changesOf({ grants, before, written, lifted }: Written): Map<string, GrantedVideo[]> {
  const keyOf = ({ accountId, videoId }: store.GrantedPair) => `${accountId} ${videoId}`;
  const had = new Map(before.map((one) => [keyOf(one), one]));
  const changed = new Set(written.map(keyOf));
  const freed = new Map(lifted.map((one) => [keyOf(one), one]));
  const videos = new Map<string, GrantedVideo[]>();
  for (const grant of grants) {
    const key = keyOf(grant);
    const [former, exclusion] = [had.get(key), freed.get(key)];
    if (!changed.has(key) && !exclusion) continue;
    const of = videos.get(grant.accountId) ?? [];
    of.push({
      videoId: grant.videoId,
      endsAt: grant.endsAt?.toISOString() ?? null,
      changed: changed.has(key),
      had: former?.grantedAt
        ? {
            grantedAt: former.grantedAt.toISOString(),
            grantedBy: former.grantedBy,
            endsAt: former.endsAt?.toISOString() ?? null,
          }
        : null,
      excluded: exclusion ? { at: exclusion.excludedAt.toISOString(), by: exclusion.excludedBy } : null,
    });
    videos.set(grant.accountId, of);
  }
  return videos;
}

/** The videos of the pairs, by account id. */
function byAccount(pairs: readonly store.GrantedPair[]): Map<string, string[]> {
  const videos = new Map<string, string[]>();
  for (const { accountId, videoId } of pairs) {
    const of = videos.get(accountId);
    if (of) of.push(videoId);
    else videos.set(accountId, [videoId]);
  }
  return videos;
}
