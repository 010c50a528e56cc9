// Counts the uses of something limited, in windows of time that all processes share; one guarded statement decides.

import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';

export interface Budget {
  /** Who or what uses it up. */
  subject: string;
  limit: number;
  windowSeconds: number;
}

/** `used` counts this use; a refused one is not counted. */
export type BudgetResult = { taken: true; used: number } | { taken: false; retryAfterSeconds: number };

/** Takes one from the budget of the window that `at` lies in. */
export async function takeBudget(
  db: Db | Tx,
  { subject, limit, windowSeconds }: Budget,
  at: Date,
): Promise<BudgetResult> {
  const windowMilliseconds = windowSeconds * 1000;
  const start = Math.floor(at.getTime() / windowMilliseconds) * windowMilliseconds;
  const { rows } = await sql<{ used: number }>`
    INSERT INTO budget AS b (subject, window_start, used) VALUES (${subject}, ${new Date(start)}, 1)
    ON CONFLICT (subject, window_start) DO UPDATE SET used = b.used + 1 WHERE b.used < ${limit}
    RETURNING used`.execute(db);
  const row = rows[0];
  if (row && limit > 0) return { taken: true, used: row.used };
  return {
    taken: false,
    retryAfterSeconds: Math.max(1, Math.ceil((start + windowMilliseconds - at.getTime()) / 1000)),
  };
}

/** Gives back what was used under every subject that begins with the prefix. */
export async function forgiveBudgets(db: Db | Tx, prefix: string): Promise<void> {
  await sql`DELETE FROM budget WHERE subject ^@ ${prefix}`.execute(db);
}

/** Deletes windows that began before an instant. */
export async function purgeBudgets(db: Db | Tx, before: Date): Promise<void> {
  await sql`DELETE FROM budget WHERE window_start < ${before}`.execute(db);
}
