// The figures of the backup: how late it is, how old, and whether it was proven. All are absent where there never was one.

import { type BackupFigures, backupFigures } from '../features/backups/backup-facts.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { AppDeps } from './deps.ts';

export function registerBackups(metrics: Metrics, deps: Pick<AppDeps, 'db' | 'clock'>): void {
  metrics.gauges({
    name: 'backup',
    read: async () => (await backupFigures(deps)) ?? 'none',
    gauges: [
      {
        name: 'valence_backup_lag_seconds',
        help: 'How long the oldest write that is not in the backup has been waiting.',
        of: figure(({ lagSeconds }) => lagSeconds),
      },
      {
        name: 'valence_backup_log_waiting_bytes',
        help: 'Bytes of the log of PostgreSQL that wait to be archived; absent: nothing archives.',
        of: figure(({ waitingBytes }) => waitingBytes ?? undefined),
      },
      {
        name: 'valence_backup_failing',
        help: 'Whether the backup does not go on, or its newest proof found it not whole: 1, or 0.',
        of: figure(({ failure }) => (failure === null ? 0 : 1)),
      },
      {
        name: 'valence_backup_base_age_seconds',
        help: 'Since when the newest base backup has been finished; absent: there is none.',
        of: figure(({ madeAt, at }) => age(madeAt, at)),
      },
      {
        name: 'valence_backup_proof_age_seconds',
        help: 'Since when the newest proof has been finished, whatever it found; absent: there is none.',
        of: figure(({ proof, at }) => age(proof?.provedAt ?? null, at)),
      },
      {
        name: 'valence_backup_proof_held',
        help: 'Whether the newest proof found everything whole: 1, or 0; absent: there is none.',
        of: figure(({ proof }) => (proof ? Number(proof.held) : undefined)),
      },
      {
        name: 'valence_backup_proven_age_seconds',
        help: 'Since when the newest proof that found everything whole has been finished; absent: there is none.',
        of: figure(({ provenAt, at }) => age(provenAt, at)),
      },
    ],
  });
}

const figure =
  (of: (figures: BackupFigures) => number | undefined) =>
  (reading: BackupFigures | 'none'): number | undefined =>
    reading === 'none' ? undefined : of(reading);

const age = (since: Date | null, at: Date) =>
  since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : undefined;
