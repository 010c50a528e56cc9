// What one student watched of a class's lessons: by week, and lesson by lesson.

import type { showStudentWatching } from '@valence/contract/admin/watching';
import { DAY_MS } from '@valence/domain/durations';
import { startOfSchoolWeek } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import { shareOf } from '@valence/domain/watched';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './student-watching.store.ts';

const WEEKS = 8;
const WEEK_MS = 7 * DAY_MS;

export async function studentWatching(
  { db, clock }: { db: Db; clock: Clock },
  userId: string,
  classId: string,
): Promise<Answer<typeof showStudentWatching>> {
  if (!isUuid(userId) || !(await store.hasAccount(db, userId))) return refused('student-absent');
  if (!isUuid(classId) || !(await store.hasClass(db, classId))) return refused('class-absent');
  const present = startOfSchoolWeek(clock.now());
  const starts = Array.from(
    { length: WEEKS },
    (_, index) => new Date(present.getTime() - (WEEKS - 1 - index) * WEEK_MS),
  );
  const [weeks, lessons] = await Promise.all([
    store.secondsByWeek(db, { userId, classId, starts }),
    store.lessonsOf(db, userId, classId),
  ]);
  return {
    weeks: starts.map((from, index) => ({ from: from.toISOString(), seconds: weeks[index] ?? 0 })),
    lessons: lessons.map(({ id, title, durationSeconds, watchedSeconds, lastWatchedAt }) => ({
      _id: id,
      title,
      share: durationSeconds === null ? null : shareOf(watchedSeconds, durationSeconds),
      watchedSeconds,
      lastWatchedAt: lastWatchedAt?.toISOString() ?? null,
    })),
  };
}
