// The rows of limits that an admin set.

import type { LimitName } from '@valence/domain/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface SetLimit {
  name: LimitName;
  value: number;
  changedAt: Date;
}

export async function listSet(db: Db): Promise<SetLimit[]> {
  const { rows } =
    await sql<SetLimit>`SELECT name, value, changed_at AS "changedAt" FROM school_limit`.execute(db);
  return rows;
}

/** @returns the value before; undefined: none was set */
export async function writeLimit(
  tx: Tx,
  limit: SetLimit & { changedBy: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ before: number | null }>`
    INSERT INTO school_limit AS l (name, value, changed_at, changed_by)
    VALUES (${limit.name}, ${limit.value}, ${limit.changedAt}, ${limit.changedBy})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by
    RETURNING old.value AS before`.execute(tx);
  return rows[0]?.before ?? undefined;
}

/** @returns the value that was set; undefined: none was */
export async function deleteLimit(tx: Tx, name: LimitName): Promise<number | undefined> {
  const { rows } = await sql<{ value: number }>`DELETE FROM school_limit WHERE name = ${name}
    RETURNING value`.execute(tx);
  return rows[0]?.value;
}
