// Reads the admins and assistants.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type AdminRole = 'assistant' | 'admin';

export interface Member {
  userId: string;
  name: string;
  phone: Phone;
  role: AdminRole;
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
