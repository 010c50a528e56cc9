// Visits of the landing page in a period: of days that are over their sums, of the others the visits themselves.

import type { Landing } from '@valence/contract/desk-analytics';
import { instantsOf, type Period } from '@valence/domain/period';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import {
  clickSums,
  daySums,
  deviceSums,
  type Span,
  type Sums,
  secondsSums,
  sourceSums,
} from './landing-sums.store.ts';

const MOST_SOURCES = 50;
const MOST_CLICKS = 100;

/** The part of a period whose days have no sums. Looked up in the statement that uses it: both parts always fit together. */
function openPart(period: Period): Span {
  const { from, before } = instantsOf(period);
  return {
    from: sql`(SELECT greatest(${from}::timestamptz, school_day_start(through + 1)) FROM landing_closed)`,
    before,
  };
}

/** A query of the table's rows, whether they are kept or made now. */
function inPeriod({ table, columns, ofVisits }: Sums, period: Period): RawBuilder<unknown> {
  const { from, to } = period;
  return sql`(
    SELECT day, ${columns} FROM ${sql.table(table)}
    WHERE day BETWEEN ${from} AND ${to} AND day <= (SELECT through FROM landing_closed)
    UNION ALL SELECT day, ${columns} FROM (${ofVisits(openPart(period))}) fresh)`;
}

/** Without crawlers, but for their own number. */
export interface DaySums {
  day: string;
  visits: number;
  sessions: number;
  registrations: number;
  contacts: number;
  depth_25: number;
  depth_50: number;
  depth_75: number;
  depth_100: number;
  crawlers: number;
}

/** Days without visits may be missing. */
export async function findDays(db: Db, period: Period): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`SELECT * FROM ${inPeriod(daySums, period)} days ORDER BY day`.execute(
    db,
  );
  return rows;
}

/** How many browsers visited in all of the period. */
export async function countSessions(db: Db, period: Period): Promise<number> {
  const { from, before } = instantsOf(period);
  const open = openPart(period);
  const { rows } = await sql<{ sessions: number }>`
    SELECT (
      SELECT coalesce(sum(sessions), 0) FROM landing_day_session CROSS JOIN landing_closed
      WHERE day BETWEEN ${period.from} AND ${period.to} AND day <= through
        -- What was before the first day that is kept is forgotten.
        AND (previous_day IS NULL OR previous_day < greatest(${period.from}::date, since))
    ) + (
      SELECT count(DISTINCT v.session_hash) FROM analytics_visit v
      WHERE NOT v.is_crawler AND v.visited_at >= ${open.from} AND v.visited_at < ${before}
        AND NOT EXISTS (SELECT FROM analytics_visit earlier WHERE earlier.session_hash = v.session_hash
          AND NOT earlier.is_crawler AND earlier.visited_at >= ${from} AND earlier.visited_at < ${open.from})
    ) AS sessions`.execute(db);
  return Number(rows[0]?.sessions ?? 0);
}

/** The middle one of the times that visits lasted, between two of them their mean; null: none told how long. */
export async function medianSeconds(db: Db, period: Period): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    WITH spread AS (
      SELECT seconds, sum(count) OVER (ORDER BY seconds) AS upto, sum(count) OVER () AS whole
      FROM (SELECT seconds, sum(visits) AS count FROM ${inPeriod(secondsSums, period)} times GROUP BY 1) counted)
    SELECT ((min(seconds) FILTER (WHERE upto > div(whole - 1, 2))
      + min(seconds) FILTER (WHERE upto > div(whole, 2))) / 2.0)::double precision AS seconds FROM spread`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}

export async function findSources(db: Db, period: Period): Promise<Landing['sources']> {
  const { rows } = await sql<Landing['sources'][number]>`
    SELECT source, medium, campaign, sum(visits)::integer AS visits, sum(registrations)::integer AS registrations
    FROM ${inPeriod(sourceSums, period)} sources
    GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3 LIMIT ${MOST_SOURCES}`.execute(db);
  return rows;
}

export async function findDevices(db: Db, period: Period): Promise<Landing['devices']> {
  const { rows } = await sql<Landing['devices'][number]>`
    SELECT device, sum(visits)::integer AS visits FROM ${inPeriod(deviceSums, period)} devices
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db);
  return rows;
}

/** What was pressed, and in how many visits, the most first. */
export async function findClicks(db: Db, period: Period): Promise<Landing['clicks']> {
  const { rows } = await sql<Landing['clicks'][number]>`
    SELECT type, label, sum(clicks)::integer AS clicks, sum(visits)::integer AS visits
    FROM ${inPeriod(clickSums, period)} clicks GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${MOST_CLICKS}`.execute(
    db,
  );
  return rows;
}
