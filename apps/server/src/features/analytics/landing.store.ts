// Reads the landing page's figures of a period: from stored sums for days that are over, from the visits for the others.

import type { Landing } from '@valence/contract/admin/analytics';
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

/** The part of a period whose days have no sums. The statement that uses it computes it, so that both parts always agree. */
function openPart(period: Period): Span {
  const { from, before } = instantsOf(period);
  return {
    from: sql`(SELECT greatest(${from}::timestamptz, school_day_start(through + 1)) FROM landing_closed)`,
    before,
  };
}

/** A query of the table's rows, stored ones and computed ones. */
function inPeriod({ table, columns, ofVisits }: Sums, period: Period): RawBuilder<unknown> {
  const { from, to } = period;
  return sql`(
    SELECT day, ${columns} FROM ${sql.table(table)}
    WHERE day BETWEEN ${from} AND ${to} AND day <= (SELECT through FROM landing_closed)
    UNION ALL SELECT day, ${columns} FROM (${ofVisits(openPart(period))}) fresh)`;
}

/** Crawlers are only in their own count. */
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
        -- Days before the first stored one are deleted.
        AND (previous_day IS NULL OR previous_day < greatest(${period.from}::date, since))
    ) + (
      SELECT count(DISTINCT v.session_hash) FROM analytics_visit v
      WHERE NOT v.is_crawler AND v.visited_at >= ${open.from} AND v.visited_at < ${before}
        AND NOT EXISTS (SELECT FROM analytics_visit earlier WHERE earlier.session_hash = v.session_hash
          AND NOT earlier.is_crawler AND earlier.visited_at >= ${from} AND earlier.visited_at < ${open.from})
    ) AS sessions`.execute(db);
  return Number(rows[0]?.sessions ?? 0);
}

/** The median time that visits lasted; null: no visit reported a time. */
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

/** How often each control was pressed, and in how many visits, the most frequent first. */
export async function findClicks(db: Db, period: Period): Promise<Landing['clicks']> {
  const { rows } = await sql<Landing['clicks'][number]>`
    SELECT type, label, sum(clicks)::integer AS clicks, sum(visits)::integer AS visits
    FROM ${inPeriod(clickSums, period)} clicks GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${MOST_CLICKS}`.execute(
    db,
  );
  return rows;
}
