// Keeps the backup complete: archives the log without a pause, copies the storage's files as they are written, takes a base
// backup each night, proves it, and removes what is too old. One of these runs for a product.

import { everyInstantSince, isNightSince, stays } from '@valence/domain/backups';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import type { Logger } from '../../platform/log.ts';
import { segmentStart } from '../../platform/postgres/lsn.ts';
import { BACKUP_SLOT, openReplication, type Replication } from '../../platform/postgres/replication.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import type { Reading } from '../restore/examine-files.ts';
import { listProofs, type Proof, prove } from '../restore/proof.ts';
import { type Base, listBases, removeUnfinished, takeBase } from './base-backup.ts';
import { archiveLog, type LogArchive, listPieces } from './log-archive.ts';
import { baseFolder, coveredUntil, historyOf, PROOFS } from './names.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { forgetBefore, openStoredFiles, type StoredFiles } from './stored-files.ts';
import type { Vault } from './vault.ts';

export interface BackupsOptions {
  readonly address: DatabaseAddress;
  /** What the school's database is called at a server of its own (DATABASE_URL); undefined: the PostgreSQL is the embedded one. */
  readonly serverDatabase: string | undefined;
  readonly vault: Vault;
  readonly storage: FileStorage;
  /** For restored copies while they are examined. */
  readonly scratch: string;
  readonly log: Logger;
  readonly now: () => Date;
  /** Told what there is after each change. */
  readonly report: (state: BackupState) => Promise<void>;
}

/** What the backup has, for the pages. */
export interface BackupState {
  readonly bases: readonly (Base & {
    readonly proof: Awaited<ReturnType<typeof listProofs>>[number] | undefined;
  })[];
  readonly files: { readonly files: number; readonly bytes: number };
  /** How far the proofs are with reading every file; undefined: there was none. */
  readonly reading: Reading | undefined;
}

export interface Backups {
  /** Copies the files below these prefixes soon. */
  noteWritten(prefix: string): void;
  /** Takes a base backup now, whatever the time. */
  takeBase(): Promise<Base>;
  /** Restores the newest state into the scratch folder and examines it. */
  prove(): Promise<void>;
  /** Does what is due: the night's base backup and the removal of what is old, and the proof of the newest base backup. */
  tick(): Promise<void>;
  /** Copies what announcements of files missed. */
  lookAtFiles(): Promise<void>;
  /** When the oldest write arrived that is not archived yet; undefined: none waits. */
  waitingSince(): Date | undefined;
  /** Everything before this position of the log is archived. */
  archivedUntil(lsn: bigint): Promise<void>;
  /** Runs other heavy work when what was begun before is over. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
  /** Rejects when archiving ended by itself: begin anew. */
  readonly ended: Promise<void>;
}

/** Begins to archive, and takes the first base backup where there is none that the log continues. */
export async function startBackups(options: BackupsOptions): Promise<Backups> {
  const { address, serverDatabase, vault, storage, now, log } = options;
  await vault.sweepUnfinished(now());
  const { archive, history } = await beginArchive(options);
  const files = await openStoredFiles({ storage, vault, now });
  const written = createFileWatch(files, log);
  // One at a time: each of them is much work for a small machine.
  const inOrder = oneAtATime();

  async function take(): Promise<Base> {
    await files.update(['']);
    const base = await takeBase({
      address,
      vault,
      history,
      serverDatabase,
      now,
      archivedUntil: async (lsn) => archive.until(lsn),
    });
    log.info({ base: base.stamp, bytes: base.bytes }, 'took a base backup');
    await readKnown();
    await tell();
    return base;
  }
  async function examine(): Promise<void> {
    logProof(await prove({ vault, scratch: options.scratch, now, log }), log);
    await readKnown();
    await tell();
  }
  let known: BackupState['bases'] = [];
  const readKnown = async () => {
    known = await provenBases(vault);
  };
  const tell = async () => options.report({ bases: known, files: files.totals(), reading: readingOf(known) });
  async function tick(): Promise<void> {
    const newest = known.findLast((base) => base.history === history);
    if (!newest || isNightSince(newest.beganAt, now())) {
      await take();
      await examine();
      await removeOld(vault, now());
      await readKnown();
    } else if (!newest.proof) await examine();
    await tell();
  }

  try {
    await inOrder(async () => {
      await removeUnfinished(vault, history);
      await readKnown();
      if (!(await continues(options, history, archive))) await take();
      else await tell();
    });
  } catch (error) {
    await archive.stop().catch(() => {});
    throw error;
  }
  return {
    noteWritten: (prefix) => written.note(prefix),
    takeBase: async () => inOrder(take),
    prove: async () => inOrder(examine),
    tick: async () => inOrder(tick),
    lookAtFiles: async () => inOrder(async () => void (await files.update(['']))),
    waitingSince: () => archive.waitingSince(),
    archivedUntil: async (lsn) => archive.until(lsn),
    inTurn: inOrder,
    async stop() {
      written.stop();
      await archive.stop();
    },
    ended: archive.ended,
  };
}

function logProof({ stamp, problems, milliseconds }: Proof, log: Logger): void {
  if (problems.length === 0) log.info({ base: stamp, milliseconds }, 'the backup is proven');
  else log.error({ base: stamp, problems }, 'the backup is not whole');
}

/** The base backups with what their newest proofs found. */
async function provenBases(vault: Vault): Promise<BackupState['bases']> {
  const proofs = new Map(
    (await listProofs(vault)).map((proof) => [`${proof.history}/${proof.stamp}`, proof]),
  );
  const bases = await listBases(vault);
  return bases.map((base) => ({ ...base, proof: proofs.get(`${base.history}/${base.stamp}`) }));
}

/** Of the newest proof. */
function readingOf(bases: BackupState['bases']): Reading | undefined {
  const proofs = bases.flatMap(({ proof }) => proof ?? []);
  return proofs.toSorted((one, other) => other.provedAt.getTime() - one.provedAt.getTime())[0]?.reading;
}

/** Opens the slot, making it anew when PostgreSQL lost what it should have kept, and archives from there. */
async function beginArchive({
  address,
  vault,
  now,
}: BackupsOptions): Promise<{ archive: LogArchive; history: string }> {
  const replication = await openReplication(address);
  try {
    const identity = await replication.identify();
    const history = historyOf(identity);
    const from = segmentStart(await openSlot(replication));
    const options = {
      vault,
      history,
      timeline: identity.timeline,
      slot: BACKUP_SLOT,
      from,
      now,
    };
    return { archive: archiveLog(replication, options), history };
  } catch (error) {
    await replication.end().catch(() => {});
    throw error;
  }
}

async function openSlot(replication: Replication): Promise<bigint> {
  const from = await replication.findSlot(BACKUP_SLOT);
  if (from !== undefined) return from;
  await replication.dropSlot(BACKUP_SLOT).catch(() => {});
  return replication.makeSlot(BACKUP_SLOT);
}

/** Whether the archived log reaches from the newest base backup of this history to where archiving goes on. */
async function continues(
  { vault, serverDatabase }: BackupsOptions,
  history: string,
  archive: LogArchive,
): Promise<boolean> {
  const newest = (await listBases(vault)).findLast((base) => base.history === history);
  // After a change of DATABASE_URL within one server another database is the school's.
  if (!newest || newest.serverDatabase !== serverDatabase) return false;
  const from = segmentStart(newest.start);
  const pieces = await listPieces(vault, history);
  return coveredUntil(pieces, from) >= segmentStart(archive.archived());
}

const GATHER_MILLISECONDS = 500;

/** Copies what is written, a moment later. What it misses, the hourly look at everything finds. */
function createFileWatch(files: StoredFiles, log: Logger) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const copy = () => {
    timer = undefined;
    const prefixes = [...waiting];
    waiting.clear();
    working = working
      .then(async () => void (await files.update(prefixes)))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'files were not copied into the backup; trying again later'),
      );
  };
  return {
    note(prefix: string) {
      waiting.add(prefix);
      timer ??= setTimeout(copy, GATHER_MILLISECONDS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Removes base backups that are too old, the log before the oldest instant that can be restored, and unneeded copies. */
export async function removeOld(vault: Vault, at: Date): Promise<void> {
  const proven = new Set(
    (await listProofs(vault))
      .filter(({ problems }) => problems.length === 0)
      .map(({ history, stamp }) => `${history}/${stamp}`),
  );
  const bases = await listBases(vault);
  const kept = stays(
    bases.map(({ history, stamp, endedAt }) => ({
      stamp,
      endedAt,
      isProven: proven.has(`${history}/${stamp}`),
    })),
    at,
  );
  for (const { history, stamp } of bases) {
    if (kept.has(stamp)) continue;
    await vault.remove(baseFolder(history, stamp));
    await vault.remove(`${PROOFS}/${history}-${stamp}.json`);
  }
  const since = everyInstantSince(at);
  const staying = bases.filter(({ stamp }) => kept.has(stamp));
  for (const history of new Set(bases.map((base) => base.history)))
    await removeOldLog(
      vault,
      history,
      staying.filter((base) => base.history === history),
      since,
    );
  const oldest = staying.at(0);
  if (oldest) await forgetBefore(vault, oldest.beganAt);
}

/** Of a base backup older than `since` only the log that makes it consistent stays. */
async function removeOldLog(
  vault: Vault,
  history: string,
  bases: readonly Base[],
  since: Date,
): Promise<void> {
  const first = bases.find(({ endedAt }) => endedAt >= since) ?? bases.at(-1);
  for (const piece of await listPieces(vault, history)) {
    const isNeeded =
      (first && piece.to > segmentStart(first.start)) ||
      bases.some(({ start, stop }) => piece.to > segmentStart(start) && piece.from < stop);
    if (!isNeeded) await vault.remove(piece.key);
  }
}
