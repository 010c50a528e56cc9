// Makes what the landing page was told: visits in the order of time, and what each of them did, one beside the other on the disk as
// they come in a school.

import type pg from 'pg';

export interface LandingRows {
  visits: number;
  activities: number;
  /** An instant of the n-th visit, in SQL; $1 is the present time. */
  visitedAt: string;
}

const TABLES = ['analytics_visit', 'analytics_activity'];

const visitsOf = ({ visits, visitedAt }: LandingRows) => `
  INSERT INTO analytics_visit (id, session_hash, landing_page, address_hash, agent, is_crawler, visited_at, referrer_host, utm_source, utm_medium, utm_campaign)
  SELECT uuidv7(), substring(sha256(('session' || n / 2)::bytea) FOR 16), 'home', substring(sha256(n::text::bytea) FOR 16),
    (ARRAY['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1', 'Googlebot/2.1'])[1 + n % 4],
    n % 4 = 3, ${visitedAt},
    (ARRAY[NULL, 'www.google.com', 'l.facebook.com', 'www.youtube.com'])[1 + n % 4],
    CASE WHEN n % 5 = 0 THEN 'facebook' END, CASE WHEN n % 5 = 0 THEN 'paid' END, CASE WHEN n % 5 = 0 THEN 'batch-' || n % 15 END
  FROM generate_series(1, ${visits}) n`;

/** Each visit of a person tells as many things as the others. */
const activitiesOf = ({ activities }: LandingRows) => `
  INSERT INTO analytics_activity (visit_id, type, data, duration_seconds, happened_at)
  SELECT v.id, kind, CASE kind
      WHEN 'scroll_depth' THEN jsonb_build_object('depth', (ARRAY['25%', '50%', '75%', '100%'])[1 + k / 8 % 4])
      WHEN 'page_exit' THEN jsonb_build_object('timeSpentSeconds', k * 9::bigint % 1800)
      WHEN 'tab_switch' THEN jsonb_build_object('tabName', (ARRAY['classes', 'videos'])[1 + k % 2])
      WHEN 'registration_click' THEN jsonb_build_object('institute', 'Institute ' || k % 3)
      WHEN 'whatsapp_click' THEN jsonb_build_object('ctaText', 'Join the community', 'location', 'hero')
      ELSE jsonb_build_object('videoId', 'v' || k % 4, 'title', 'Lesson ' || k % 4) END,
    CASE kind WHEN 'page_exit' THEN k * 9::bigint % 1800 END, v.visited_at + make_interval(secs => told)
  FROM (SELECT id, visited_at, row_number() OVER (ORDER BY id) - 1 AS n, count(*) OVER () AS people FROM analytics_visit
      WHERE NOT is_crawler) v,
    LATERAL (SELECT v.n * ${activities} / people + 1 AS first, (v.n + 1) * ${activities} / people AS last) span,
    LATERAL generate_series(first, last) k,
    LATERAL (SELECT k - first AS told, (ARRAY['scroll_depth','scroll_depth','scroll_depth','page_exit','page_exit','tab_switch',
      'registration_click','whatsapp_click','video_click','scroll_depth','page_exit'])[1 + k % 11] AS kind) t
  ORDER BY v.n, k`;

/** The server does this with each thing that a visit tells. */
const TOLD = `
  UPDATE analytics_visit SET registered = told.registered, contacted = told.registered, seconds_spent = told.seconds, scroll_depth = 75
  FROM (SELECT visit_id, bool_or(type = 'registration_click') AS registered, max(duration_seconds) AS seconds
    FROM analytics_activity GROUP BY 1) told WHERE told.visit_id = analytics_visit.id`;

/**
 * Fills the tables of an empty landing page. Their indexes are made afterwards, and no row is looked up in the table that it refers
 * to: twenty million rows take minutes then, in place of an hour.
 */
export async function fillLanding(client: pg.Client, at: Date, rows: LandingRows): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY ($1::text[]::regclass[]) AND NOT indisprimary`,
    [TABLES],
  );
  // Triggers and foreign keys do not apply to a replica.
  await client.query(
    `SET session_replication_role = replica; SET maintenance_work_mem = '256MB'; SET work_mem = '128MB'`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(visitsOf(rows), [at]);
  await client.query('ANALYZE analytics_visit');
  await client.query(activitiesOf(rows));
  await client.query(TOLD);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('RESET session_replication_role; RESET maintenance_work_mem; RESET work_mem');
}
