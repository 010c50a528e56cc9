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
      (id, session_hash, landing_page, address_hash, agent, is_crawler, visited_at)
    SELECT id, decode("sessionHash", 'hex'), "landingPage", decode("addressHash", 'hex'), agent, "isCrawler", at
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS given
      (id uuid, "sessionHash" text, "landingPage" text, "addressHash" text, agent text, "isCrawler" boolean,
       at timestamptz)`.execute(db);
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
