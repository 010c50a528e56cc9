// Who works at the desk, in the database.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type DeskRole = 'assistant' | 'admin';

export interface Member {
  userId: string;
  name: string;
  phone: Phone;
  role: DeskRole;
  isSuspended: boolean;
  hasSecondFactor: boolean;
  lastUsedAt: Date | null;
}

/** Admins first, then by name. */
export async function listMembers(db: Db): Promise<Member[]> {
  const { rows } = await sql<Member>`
    SELECT a.id AS "userId", a.name, a.phone, a.role, a.suspended_at IS NOT NULL AS "isSuspended",
      EXISTS (SELECT FROM totp_factor t WHERE t.account_id = a.id)
        OR EXISTS (SELECT FROM passkey p WHERE p.account_id = a.id) AS "hasSecondFactor",
      (SELECT max(s.last_used_at) FROM session s WHERE s.account_id = a.id) AS "lastUsedAt"
    FROM account a WHERE a.role IN ('assistant', 'admin') ORDER BY a.role, lower(a.name), a.id`.execute(db);
  return rows;
}

/**
 * Gives the number's account the role, or registers it with that; a number given up in a merge leads to the account that
 * stayed. A name that is there stays.
 * @returns the account; undefined when it works at the desk already
 */
export async function writeMember(
  tx: Tx,
  member: { id: string; phone: Phone; role: DeskRole; name: string; at: Date },
): Promise<{ userId: string; phone: Phone } | undefined> {
  const { rows } = await sql<{ userId: string; phone: Phone }>`
    INSERT INTO account AS a (id, phone, role, name, created_at)
    VALUES (${member.id},
      coalesce(
        (SELECT k.phone FROM merged_phone m JOIN account k ON k.id = m.account_id WHERE m.phone = ${member.phone}),
        ${member.phone}),
      ${member.role}, ${member.name}, ${member.at})
    ON CONFLICT (phone) DO UPDATE SET role = excluded.role,
      name = CASE WHEN a.name = '' THEN excluded.name ELSE a.name END
    WHERE a.role = 'student'
    RETURNING id AS "userId", phone`.execute(tx);
  return rows[0];
}
