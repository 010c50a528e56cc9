// Grants videos to students: the grants of many requests share a transaction, and each is answered once that is committed.

import type { grantAccess } from '@valence/contract/admin/access';
import type { BodyOf } from '@valence/contract/endpoint';
import { accessEnd } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import { recordAudits } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { shareTransactions } from '../../platform/db/shared-transactions.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './access.store.ts';
import { holdStudents } from './grants-many.store.ts';

export interface GrantOrder {
  actorId: string;
  accountId: string;
  videoIds: readonly string[];
  weeks: BodyOf<typeof grantAccess>['accessWeeks'];
}

export function createGranting({ db, clock }: { db: Db; clock: Clock }) {
  const granting = shareTransactions<GrantOrder, Answer<typeof grantAccess>>(db, async (tx, orders) =>
    grantAll(tx, clock, orders),
  );
  return {
    /** All of the order's videos or none; repeating the call changes nothing. */
    async grant(order: GrantOrder): Promise<Answer<typeof grantAccess>> {
      if (!isUuid(order.accountId)) return refused('student-absent');
      return granting.add({ ...order, videoIds: [...new Set(order.videoIds)].sort() });
    },
    stop: async () => granting.stop(),
  };
}

async function grantAll(tx: Tx, clock: Clock, orders: readonly GrantOrder[]) {
  const students = new Set(await holdStudents(tx, unique(orders.map(({ accountId }) => accountId))));
  const wanted = orders.flatMap(({ accountId, videoIds }) => (students.has(accountId) ? videoIds : []));
  const videos = new Set(await store.holdVideos(tx, unique(wanted.filter(isUuid))));
  const at = clock.now();
  const answers = new Map<GrantOrder, Answer<typeof grantAccess>>();
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
): Promise<(readonly [GrantOrder, Answer<typeof grantAccess>])[]> {
  const actorId = orders[0]?.actorId ?? '';
  const grants = orders.flatMap(({ accountId, videoIds, weeks }) => {
    const endsAt = accessEnd(at, weeks);
    return videoIds.map((videoId) => ({ accountId, videoId, endsAt }));
  });
  const granted = byAccount(await store.writeGrants(tx, { grants, grantedBy: actorId, at }));
  const lifted = byAccount(await store.liftExclusions(tx, grants));
  const changes = orders.flatMap(({ accountId, weeks }) => {
    const [given, freed] = [granted.get(accountId) ?? [], lifted.get(accountId) ?? []];
    if (given.length + freed.length === 0) return [];
    const after = { weeks, endsAt: accessEnd(at, weeks), granted: given, lifted: freed };
    return [{ subject: `account:${accountId}`, after }];
  });
  await recordAudits(tx, { at, actorId, action: 'access.granted' }, changes);
  const ends = await store.earliestEnds(tx, grants);
  return orders.map((order) => {
    const accessExpires = ends.get(order.accountId)?.toISOString() ?? null;
    return [order, { success: true, data: { accessExpires } }];
  });
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
