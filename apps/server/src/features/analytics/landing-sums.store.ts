// The queries that sum up the landing page's visits by day: stored for days that are over, computed for the others.

import { type RawBuilder, sql } from 'kysely';

/** The instants from the first on and before the other, as dates or SQL expressions. */
export interface Span {
  from: Date | RawBuilder<unknown>;
  before: Date;
}

/** The kind of device by the request's User-Agent; enough for phone, tablet and computer. */
const DEVICE = sql`CASE
  WHEN agent ~* 'ipad|tablet|android(?!.*mobile)' THEN 'tablet'
  WHEN agent ~* 'iphone|ipod|android|mobile|kaios' THEN 'phone'
  WHEN agent ~* 'windows|macintosh|linux|cros|x11' THEN 'computer'
  ELSE 'other' END`;

const during = ({ from, before }: Span) => sql`visited_at >= ${from} AND visited_at < ${before}`;
const DAY = sql`school_day(visited_at)`;

/** A table of sums by day: its columns beside the day, and the query that makes its rows from visits. */
export interface Sums {
  table: string;
  columns: RawBuilder<unknown>;
  ofVisits: (span: Span) => RawBuilder<unknown>;
}

/** One row for each day with visits. */
export const daySums: Sums = {
  table: 'landing_day',
  columns: sql`visits, sessions, registrations, contacts, depth_25, depth_50, depth_75, depth_100, crawlers`,
  ofVisits: (span) => sql`
    SELECT ${DAY} AS day, count(*) FILTER (WHERE NOT is_crawler)::integer AS visits,
      count(DISTINCT session_hash) FILTER (WHERE NOT is_crawler)::integer AS sessions,
      count(*) FILTER (WHERE registered AND NOT is_crawler)::integer AS registrations,
      count(*) FILTER (WHERE contacted AND NOT is_crawler)::integer AS contacts,
      ${sql.join([25, 50, 75, 100].map(deep))}, count(*) FILTER (WHERE is_crawler)::integer AS crawlers
    FROM analytics_visit WHERE ${during(span)} GROUP BY 1`,
};

function deep(depth: number): RawBuilder<unknown> {
  return sql`count(*) FILTER (WHERE scroll_depth >= ${sql.lit(depth)} AND NOT is_crawler)::integer AS ${sql.ref(`depth_${depth}`)}`;
}

/** A visit's row has the longest time that its page reported to have been open. */
export const secondsSums: Sums = {
  table: 'landing_day_seconds',
  columns: sql`seconds, visits`,
  ofVisits: (span) => sql`
    SELECT ${DAY} AS day, seconds_spent AS seconds, count(*)::integer AS visits
    FROM analytics_visit WHERE ${during(span)} AND NOT is_crawler AND seconds_spent IS NOT NULL GROUP BY 1, 2`,
};

export const sourceSums: Sums = {
  table: 'landing_day_source',
  columns: sql`source, medium, campaign, visits, registrations`,
  ofVisits: (span) => sql`
    SELECT ${DAY} AS day, coalesce(utm_source, referrer_host) AS source, utm_medium AS medium, utm_campaign AS campaign,
      count(*)::integer AS visits, count(*) FILTER (WHERE registered)::integer AS registrations
    FROM analytics_visit WHERE ${during(span)} AND NOT is_crawler GROUP BY 1, 2, 3, 4`,
};

export const deviceSums: Sums = {
  table: 'landing_day_device',
  columns: sql`device, visits`,
  // Thousands of visits have some hundred agents: each agent is classified once.
  ofVisits: (span) => sql`
    SELECT day, ${DEVICE} AS device, sum(visits)::integer AS visits
    FROM (SELECT ${DAY} AS day, agent, count(*) AS visits FROM analytics_visit
      WHERE ${during(span)} AND NOT is_crawler GROUP BY 1, 2) agents GROUP BY 1, 2`,
};

/** A click counts for the day of its visit, however late it was reported. */
export const clickSums: Sums = {
  table: 'landing_day_click',
  columns: sql`type, label, clicks, visits`,
  ofVisits: (span) => sql`
    SELECT school_day(v.visited_at) AS day, a.type, coalesce(a.data->>'title', a.data->>'institute', a.data->>'tabName',
        nullif(concat_ws(' · ', a.data->>'ctaText', a.data->>'location'), ''), '') AS label,
      count(*)::integer AS clicks, count(DISTINCT a.visit_id)::integer AS visits
    FROM analytics_activity a JOIN analytics_visit v ON v.id = a.visit_id
    WHERE a.type IN ('video_click', 'video_play', 'tab_switch', 'whatsapp_click', 'phone_click', 'registration_click',
        'carousel_interact', 'cta_click')
      AND a.happened_at >= ${span.from} AND ${during(span)} AND NOT v.is_crawler
    GROUP BY 1, 2, 3`,
};
