// The backup's program: archives the log and the files while the server works, takes base backups and proves them, at a low
// priority.

import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '@valence/domain/durations';
import pg from 'pg';
import { openStorage } from '../composition/storage.ts';
import { type BackupState, type Backups, startBackups } from '../dataset/backup/backups.ts';
import { openBackupKey, wasShown } from '../dataset/backup/key.ts';
import { keepMachine } from '../dataset/backup/machine.ts';
import { examineServer } from '../dataset/backup/server-fitness.store.ts';
import { nameOfTarget, openTarget } from '../dataset/backup/target.ts';
import { createVault, type Vault, type VaultKey } from '../dataset/backup/vault.ts';
import {
  writeBases,
  writeFailure,
  writeLateness,
  writeSeen,
  writeState,
} from '../features/backups/backups.store.ts';
import { endUnfinished, TASK_CHANNEL } from '../features/backups/tasks.store.ts';
import { FILE_CHANNEL } from '../platform/announced-files.ts';
import { systemClock } from '../platform/clock.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { givenSettings } from '../platform/env.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { takeBackupTurn } from '../platform/postgres/turn.ts';
import type { BackupOrder } from './backup-process.ts';
import { doTask, endInterrupted } from './backup-tasks.ts';
import { endWithServer, receiveOrder } from './child-process.ts';

const TICK_MILLISECONDS = 60_000;
/** On which `valence backup --now` asks. */
const NOW_CHANNEL = 'backup_now';
/** Writes that wait for longer than this are told; so often that is looked at. */
const LATE_MILLISECONDS = 5000;
const LOOK_MILLISECONDS = HOUR_MS;
const AGAIN_MILLISECONDS = 15_000;
/** How long the last writes may take to be archived when the server stops. */
const LAST_WRITES_MILLISECONDS = 2000;

interface Running {
  readonly order: BackupOrder;
  readonly log: Logger;
  readonly db: Db;
  readonly place: string;
}

async function runBackups(order: BackupOrder): Promise<void> {
  const { settings, database } = order;
  if (!settings.backup) return;
  // People who watch or sign in come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const log = createLog(settings.logLevel);
  const { db } = openDatabase(database, { log, connections: 2 });
  const running: Running = { order, log, db, place: nameOfTarget(settings.backup.to) };
  await endInterrupted(db, settings);
  let backups: Backups | undefined;
  endWithServer(() => void finish(backups, db).finally(() => process.exit(0)));
  for (;;) {
    let giveUpTurn = async () => {};
    try {
      giveUpTurn = await takeBackupTurn(database);
      const begun = await begin(running);
      ({ backups } = begun);
      await keepGoing(begun, running);
    } catch (error) {
      log.error({ err: error }, 'backups do not go on; trying again');
      const words = error instanceof Error ? error.message : String(error);
      await writeFailure(db, running.place, words, systemClock.now()).catch(() => {});
      // Whoever ordered something learns why it is not done.
      const ended = { of: ['backup', 'proof', 'restore'] as const, at: systemClock.now(), failure: words };
      await endUnfinished(db, ended).catch(() => {});
    }
    backups = undefined;
    await giveUpTurn();
    await sleep(AGAIN_MILLISECONDS);
  }
}

interface Begun {
  readonly backups: Backups;
  readonly vault: Vault;
  readonly key: VaultKey;
}

async function begin({ order, log, db, place }: Running): Promise<Begun> {
  const { settings, database, secret } = order;
  if (!settings.backup) throw new Error('There is no BACKUP_TO.');
  const { dataDir } = settings;
  const key = await openBackupKey(dataDir);
  const vault = createVault(await openTarget(settings.backup.to), key);
  const server = settings.databaseUrl === null ? undefined : await examineServer(database);
  if (server?.keepsLogWithoutLimit)
    log.warn(
      'max_slot_wal_keep_size is not set: log that waits for the backup may fill the disk of PostgreSQL',
    );
  await keepMachine(vault, { dataDir, secret, settings: givenSettings() });
  const { recipient } = key;
  const backups = await startBackups({
    address: database,
    serverDatabase: server?.database,
    vault,
    storage: await openStorage(settings),
    scratch: join(dataDir, 'work', 'proof'),
    log,
    now: () => systemClock.now(),
    report: async (state) => report(db, state, { place, recipient, keyShown: await wasShown(dataDir) }),
  });
  return { backups, vault, key };
}

/** Copies what is announced, and does what is due, until archiving breaks off. */
async function keepGoing({ backups, vault, key }: Begun, { order, log, db }: Running): Promise<void> {
  const listener = new pg.Client({ ...order.database, application_name: 'valence backup files' });
  // Without announcements the hourly look remains.
  listener.on('error', (error) => log.warn({ err: error }, 'announcements of files were lost'));
  const failed = (error: unknown) => log.error({ err: error }, 'a part of the backup failed; trying again');
  listener.on('notification', ({ channel, payload }) => {
    if (channel === FILE_CHANNEL) backups.noteWritten(payload ?? '');
    else if (channel === TASK_CHANNEL) void work().catch(failed);
    else
      void backups
        .takeBase()
        .then(async () => backups.prove())
        .catch(failed);
  });
  const { settings } = order;
  const work = async () => doTask({ db, log, settings, vault, key, backups });
  await listener.connect();
  await listener.query(`LISTEN ${FILE_CHANNEL}; LISTEN ${NOW_CHANNEL}; LISTEN ${TASK_CHANNEL}`);
  const due = async () => {
    // First: a proof may take an hour, and the pages tell by this that somebody is at work.
    await writeSeen(db, systemClock.now()).catch(failed);
    // What was ordered while nobody listened.
    void work().catch(failed);
    await backups.tick().catch(failed);
  };
  const ticking = setInterval(() => void due(), TICK_MILLISECONDS);
  const looking = setInterval(() => void backups.lookAtFiles().catch(failed), LOOK_MILLISECONDS);
  const watching = watchLateness(backups, db);
  void due();
  try {
    await backups.ended;
  } finally {
    clearInterval(watching);
    clearInterval(ticking);
    clearInterval(looking);
    await listener.end().catch(() => {});
  }
}

/** In its own time: what waits may wait because a base backup or the place of the backups takes long. */
function watchLateness(backups: Backups, db: Db): NodeJS.Timeout {
  return setInterval(() => {
    const since = backups.waitingSince();
    const isLate = since && systemClock.now().getTime() - since.getTime() > LATE_MILLISECONDS;
    void writeLateness(db, isLate ? since : null).catch(() => {});
  }, LATE_MILLISECONDS);
}

async function report(
  db: Db,
  { bases, files, reading }: BackupState,
  about: { place: string; keyShown: boolean; recipient: string },
): Promise<void> {
  const rows = bases.map(({ history, stamp, endedAt, bytes, proof }) => ({
    history,
    stamp,
    endedAt,
    bytes,
    provedAt: proof?.provedAt ?? null,
    proofMilliseconds: proof?.milliseconds ?? null,
    problems: proof?.problems ?? [],
  }));
  await writeBases(db, rows);
  await writeState(
    db,
    {
      ...{ ...about, fileCount: files.files, fileBytes: files.bytes },
      ...{ filesRead: reading?.read ?? 0, filesToRead: reading?.of ?? 0 },
      roundBeganAt: reading?.round.beganAt ?? null,
      filesWholeAt: reading?.round.wholeAt ?? null,
    },
    systemClock.now(),
  );
}

async function finish(backups: Backups | undefined, db: Db): Promise<void> {
  await Promise.race([backups?.stop(), sleep(LAST_WRITES_MILLISECONDS)]).catch(() => {});
  await db.destroy().catch(() => {});
}

await runBackups(await receiveOrder<BackupOrder>());
