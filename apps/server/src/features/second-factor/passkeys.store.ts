// Passkeys in the database.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { StoredPasskey } from '../../platform/passkeys.ts';

export interface OwnPasskey extends StoredPasskey {
  id: string;
  name: string;
  enrolledAt: Date;
  lastUsedAt: Date | null;
}

const columns = sql`id, name, credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  enrolled_at AS "enrolledAt", last_used_at AS "lastUsedAt"`;

/** In the order in which they were enrolled. */
export async function listPasskeys(db: Db, accountId: string): Promise<OwnPasskey[]> {
  const { rows } = await sql<OwnPasskey>`SELECT ${columns} FROM passkey
    WHERE account_id = ${accountId} ORDER BY enrolled_at, id`.execute(db);
  return rows;
}

/** The account's passkey with that id, locked until the transaction ends. */
export async function findPasskey(
  tx: Tx,
  accountId: string,
  credentialId: string,
): Promise<OwnPasskey | undefined> {
  const { rows } = await sql<OwnPasskey>`SELECT ${columns} FROM passkey
    WHERE account_id = ${accountId} AND credential_id = ${credentialId} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** @returns false when the counter does not grow although the authenticator counts: the passkey was copied */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE passkey SET counter = ${counter}, last_used_at = ${at}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** @returns false when an account has this passkey already */
export async function insertPasskey(
  tx: Tx,
  {
    id,
    accountId,
    name,
    at,
    ...passkey
  }: StoredPasskey & { id: string; accountId: string; name: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO passkey (id, account_id, name, credential_id, public_key, counter, transports, enrolled_at)
    VALUES (${id}, ${accountId}, ${name}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
      ${passkey.transports}, ${at})
    ON CONFLICT (credential_id) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length === 1;
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM passkey WHERE id = ${id}`.execute(tx);
}
