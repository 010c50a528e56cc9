// Counts the unusual pulls of students by day, in SQL.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface UnusualCount {
  accountId: string;
  /** Of Colombo, `YYYY-MM-DD`. */
  day: string;
  heldBack: number;
  networks: number;
}

/** Adds up all of them in one statement; counts of an account that was deleted meanwhile are dropped. */
export async function addCounts(db: Db, counts: readonly UnusualCount[]): Promise<void> {
  await sql`INSERT INTO unusual_pull AS stored (account_id, day, held_back, networks)
    SELECT account.id, input.day, input."heldBack", input.networks
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS input
      ("accountId" uuid, day date, "heldBack" integer, networks integer)
    JOIN account ON account.id = input."accountId"
    ORDER BY account.id, input.day
    ON CONFLICT (account_id, day) DO UPDATE
      SET held_back = least(stored.held_back::bigint + excluded.held_back, 2000000000)::integer,
        networks = least(stored.networks::bigint + excluded.networks, 2000000000)::integer`.execute(db);
}

export async function removeBefore(db: Db, day: string): Promise<void> {
  await sql`DELETE FROM unusual_pull WHERE day < ${day}`.execute(db);
}

export interface UnusualQuery {
  from: string;
  to: string;
  /** Days with fewer of both together are left out. */
  least: number;
  offset: number;
  limit: number;
}

export interface UnusualRow {
  userId: string;
  name: string;
  phone: Phone;
  days: number;
  lastDay: string;
  heldBack: number;
  networks: number;
}

/** Students with unusual pulls in a period, those with the most first. */
export async function findUnusual(
  db: Db,
  { from, to, least, offset, limit }: UnusualQuery,
): Promise<{ rows: UnusualRow[]; total: number }> {
  const { rows } = await sql<UnusualRow & { total: number }>`
    SELECT a.id AS "userId", a.name, a.phone, count(*) AS days, to_char(max(u.day), 'YYYY-MM-DD') AS "lastDay",
      sum(u.held_back)::bigint AS "heldBack", sum(u.networks)::bigint AS networks, count(*) OVER () AS total
    FROM unusual_pull u JOIN account a ON a.id = u.account_id
    WHERE u.day BETWEEN ${from} AND ${to} AND u.held_back::bigint + u.networks >= ${least}
    GROUP BY a.id
    ORDER BY sum(u.held_back::bigint + u.networks) DESC, lower(a.name), a.id
    OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
