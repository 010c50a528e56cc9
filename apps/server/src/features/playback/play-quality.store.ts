// The sums of how lessons played, in SQL.

import { STALL_SHARE_BOUNDS, START_BOUNDS } from '@valence/domain/play-quality';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** One line of a report, in its place among the sums. */
export interface PlaySums {
  /** Of Colombo, `YYYY-MM-DD`. */
  day: string;
  hour: number;
  rendition: number;
  /** Empty: not known. */
  browser: string;
  playedSeconds: number;
  stalls: number;
  stalledMilliseconds: number;
  failures: number;
  fallbacks: number;
  /** How many lie in each class. */
  starts: readonly number[];
  stallShares: readonly number[];
}

/** @returns false: this report is in the sums already */
export async function insertReport(tx: Tx, { id, day }: { id: string; day: string }): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO play_report (id, day) VALUES (${id}, ${day}) ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  return rows.length === 1;
}

const added = (column: string) => sql`(
  SELECT array_agg(least(one::bigint + other, 2147483647)::integer ORDER BY place)
  FROM unnest(s.${sql.ref(column)}, excluded.${sql.ref(column)}) WITH ORDINALITY AS classes(one, other, place))`;

export async function addSums(tx: Tx, sums: PlaySums): Promise<void> {
  const { day, hour, rendition, browser, playedSeconds, stalls, stalledMilliseconds } = sums;
  await sql`
    INSERT INTO play_quality AS s (day, hour, rendition, browser, stretches, played_seconds, stalls,
      stalled_milliseconds, failures, fallbacks, starts, stall_shares)
    VALUES (${day}, ${hour}, ${rendition}, ${browser}, 1, ${playedSeconds}, ${stalls}, ${stalledMilliseconds},
      ${sums.failures}, ${sums.fallbacks}, ${[...sums.starts]}::integer[], ${[...sums.stallShares]}::integer[])
    ON CONFLICT (day, hour, rendition, browser) DO UPDATE SET
      stretches = s.stretches + 1,
      played_seconds = s.played_seconds + excluded.played_seconds,
      stalls = s.stalls + excluded.stalls,
      stalled_milliseconds = s.stalled_milliseconds + excluded.stalled_milliseconds,
      failures = s.failures + excluded.failures,
      fallbacks = s.fallbacks + excluded.fallbacks,
      starts = ${added('starts')}, stall_shares = ${added('stall_shares')}`.execute(tx);
}

/** Sums of a period: of all of it, or of one rendition, browser or hour. */
export interface PeriodSums {
  of: 'all' | 'rendition' | 'browser' | 'hour';
  rendition: number | null;
  browser: string | null;
  hour: number | null;
  stretches: number;
  playedSeconds: number;
  stalls: number;
  stalledMilliseconds: number;
  failures: number;
  fallbacks: number;
  starts: number[];
  stallShares: number[];
}

const classSums = (column: string, classes: number) =>
  sql`jsonb_build_array(${sql.join(
    Array.from({ length: classes }, (_, at) => sql`sum(${sql.ref(column)}[${sql.lit(at + 1)}])`),
  )})`;

/** No line of `all` where nothing was played. */
export async function findSums(db: Db, { from, to }: { from: string; to: string }): Promise<PeriodSums[]> {
  const { rows } = await sql<PeriodSums>`
    SELECT CASE grouping(rendition, browser, hour) WHEN 7 THEN 'all' WHEN 3 THEN 'rendition'
        WHEN 5 THEN 'browser' ELSE 'hour' END AS of,
      rendition, browser, hour, sum(stretches)::bigint AS stretches, sum(played_seconds)::bigint AS "playedSeconds",
      sum(stalls)::bigint AS stalls, sum(stalled_milliseconds)::bigint AS "stalledMilliseconds",
      sum(failures)::bigint AS failures, sum(fallbacks)::bigint AS fallbacks,
      ${classSums('starts', START_BOUNDS.length + 1)} AS starts,
      ${classSums('stall_shares', STALL_SHARE_BOUNDS.length + 1)} AS "stallShares"
    FROM play_quality WHERE day BETWEEN ${from} AND ${to}
    GROUP BY GROUPING SETS ((), (rendition), (browser), (hour))
    HAVING sum(stretches) > 0
    ORDER BY sum(played_seconds) DESC, rendition, browser, hour`.execute(db);
  return rows;
}

export async function removeSumsBefore(db: Db, day: string): Promise<void> {
  await sql`DELETE FROM play_quality WHERE day < ${day}`.execute(db);
}

export async function removeReportsBefore(db: Db, day: string): Promise<void> {
  await sql`DELETE FROM play_report WHERE day < ${day}`.execute(db);
}
