// Visits and activities in SQL: written in groups, each group in one statement and so as a whole or not at all.

import { VISIT_LIFE_SECONDS } from '@valence/contract/analytics';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface VisitRow {
  id: string;
  sessionHash: Buffer;
  landingPage: string;
  addressHash: Buffer;
  agent: string;
  isCrawler: boolean;
  /** Where it came from, as far as it told. */
  referrer: string | undefined;
  source: string | undefined;
  medium: string | undefined;
  campaign: string | undefined;
  at: Date;
}

export interface ActivityRow {
  visitId: string;
  /** Of the session that sent it, which must be the visit's. */
  sessionHash: Buffer;
  type: string;
  data: object;
  /** Whole. */
  durationSeconds: number | undefined;
  at: Date;
}

/** Keeps all of them. */
export async function insertVisits(db: Db, rows: readonly VisitRow[]): Promise<true[]> {
  const given = rows.map(({ sessionHash, addressHash, ...row }) => ({
    ...row,
    sessionHash: sessionHash.toString('hex'),
    addressHash: addressHash.toString('hex'),
  }));
  await sql`INSERT INTO analytics_visit
      (id, session_hash, landing_page, address_hash, agent, is_crawler, visited_at, referrer_host, utm_source, utm_medium,
       utm_campaign)
    SELECT id, decode("sessionHash", 'hex'), "landingPage", decode("addressHash", 'hex'), agent, "isCrawler", at,
      referrer, source, medium, campaign
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given
      (id uuid, "sessionHash" text, "landingPage" text, "addressHash" text, agent text, "isCrawler" boolean,
       at timestamptz, referrer text, source text, medium text, campaign text)`.execute(db);
  return rows.map(() => true);
}

/** @returns for each row whether it was kept: its visit is there, is not over, and belongs to the row's session. */
export async function insertActivities(db: Db, rows: readonly ActivityRow[]): Promise<boolean[]> {
  const given = rows.map(({ sessionHash, ...row }, place) => ({
    ...row,
    place,
    sessionHash: sessionHash.toString('hex'),
  }));
  const { rows: kept } = await sql<{ place: number }>`
    WITH known AS MATERIALIZED (
      SELECT given.* FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given
        (place integer, "visitId" uuid, "sessionHash" text, type text, data jsonb, "durationSeconds" integer, at timestamptz)
      JOIN analytics_visit AS visit ON visit.id = given."visitId"
        AND visit.session_hash = decode(given."sessionHash", 'hex')
        AND visit.visited_at > given.at - make_interval(secs => ${VISIT_LIFE_SECONDS})
    ), added AS (
      INSERT INTO analytics_activity (visit_id, type, data, duration_seconds, happened_at)
      SELECT "visitId", type, data, "durationSeconds", at FROM known ORDER BY place
    ), told AS (
      -- In the order of ids: two groups that tell of the same visits wait for each other, never in a circle.
      SELECT visit.id, most.* FROM analytics_visit AS visit JOIN (
        SELECT "visitId", bool_or(type = 'registration_click') AS registered,
          bool_or(type IN ('whatsapp_click', 'phone_click')) AS contacted,
          max("durationSeconds") FILTER (WHERE type = 'page_exit') AS seconds,
          coalesce(max(rtrim(data->>'depth', '%')::integer) FILTER (WHERE type = 'scroll_depth'), 0) AS depth
        FROM known WHERE type IN ('registration_click', 'whatsapp_click', 'phone_click', 'page_exit', 'scroll_depth')
        GROUP BY 1) most ON most."visitId" = visit.id
      ORDER BY visit.id FOR NO KEY UPDATE OF visit
    ), summed AS (
      UPDATE analytics_visit AS visit SET registered = visit.registered OR told.registered,
        contacted = visit.contacted OR told.contacted, seconds_spent = greatest(visit.seconds_spent, told.seconds),
        scroll_depth = greatest(visit.scroll_depth, told.depth)
      FROM told WHERE told.id = visit.id
    )
    SELECT place FROM known`.execute(db);
  const places = new Set(kept.map(({ place }) => place));
  return rows.map((_, place) => places.has(place));
}

/** Forgets up to `most` visits that began before an instant, with their activities. @returns how many */
export async function purgeVisits(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM analytics_visit WHERE id IN (
      SELECT id FROM analytics_visit WHERE visited_at < ${before} ORDER BY visited_at LIMIT ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
