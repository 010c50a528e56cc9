// How many lessons were watched and finished in a period: from the sums of days that are over, and from the days themselves.

import type { LearningTotals } from '@valence/contract/desk-analytics';
import { daysOf } from '@valence/domain/period';
import { FINISHED_SHARE } from '@valence/domain/watched';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Days } from './figures.store.ts';

type Ended = Pick<LearningTotals, 'started' | 'finished'>;
type Both = Record<'started' | 'finished' | 'startedBefore' | 'finishedBefore', number>;

/** From more days without sums on, all pairs of student and lesson are gone through in order: less than looking each one up. */
const MOST_OPEN_DAYS = 14;

/** How many lessons students watched something new of in a period, and how many of those they had finished by its end; of it and the one right before. */
export async function countEnded(db: Db, now: Days, past: Days): Promise<Ended[]> {
  const { rows } = await sql<{ through: string | null }>`SELECT through FROM watch_closed`.execute(db);
  const through = rows[0]?.through ?? undefined;
  const hasSums = through !== undefined && openDays(through, now.to) <= MOST_OPEN_DAYS;
  const both = hasSums ? await fromSums(db, { now, past, through }) : await fromDays(db, { now, past });
  return [
    { started: both?.started ?? 0, finished: both?.finished ?? 0 },
    { started: both?.startedBefore ?? 0, finished: both?.finishedBefore ?? 0 },
  ];
}

const openDays = (through: string, to: string) =>
  to <= through ? 0 : daysOf({ from: through, to }).length - 1;

async function fromSums(
  db: Db,
  { now, past, through }: { now: Days; past: Days; through: string },
): Promise<Both | undefined> {
  const started = (from: string, to: string) => sql`
    coalesce(sum(lessons) FILTER (
      WHERE day BETWEEN ${from} AND ${to} AND (previous_day IS NULL OR previous_day < ${from})), 0)::integer`;
  // Of each pair what had been finished by its last day in the period remains.
  const finished = (from: string, to: string) => sql`
    (coalesce(sum(finished) FILTER (WHERE day BETWEEN ${from} AND ${to}), 0)
     - coalesce(sum(finished_before) FILTER (WHERE day BETWEEN ${from} AND ${to} AND previous_day >= ${from}), 0))::integer`;
  const { rows } = await sql<Both>`
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

async function fromDays(db: Db, { now, past }: { now: Days; past: Days }): Promise<Both | undefined> {
  const { rows } = await sql<Both>`
    WITH watched AS (
      -- In the order of the index watch_day_lesson, from it alone.
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
