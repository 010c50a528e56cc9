// Counts how many lessons were started and finished in a period: from the sums of closed days, and from the days themselves.

import type { LearningTotals } from '@valence/contract/admin/analytics';
import { daysOf } from '@valence/domain/period';
import { FINISHED_SHARE } from '@valence/domain/watched';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Days } from './figures.store.ts';

type Ended = Pick<LearningTotals, 'started' | 'finished'>;
type Counts = Record<'started' | 'finished' | 'startedBefore' | 'finishedBefore', number>;

/** With more days without sums, reading all pairs of student and lesson in order is less than looking each one up. */
const MOST_OPEN_DAYS = 14;

/**
 * Counts the lessons that students watched something new of in a period, and how many of those they had finished by its end.
 * @returns the counts of the period, then those of the one right before
 */
export async function countEnded(db: Db, now: Days, past: Days): Promise<Ended[]> {
  const { rows } = await sql<{ through: string | null }>`SELECT through FROM watch_closed`.execute(db);
  const through = rows[0]?.through ?? undefined;
  const hasSums = through !== undefined && openDays(through, now.to) <= MOST_OPEN_DAYS;
  const counts = hasSums ? await fromSums(db, { now, past, through }) : await fromDays(db, { now, past });
  return [
    { started: counts?.started ?? 0, finished: counts?.finished ?? 0 },
    { started: counts?.startedBefore ?? 0, finished: counts?.finishedBefore ?? 0 },
  ];
}

const openDays = (through: string, to: string) =>
  to <= through ? 0 : daysOf({ from: through, to }).length - 1;

async function fromSums(
  db: Db,
  { now, past, through }: { now: Days; past: Days; through: string },
): Promise<Counts | undefined> {
  const started = (from: string, to: string) => sql`
    coalesce(sum(lessons) FILTER (
      WHERE day BETWEEN ${from} AND ${to} AND (previous_day IS NULL OR previous_day < ${from})), 0)::integer`;
  // Each pair of student and lesson counts by its last day in the period: what earlier days of it counted is taken off.
  const finished = (from: string, to: string) => sql`
    (coalesce(sum(finished) FILTER (WHERE day BETWEEN ${from} AND ${to}), 0)
     - coalesce(sum(finished_before) FILTER (WHERE day BETWEEN ${from} AND ${to} AND previous_day >= ${from}), 0))::integer`;
  const { rows } = await sql<Counts>`
    WITH moved AS (
      SELECT day, previous_day, lessons, finished, finished_before FROM watch_sum
      WHERE day BETWEEN ${past.from} AND least(${now.to}::date, ${through}::date)
      UNION ALL
      SELECT * FROM watch_sums(greatest(${past.from}::date, ${through}::date + 1), ${now.to}::date, ${FINISHED_SHARE}))
    SELECT ${started(now.from, now.to)} AS started, ${finished(now.from, now.to)} AS finished,
      ${started(past.from, past.to)} AS "startedBefore", ${finished(past.from, past.to)} AS "finishedBefore"
    FROM moved`.execute(db);
  return rows[0];
}

async function fromDays(db: Db, { now, past }: { now: Days; past: Days }): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`
    WITH watched AS (
      -- Reads the index watch_day_lesson alone, in its order.
      SELECT video_id, sum(seconds) AS seconds, coalesce(sum(seconds) FILTER (WHERE day <= ${past.to}), 0) AS seconds_before,
        bool_or(day >= ${now.from}) AS is_now, bool_or(day BETWEEN ${past.from} AND ${past.to}) AS is_then
      FROM watch_day WHERE day <= ${now.to} GROUP BY video_id, account_id)
    SELECT count(*) FILTER (WHERE is_now) AS started,
      count(*) FILTER (WHERE is_now AND seconds >= whole) AS finished,
      count(*) FILTER (WHERE is_then) AS "startedBefore",
      count(*) FILTER (WHERE is_then AND seconds_before >= whole) AS "finishedBefore"
    FROM watched JOIN (SELECT id, ${FINISHED_SHARE}::double precision * duration_seconds AS whole FROM video) v
      ON v.id = watched.video_id`.execute(db);
  return rows[0];
}
