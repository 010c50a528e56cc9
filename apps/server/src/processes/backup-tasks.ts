// Does what an admin ordered of the backups in the settings, and says how far it is.

import { rm, statfs } from 'node:fs/promises';
import { taskWords } from '@valence/copy/admin/backup-tasks';
import type { BackupStep } from '@valence/domain/backups';
import { openStorage } from '../composition/storage.ts';
import type { Backups } from '../dataset/backup/backups.ts';
import type { Vault, VaultKey } from '../dataset/backup/vault.ts';
import { restoredFolder } from '../dataset/restore/folders.ts';
import { restoreSchool } from '../dataset/restore/restore-school.ts';
import { readBases, readState } from '../features/backups/backups.store.ts';
import * as store from '../features/backups/tasks.store.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';

export interface TasksDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly settings: Settings;
  readonly vault: Vault;
  readonly key: VaultKey;
  readonly backups: Pick<Backups, 'takeBase' | 'prove' | 'inTurn'>;
}

/** Does the task that waits, if there is one. Its failure is noted, and does not end anything else. */
export async function doTask(deps: TasksDeps): Promise<void> {
  const { db, log } = deps;
  const task = await store.takeTask(db, systemClock.now());
  if (!task) return;
  const { id, kind } = task;
  let failure: string | null = null;
  try {
    await perform(deps, task);
  } catch (error) {
    log.error({ err: error, kind }, 'a task of the backups failed');
    failure = error instanceof Error ? error.message : String(error);
  }
  await store.endTask(db, id, systemClock.now(), failure);
}

/** Ends what the process before this one was doing, and removes its half-restored copy. */
export async function endInterrupted(db: Db, { dataDir }: Pick<Settings, 'dataDir'>): Promise<void> {
  for (const kind of ['backup', 'proof', 'restore'] as const) {
    const about = { of: [kind], at: systemClock.now(), failure: taskWords.interrupted[kind] };
    for (const { beganAt } of await store.endUnfinished(db, about))
      if (kind === 'restore' && beganAt)
        await rm(restoredFolder(dataDir, beganAt), { recursive: true, force: true });
  }
}

async function perform(deps: TasksDeps, task: store.TaskRow): Promise<void> {
  const { db, backups, log } = deps;
  const onStep = createNotes(async (step) => store.noteStep(db, task.id, step), log);
  if (task.kind === 'backup') {
    onStep('base', null);
    await backups.takeBase();
  }
  if (task.kind === 'backup' || task.kind === 'proof') {
    onStep('proof', null);
    await backups.prove();
  }
  if (task.kind === 'restore') await backups.inTurn(async () => restore(deps, task, onStep));
  await onStep.written();
}

async function restore(
  { db, settings, vault, key, log }: TasksDeps,
  { instant, beganAt }: store.TaskRow,
  onStep: (step: BackupStep, share: number | null) => void,
): Promise<void> {
  if (!instant || !beganAt) throw new Error('A restore has an instant and has begun.');
  const { dataDir, s3 } = settings;
  await refuseWithoutRoom(db, settings);
  const folder = restoredFolder(dataDir, beganAt);
  const bucket = s3 ? await openStorage(settings) : undefined;
  const now = () => systemClock.now();
  try {
    await restoreSchool({
      vault,
      key,
      folder,
      at: instant,
      storage: bucket,
      leavesStorage: true,
      now,
      onStep,
      log,
    });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const MEGABYTE = 1_000_000;
/** For the log that is replayed, and so that the school can go on meanwhile. */
const MARGIN_BYTES = 500 * MEGABYTE;

/** A restore beside a running school must not fill its disk. */
async function refuseWithoutRoom(db: Db, { dataDir, s3 }: Settings): Promise<void> {
  const [[newest], state, disk] = await Promise.all([readBases(db), readState(db), statfs(dataDir)]);
  const needed = (newest?.bytes ?? 0) + (s3 ? 0 : (state?.fileBytes ?? 0)) + MARGIN_BYTES;
  const free = disk.bavail * disk.bsize;
  if (free < needed)
    throw new Error(taskWords.noRoom(Math.ceil(needed / MEGABYTE), Math.floor(free / MEGABYTE)));
}

const NOTE_MILLISECONDS = 500;

interface Notes {
  (step: BackupStep, share: number | null): void;
  /** Waits for what is being written. */
  written: () => Promise<void>;
}

/** Writes each new step at once, and of its progress what there is twice a second. */
function createNotes(
  write: (note: { step: BackupStep; share: number | null }) => Promise<void>,
  log: Logger,
): Notes {
  let present: BackupStep | undefined;
  let notedAt = 0;
  let writing: Promise<void> = Promise.resolve();
  const note = (step: BackupStep, share: number | null) => {
    const at = systemClock.now().getTime();
    if (step === present && at - notedAt < NOTE_MILLISECONDS) return;
    present = step;
    notedAt = at;
    writing = writing
      .then(async () => write({ step, share }))
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of a task was not noted'));
  };
  return Object.assign(note, { written: async () => writing });
}
