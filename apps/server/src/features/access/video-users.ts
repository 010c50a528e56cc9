// Lists who has a video, a page at a time and by name: the same accesses that the admin's cards and the file show.

import type { listVideoUsers, VideoUser } from '@valence/contract/admin/video-users';
import type { ReplyOf } from '@valence/contract/endpoint';
import { type AccessClaim, adminCardOf, sourceName } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import { pageOf } from '../../platform/list-page.ts';
import { findSharedFacts } from './facts.store.ts';
import { accountsByName, type NamedAccount, videoIsThere } from './users-report.store.ts';
import type { WatchedOf } from './users-report.ts';

interface UsersDeps {
  db: Db;
  clock: Clock;
  watched: WatchedOf;
}

export async function usersOf(
  { db, clock, watched }: UsersDeps,
  videoId: string,
  page: string | undefined,
): Promise<ReplyOf<typeof listVideoUsers> | Refused<'video-absent'>> {
  if (!isUuid(videoId) || !(await videoIsThere(db, videoId))) return refused('video-absent');
  const at = clock.now();
  const cards = new Map<string, AccessClaim>();
  for (const { accountIds, facts } of await findSharedFacts(db, videoId)) {
    const card = adminCardOf(facts, at);
    if (card) for (const id of accountIds) cards.set(id, card);
  }
  const accounts = await accountsByName(db, [...cards.keys()], pageOf(page));
  const watchedById = await watched(
    videoId,
    accounts.map(({ id }) => id),
  );
  const rows = accounts.map((account) => rowOf(account, cards.get(account.id), watchedById.get(account.id)));
  return { rows, total: cards.size };
}

type Watched = Awaited<ReturnType<WatchedOf>> extends ReadonlyMap<string, infer One> ? One : never;

function rowOf(
  account: NamedAccount,
  card: AccessClaim | undefined,
  watched: Watched | undefined,
): VideoUser {
  const source = card && sourceName(card.source);
  return {
    userId: account.id,
    name: account.name,
    phone: account.phone,
    ...(source !== undefined && { source }),
    ...(card?.endsAt && { expires: card.endsAt.toISOString() }),
    ...(watched?.share !== undefined && { watched: watched.share }),
    ...(watched?.lastWatchedAt && { lastWatched: watched.lastWatchedAt.toISOString() }),
  };
}
