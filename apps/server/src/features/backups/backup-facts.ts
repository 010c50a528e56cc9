// What is known of the backups: whether they go on, how late they are, and whether one was proven.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type BaseRow, readBases, readLag, readState, type StateRow } from './backups.store.ts';

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

/** What a monitor is told besides. */
export interface BackupFigures extends BackupFacts {
  readonly at: Date;
  /** Of the log, that wait to be archived; null: nothing archives. */
  readonly waitingBytes: number | null;
  /** The newest proof, whatever it found; null: there is none. */
  readonly proof: { readonly provedAt: Date; readonly held: boolean } | null;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

export async function backupFacts(deps: Deps): Promise<BackupFacts> {
  return (await backupFigures(deps)) ?? { madeAt: null, provenAt: null, lagSeconds: 0, failure: null };
}

/** @returns undefined where there never was a backup */
export async function backupFigures({ db, clock }: Deps): Promise<BackupFigures | undefined> {
  const [state, bases, lag] = await Promise.all([readState(db), readBases(db), readLag(db)]);
  if (!state) return undefined;
  const at = clock.now();
  const secondsSince = (since: Date) => Math.max(0, (at.getTime() - since.getTime()) / 1000);
  const proofs = bases.filter((base) => base.provedAt !== null);
  const newestProof = latest(proofs);
  const proven = latest(proofs.filter(({ problems }) => problems.length === 0));
  return {
    at,
    madeAt: bases[0]?.endedAt ?? null,
    provenAt: proven?.provedAt ?? null,
    lagSeconds: lagOf(state, lag, secondsSince),
    failure: state.failure ?? bases[0]?.problems[0] ?? null,
    waitingBytes: lag?.waitingBytes ?? null,
    proof: newestProof?.provedAt
      ? { provedAt: newestProof.provedAt, held: newestProof.problems.length === 0 }
      : null,
  };
}

function lagOf(
  { lateSince, failingSince, seenAt }: StateRow,
  lag: { lagSeconds: number | null } | undefined,
  secondsSince: (since: Date) => number,
): number {
  if (lag) return lateSince ? secondsSince(lateSince) : (lag.lagSeconds ?? 0);
  // Nobody archives: the changes since then are here alone.
  return secondsSince(earliest([lateSince, failingSince, seenAt]));
}

const latest = (bases: readonly BaseRow[]) =>
  bases.toSorted((one, other) => (other.provedAt?.getTime() ?? 0) - (one.provedAt?.getTime() ?? 0))[0];

const earliest = (instants: readonly (Date | null)[]) =>
  new Date(Math.min(...instants.flatMap((instant) => instant?.getTime() ?? [])));
