// What is known of the backups: whether they go on, how late they are, and whether one was proven.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { readBases, readLag, readState } from './backups.store.ts';

export interface BackupFacts {
  /** When the newest one was finished; null: there is none. */
  readonly madeAt: Date | null;
  /** When one was last restored for proof, and held; null: never. */
  readonly provenAt: Date | null;
  /** For how long changes have been here alone. */
  readonly lagSeconds: number;
  /** Why the newest try failed; null: it did not. */
  readonly failure: string | null;
}

export async function backupFacts({ db, clock }: { db: Db; clock: Clock }): Promise<BackupFacts> {
  const [state, bases, lag] = await Promise.all([readState(db), readBases(db), readLag(db)]);
  if (!state) return { madeAt: null, provenAt: null, lagSeconds: 0, failure: null };
  const silentSeconds = Math.max(0, (clock.now().getTime() - state.seenAt.getTime()) / 1000);
  const [newest] = bases;
  const proven = bases.find(({ provedAt, problems }) => provedAt !== null && problems.length === 0);
  return {
    madeAt: newest?.endedAt ?? null,
    provenAt: proven?.provedAt ?? null,
    // Nobody archives: the changes since it was last heard of are here alone.
    lagSeconds: lag ? (lag.lagSeconds ?? 0) : silentSeconds,
    failure: state.failure ?? newest?.problems[0] ?? null,
  };
}
