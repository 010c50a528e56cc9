// Whom a reminder about lessons concerns: whose access ends soon, and who may watch a lesson. By the rule of the lists.

import { accessStateOf } from '@valence/domain/access';
import { endOfSchoolDay } from '@valence/domain/school-time';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { findSharedFacts } from './facts.store.ts';
import { findTitle, videosEnding } from './reminded.store.ts';

interface RemindedDeps {
  db: Db;
  clock: Clock;
}

/** The lessons that end for each student by the end of the day `days` from now, the first to end first. */
export async function endingWithin(
  { db, clock }: RemindedDeps,
  days: number,
): Promise<Map<string, { title: string; endsAt: Date }[]>> {
  const at = clock.now();
  const until = endOfSchoolDay(at, days);
  const found = new Map<string, { title: string; endsAt: Date }[]>();
  for (const { id, title } of await videosEnding(db, at, until))
    for (const { accountIds, facts } of await findSharedFacts(db, id)) {
      const access = accessStateOf(facts, at);
      if (access.state !== 'open' || !access.endsAt || access.endsAt > until) continue;
      const lesson = { title, endsAt: access.endsAt };
      for (const accountId of accountIds) found.set(accountId, [...(found.get(accountId) ?? []), lesson]);
    }
  for (const lessons of found.values()) lessons.sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
  return found;
}

/** Who may watch a lesson now; undefined where there is none with this id. */
export async function watchersOf(
  { db, clock }: RemindedDeps,
  videoId: string,
): Promise<{ title: string; accountIds: string[] } | undefined> {
  const title = await findTitle(db, videoId);
  if (title === undefined) return undefined;
  const at = clock.now();
  const groups = await findSharedFacts(db, videoId);
  const open = groups.filter(({ facts }) => accessStateOf(facts, at).state === 'open');
  return { title, accountIds: open.flatMap(({ accountIds }) => accountIds) };
}
