// Visits of the landing page in a period, summed up. What was done counts for the visit's own day, however late it was told.

import type { Landing, LandingTotals } from '@valence/contract/desk-analytics';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The first instant, and the one before which. */
export interface Span {
  from: Date;
  before: Date;
}

const MOST_SOURCES = 50;
const MOST_CLICKS = 100;

/** What the request's User-Agent tells of the device; enough for phone, tablet and computer. */
const DEVICE = sql`CASE
  WHEN agent ~* 'ipad|tablet|android(?!.*mobile)' THEN 'tablet'
  WHEN agent ~* 'iphone|ipod|android|mobile|kaios' THEN 'phone'
  WHEN agent ~* 'windows|macintosh|linux|cros|x11' THEN 'computer'
  ELSE 'other' END`;

/**
 * A query of one row a visit without crawlers. What was told of a visit is summed up in its row as it comes: of the times
 * that its page was open the longest, of its scrolls the deepest.
 */
function visitsIn({ from, before }: Span): RawBuilder<unknown> {
  return sql`(
    SELECT session_hash, agent, visited_at, coalesce(utm_source, referrer_host) AS source, utm_medium AS medium,
      utm_campaign AS campaign, registered, contacted, seconds_spent AS seconds, scroll_depth AS depth
    FROM analytics_visit WHERE visited_at >= ${from} AND visited_at < ${before} AND NOT is_crawler)`;
}

/** Of the visits in `one`. */
const TOTALS = sql`jsonb_build_object('visits', count(*), 'sessions', count(DISTINCT session_hash),
  'registrations', count(*) FILTER (WHERE registered), 'contacts', count(*) FILTER (WHERE contacted),
  'medianSeconds', percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))`;

type OwnTotals = Omit<LandingTotals, 'crawlers'>;

export async function findTotals(db: Db, span: Span): Promise<OwnTotals> {
  const { rows } = await sql<{ totals: OwnTotals }>`
    SELECT ${TOTALS} AS totals FROM ${visitsIn(span)} one`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A query of counts answers with one row.');
  return found.totals;
}

export async function countCrawlers(db: Db, { from, before }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM analytics_visit WHERE visited_at >= ${from} AND visited_at < ${before} AND is_crawler`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface Found extends Pick<Landing, 'days' | 'sources' | 'devices' | 'scroll'> {
  totals: OwnTotals;
}

/** All that one look at the visits tells; days without visits are missing. */
export async function findVisits(db: Db, span: Span): Promise<Found> {
  const { rows } = await sql<Found>`
    WITH one AS MATERIALIZED (SELECT * FROM ${visitsIn(span)} all_of_them)
    SELECT (SELECT ${TOTALS} FROM one) AS totals,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT school_day(visited_at) AS day, count(*) AS visits, count(DISTINCT session_hash) AS sessions,
          count(*) FILTER (WHERE registered) AS registrations FROM one GROUP BY 1 ORDER BY 1) t) AS days,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT source, medium, campaign, count(*) AS visits, count(*) FILTER (WHERE registered) AS registrations
        FROM one GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3 LIMIT ${MOST_SOURCES}) t) AS sources,
      (SELECT coalesce(jsonb_agg(t), '[]') FROM (
        SELECT ${DEVICE} AS device, sum(visits) AS visits
        FROM (SELECT agent, count(*) AS visits FROM one GROUP BY 1) agents GROUP BY 1 ORDER BY 2 DESC) t) AS devices,
      (SELECT jsonb_agg(t) FROM (
        SELECT step AS depth, (SELECT count(*) FROM one WHERE one.depth >= step) AS visits
        FROM unnest(ARRAY[0, 25, 50, 75, 100]) AS step ORDER BY step) t) AS scroll`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A query of counts answers with one row.');
  return found;
}

/** What was pressed, and in how many visits, the most first. */
export async function findClicks(db: Db, { from, before }: Span): Promise<Landing['clicks']> {
  const { rows } = await sql<Landing['clicks'][number]>`
    SELECT a.type, coalesce(a.data->>'title', a.data->>'institute', a.data->>'tabName',
        nullif(concat_ws(' · ', a.data->>'ctaText', a.data->>'location'), ''), '') AS label,
      count(*) AS clicks, count(DISTINCT a.visit_id) AS visits
    FROM analytics_activity a JOIN analytics_visit v ON v.id = a.visit_id
    WHERE a.type IN ('video_click', 'video_play', 'tab_switch', 'whatsapp_click', 'phone_click', 'registration_click',
        'carousel_interact', 'cta_click')
      AND a.happened_at >= ${from} AND v.visited_at >= ${from} AND v.visited_at < ${before} AND NOT v.is_crawler
    GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${MOST_CLICKS}`.execute(db);
  return rows;
}
