// Bytes of lessons sent to accounts, by calendar month, in SQL.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface SentBytes {
  accountId: string;
  year: number;
  month: number;
  bytes: number;
}

/** Adds up all of them in one statement; bytes of an account that was deleted meanwhile count nowhere. */
export async function addBytes(db: Db, rows: readonly SentBytes[]): Promise<void> {
  await sql`INSERT INTO data_use AS u (account_id, year, month, bytes)
    SELECT account.id, input.year, input.month, sum(input.bytes)::bigint
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS input
      ("accountId" uuid, year integer, month integer, bytes bigint)
    JOIN account ON account.id = input."accountId"
    GROUP BY account.id, input.year, input.month ORDER BY account.id
    ON CONFLICT (account_id, year, month) DO UPDATE SET bytes = u.bytes + excluded.bytes`.execute(db);
}

/** @returns 0 where nothing was sent */
export async function bytesOf(
  db: Db,
  accountId: string,
  { year, month }: { year: number; month: number },
): Promise<number> {
  const row = await db
    .selectFrom('data_use')
    .select('bytes')
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}
