// Reads and changes all second factors at once, when the server's secret is replaced.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface App {
  accountId: string;
  sealed: Buffer;
}

export async function lockApps(tx: Tx): Promise<App[]> {
  const { rows } = await sql<App>`SELECT account_id AS "accountId", sealed_secret AS sealed FROM totp_factor
    ORDER BY account_id FOR UPDATE`.execute(tx);
  return rows;
}

export async function writeSealed(tx: Tx, { accountId, sealed }: App): Promise<void> {
  await sql`UPDATE totp_factor SET sealed_secret = ${sealed} WHERE account_id = ${accountId}`.execute(tx);
}

export async function deleteApps(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM totp_factor WHERE account_id = ANY (${[...accountIds]}::uuid[])`.execute(tx);
}

/** @returns how many of them were unused */
export async function deleteRecoveryCodes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ usable: boolean }>`
    DELETE FROM recovery_code RETURNING used_at IS NULL AS usable`.execute(tx);
  return rows.filter(({ usable }) => usable).length;
}

export async function deleteSetups(tx: Tx): Promise<void> {
  await sql`DELETE FROM factor_setup`.execute(tx);
}
