// Why a task of the backups did not succeed, where no error says it.

import type { BackupTask } from '@valence/domain/backups';

const interrupted: Record<BackupTask, string> = {
  backup: 'The server was stopped meanwhile. Press “Back up now” again.',
  proof: 'The server was stopped meanwhile. Press “Prove now” again.',
  restore: 'The server was stopped meanwhile. Nothing was replaced: restore again.',
  place: 'The server was stopped meanwhile.',
};

export const taskWords = {
  interrupted,
  wentBack: 'The server did not start on the restored data, and went back to those it had. Nothing was lost.',
  noRoom: (needed: number, free: number): string =>
    `The copy needs ${needed} MB, and the disk of the school has ${free} MB. Make room there, then restore again.`,
} as const;
