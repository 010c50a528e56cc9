// Second factors in the database. Every decision that two callers could race for is one guarded statement.

import type { FactorKind } from '@valence/contract/auth/sign-in';
import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The kinds of factors that the account can still use. */
export async function listKinds(db: Db, accountId: string): Promise<FactorKind[]> {
  const { rows } = await sql<{ kind: FactorKind }>`
    SELECT 'totp' AS kind FROM totp_factor WHERE account_id = ${accountId}
    UNION SELECT 'passkey' FROM passkey WHERE account_id = ${accountId}
    UNION SELECT 'recovery' FROM recovery_code WHERE account_id = ${accountId} AND used_at IS NULL`.execute(
    db,
  );
  return rows.map(({ kind }) => kind);
}

export async function findTotp(
  db: Db,
  accountId: string,
): Promise<{ sealedSecret: Buffer; enrolledAt: Date } | undefined> {
  const { rows } = await sql<{ sealedSecret: Buffer; enrolledAt: Date }>`
    SELECT sealed_secret AS "sealedSecret", enrolled_at AS "enrolledAt" FROM totp_factor
    WHERE account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** Uses up a step and all earlier ones. @returns false when it was used up already */
export async function spendStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { rows } = await sql`UPDATE totp_factor SET last_step = ${step}
    WHERE account_id = ${accountId} AND last_step < ${step} RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Replaces an earlier app. @param step of the code that confirmed the app: it is used up */
export async function writeTotp(
  tx: Tx,
  { accountId, sealedSecret, step, at }: { accountId: string; sealedSecret: Buffer; step: number; at: Date },
): Promise<void> {
  await sql`INSERT INTO totp_factor (account_id, sealed_secret, enrolled_at, last_step)
    VALUES (${accountId}, ${sealedSecret}, ${at}, ${step})
    ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret,
      enrolled_at = excluded.enrolled_at, last_step = excluded.last_step`.execute(tx);
}

export async function deleteTotp(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM totp_factor WHERE account_id = ${accountId} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** @returns false for a code that does not exist or was used already */
export async function spendRecoveryCode(tx: Tx, accountId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE recovery_code SET used_at = ${at}
    WHERE account_id = ${accountId} AND code_hash = ${hash} AND used_at IS NULL RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Replaces all earlier codes. */
export async function writeRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await sql`DELETE FROM recovery_code WHERE account_id = ${accountId}`.execute(tx);
  if (hashes.length === 0) return;
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`SELECT count(*)::integer AS left FROM recovery_code
    WHERE account_id = ${accountId} AND used_at IS NULL`.execute(db);
  return rows[0]?.left ?? 0;
}

/** Deletes all factors of an account. @returns whether there were any */
export async function deleteFactors(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    WITH apps AS (DELETE FROM totp_factor WHERE account_id = ${accountId} RETURNING 1),
      keys AS (DELETE FROM passkey WHERE account_id = ${accountId} RETURNING 1),
      codes AS (DELETE FROM recovery_code WHERE account_id = ${accountId} RETURNING 1)
    SELECT FROM apps UNION ALL SELECT FROM keys UNION ALL SELECT FROM codes`.execute(tx);
  return rows.length > 0;
}

export interface Holder {
  phone: Phone;
  role: Role;
  suspended: boolean;
}

/** Locks the factors' owner: other changes of the same account's factors wait until the transaction ends. */
export async function lockHolder(tx: Tx, accountId: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`SELECT phone, role, suspended_at IS NOT NULL AS suspended FROM account
    WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** The account with this number, locked until the transaction ends. */
export async function findByPhone(tx: Tx, phone: Phone): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM account WHERE phone = ${phone} FOR NO KEY UPDATE`.execute(tx);
  return rows[0]?.id;
}

/** The number of apps and passkeys together. */
export async function countFactors(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT
    ((SELECT count(*) FROM totp_factor WHERE account_id = ${accountId})
      + (SELECT count(*) FROM passkey WHERE account_id = ${accountId}))::integer AS count`.execute(db);
  return rows[0]?.count ?? 0;
}
