// Writes visits and activities in groups: each group is one statement, so it is written as a whole or not at all.

import { VISIT_LIFE_SECONDS } from '@valence/contract/site/analytics';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface VisitRow {
  id: string;
  sessionHash: Buffer;
  landingPage: string;
  addressHash: Buffer;
  agent: string;
  isCrawler: boolean;
  /** The host of the linking site, if the visit reported it. */
  referrer: string | undefined;
  source: string | undefined;
  medium: string | undefined;
  campaign: string | undefined;
  at: Date;
}

export interface ActivityRow {
  visitId: string;
  /** The hash of the session that sent it, which must be the visit's. */
  sessionHash: Buffer;
  type: string;
  data: object;
  /** A whole number. */
  durationSeconds: number | undefined;
  at: Date;
}

/** Stores all of them. */
export async function insertVisits(db: Db, rows: readonly VisitRow[]): Promise<true[]> {
  const input = rows.map(({ sessionHash, addressHash, ...row }) => ({
    ...row,
    sessionHash: sessionHash.toString('hex'),
    addressHash: addressHash.toString('hex'),
  }));
  await sql`/* prepared */ /* apart */
    INSERT INTO analytics_visit
      (id, session_hash, landing_page, address_hash, agent, is_crawler, visited_at, referrer_host, utm_source, utm_medium,
       utm_campaign)
    SELECT id, decode("sessionHash", 'hex'), "landingPage", decode("addressHash", 'hex'), agent, "isCrawler", at,
      referrer, source, medium, campaign
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS input
      (id uuid, "sessionHash" text, "landingPage" text, "addressHash" text, agent text, "isCrawler" boolean,
       at timestamptz, referrer text, source text, medium text, campaign text)`.execute(db);
  return rows.map(() => true);
}

/** @returns for each row whether it was stored: its visit exists, takes activities, and belongs to the row's session. */
export async function insertActivities(db: Db, rows: readonly ActivityRow[]): Promise<boolean[]> {
  const input = rows.map(({ sessionHash, ...row }, place) => ({
    ...row,
    place,
    sessionHash: sessionHash.toString('hex'),
  }));
  const { rows: stored } = await sql<{ place: number }>`/* prepared */ /* apart */
    WITH accepted AS MATERIALIZED (
      SELECT input.* FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS input
        (place integer, "visitId" uuid, "sessionHash" text, type text, data jsonb, "durationSeconds" integer, at timestamptz)
      JOIN analytics_visit AS visit ON visit.id = input."visitId"
        AND visit.session_hash = decode(input."sessionHash", 'hex')
        AND visit.visited_at > input.at - make_interval(secs => ${VISIT_LIFE_SECONDS})
    ), added AS (
      INSERT INTO analytics_activity (visit_id, type, data, duration_seconds, happened_at)
      SELECT "visitId", type, data, "durationSeconds", at FROM accepted ORDER BY place
    ), reported AS (
      -- Locked in the order of ids: two groups about the same visits wait for each other, never in a circle.
      SELECT visit.id, most.* FROM analytics_visit AS visit JOIN (
        SELECT "visitId", bool_or(type = 'registration_click') AS registered,
          bool_or(type IN ('whatsapp_click', 'phone_click')) AS contacted,
          max("durationSeconds") FILTER (WHERE type = 'page_exit') AS seconds,
          coalesce(max(rtrim(data->>'depth', '%')::integer) FILTER (WHERE type = 'scroll_depth'), 0) AS depth
        FROM accepted WHERE type IN ('registration_click', 'whatsapp_click', 'phone_click', 'page_exit', 'scroll_depth')
        GROUP BY 1) most ON most."visitId" = visit.id
      ORDER BY visit.id FOR NO KEY UPDATE OF visit
    ), summed AS (
      UPDATE analytics_visit AS visit SET registered = visit.registered OR reported.registered,
        contacted = visit.contacted OR reported.contacted, seconds_spent = greatest(visit.seconds_spent, reported.seconds),
        scroll_depth = greatest(visit.scroll_depth, reported.depth)
      FROM reported WHERE reported.id = visit.id
    )
    SELECT place FROM accepted`.execute(db);
  const places = new Set(stored.map(({ place }) => place));
  return rows.map((_, place) => places.has(place));
}

/** Deletes up to `most` visits that began before an instant, with their activities. @returns how many */
export async function purgeVisits(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM analytics_visit WHERE id IN (
      SELECT id FROM analytics_visit WHERE visited_at < ${before} ORDER BY visited_at LIMIT ${most})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
