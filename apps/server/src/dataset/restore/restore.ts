// Restores a backup into a new folder, as it was at an instant: the cluster's files, the log on top of them, then the storage's
// files. The folder is a DATA_DIR afterwards. Nothing of a running product is touched.

import { mkdir, open, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { restoreRefusals as words } from '@valence/copy/site/backup-commands';
import type { BackupStep } from '@valence/domain/backups';
import { HOUR_MS } from '@valence/domain/durations';
import tar from 'tar-stream';
import { randomToken } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { adoptCluster } from '../../platform/postgres/adopt.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { SEGMENT_BYTES, segmentName, segmentStart } from '../../platform/postgres/lsn.ts';
import { type Base, listBases, tarOf } from '../backup/base-backup.ts';
import { listPieces } from '../backup/log-archive.ts';
import { readMachine } from '../backup/machine.ts';
import { coveredUntil } from '../backup/names.ts';
import type { Vault } from '../backup/vault.ts';

/** The backup does not allow this restore; its message is for whoever asked for it. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** Told what is being done, and how much of it is, from 0 to 1; null: nobody can say. */
export type OnStep = (step: BackupStep, share: number | null) => void;

export interface RestoreOptions {
  readonly vault: Vault;
  /** Made if absent; must be empty. */
  readonly folder: string;
  /** Undefined: everything that was archived. */
  readonly at: Date | undefined;
  readonly log: Logger;
  readonly onStep?: OnStep;
}

export interface RestoredDatabase {
  readonly base: Base;
  /** Runs in the folder; stop it before the folder is used otherwise. */
  readonly postgres: EmbeddedPostgres;
}

/** Replaying a day of a busy school takes minutes on a small machine. */
const PATIENCE_MILLISECONDS = 3 * HOUR_MS;

/** @throws RestoreError @throws SealedFileError */
export async function restoreDatabase({
  vault,
  folder,
  at,
  log,
  onStep = () => {},
}: RestoreOptions): Promise<RestoredDatabase> {
  const base = chooseBase(await listBases(vault), at);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  if ((await readdir(folder)).length > 0) throw new RestoreError(words.notEmpty(folder));
  const machine = await readMachine(vault);
  const { serverDatabase } = base;
  const password = serverDatabase === undefined ? machine?.postgresPassword : randomToken(32);
  if (!password) throw new RestoreError(words.noPassword);
  await writeFile(join(folder, 'postgres-password'), `${password}\n`, { mode: 0o600 });
  if (machine?.secretKey)
    await writeFile(join(folder, 'secret-key'), `${machine.secretKey}\n`, { mode: 0o600 });
  // Named last: a folder `postgres` is a whole one.
  const draft = join(folder, 'postgres-restoring');
  await unpack(vault, base, { target: draft, onShare: (share) => onStep('database', share) });
  onStep('replay', null);
  await stageLog(vault, base, draft);
  await writeFile(join(draft, 'recovery.signal'), '', { mode: 0o600 });
  const start = async (parameters: readonly string[]) => startRestored(folder, parameters, log);
  if (serverDatabase === undefined) {
    await rename(draft, join(folder, 'postgres'));
    return { base, postgres: await recover(at, start) };
  }
  const adoption = { cluster: draft, database: serverDatabase, password };
  await recover(at, async (parameters) => adoptCluster({ ...adoption, parameters }));
  await rename(draft, join(folder, 'postgres'));
  return { base, postgres: await start([]) };
}

function chooseBase(bases: readonly Base[], at: Date | undefined): Base {
  const base = bases.findLast(({ endedAt }) => at === undefined || endedAt <= at);
  if (base) return base;
  const [first] = bases;
  throw new RestoreError(first ? words.beginsLater(first.endedAt.toISOString()) : words.noBase);
}

async function unpack(
  vault: Vault,
  base: Base,
  { target, onShare }: { target: string; onShare: (share: number) => void },
): Promise<void> {
  const key = tarOf(base);
  const content = await vault.open(key);
  if (!content) throw new RestoreError(words.missing(key));
  await mkdir(target, { mode: 0o700 });
  const extract = tar.extract();
  const unpacking = (async () => {
    for await (const entry of extract) {
      const { name, type } = entry.header;
      const path = join(target, name);
      if (path !== target && !path.startsWith(`${target}/`)) throw new RestoreError(words.outside(key));
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else if (type === 'file') {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const file = await open(path, 'wx', 0o600);
        await pipeline(entry, file.createWriteStream());
      } else throw new RestoreError(words.unknownKind(key, String(type)));
    }
  })();
  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      onShare(Math.min(1, bytes / base.bytes));
      yield chunk;
    }
  }
  await Promise.all([pipeline(content, counted, extract), unpacking]);
}

/** Writes the segments of the log where PostgreSQL looks for them; what is missing at the end of the last one stays empty. */
async function stageLog(vault: Vault, base: Base, cluster: string): Promise<void> {
  const from = segmentStart(base.start);
  const pieces = (await listPieces(vault, base.history)).filter(({ to }) => to > from);
  const until = coveredUntil(pieces, from);
  if (until < base.stop) throw new RestoreError(words.logIncomplete(base.endedAt.toISOString()));
  for (const piece of pieces) {
    if (piece.from >= until) continue;
    const content = await vault.read(piece.key);
    if (!content) throw new RestoreError(words.missing(piece.key));
    const path = join(cluster, 'pg_wal', segmentName(base.timeline, piece.from));
    const file = await open(path, 'a', 0o600).then(async (made) => {
      await made.close();
      return open(path, 'r+');
    });
    try {
      await file.truncate(SEGMENT_BYTES);
      await file.write(content, 0, content.length, Number(piece.from - segmentStart(piece.from)));
    } finally {
      await file.close();
    }
  }
}

const NOT_REACHED = /recovery ended before configured recovery target was reached/;

/** Has the log replayed up to the instant; then a new timeline begins. @param attempt starts PostgreSQL with these parameters */
async function recover<Result>(
  at: Date | undefined,
  attempt: (parameters: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const parameters = [
    // No connection before the recovery is over: who connects sees the instant and nothing earlier.
    'hot_standby=off',
    // All of the log is in place.
    'restore_command=false',
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
  ];
  if (at === undefined) return attempt(parameters);
  try {
    const target = at.toISOString().replace('T', ' ').replace('Z', '+00');
    return await attempt([...parameters, `recovery_target_time=${target}`]);
  } catch (error) {
    // Nothing was written after the instant, so all that was written is what there was at that instant.
    if (error instanceof Error && NOT_REACHED.test(error.message)) return attempt(parameters);
    throw error;
  }
}

async function startRestored(
  folder: string,
  parameters: readonly string[],
  log: Logger,
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: folder,
    log,
    patienceMilliseconds: PATIENCE_MILLISECONDS,
    onLost: (reason) => log.error({ err: reason }, 'the restored database was lost'),
    parameters,
  });
}
