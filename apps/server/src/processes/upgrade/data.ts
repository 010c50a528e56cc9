// What an upgrade does with the data of the school, each part as the user whom they belong to.

import { execFile, fork } from 'node:child_process';
import { rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { upgradeWords } from '@valence/copy/site/upgrade-command';
import { z } from 'zod';
import type { Settings } from '../../platform/env.ts';
import { CommandError } from '../command-outcome.ts';
import type { CopyOrder, CopyOutcome } from './copy.ts';
import { programOf } from './releases.ts';

const words = upgradeWords.refused;
const run = promisify(execFile);

const COPY_PROGRAM = join(import.meta.dirname, 'copy.ts');
const MEGABYTE = 1_000_000;

/** What a new version's `valence rehearse` answers; later versions may say more. */
const rehearsal = z.object({
  milliseconds: z.number(),
  applied: z.array(
    z.object({ name: z.string(), oldestVersion: z.string().nullable(), why: z.string().nullable() }),
  ),
  jobsChanged: z.boolean(),
  violations: z.array(z.object({ rule: z.string(), rows: z.number() })),
});

export type Rehearsal = z.output<typeof rehearsal>;

/** Where an upgrade from a version keeps the copy of the data on this machine. */
export function copyFolder({ dataDir }: Settings, version: string): string {
  return join(dataDir, `before-upgrade-${version}`);
}

export function scratchFolder({ dataDir }: Settings): string {
  return join(dataDir, 'work', 'rehearsal');
}

async function ownerOf(folder: string): Promise<{ uid?: number; gid?: number }> {
  const { uid, gid } = await stat(folder).catch(() => {
    throw new CommandError(words.noData(folder));
  });
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : {};
}

/** @throws CommandError when the data are not safe, so that there would be no way back */
export async function copyData(order: CopyOrder): Promise<{ kind: 'backup' | 'copy'; place: string }> {
  const program = fork(COPY_PROGRAM, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(await ownerOf(order.settings.dataDir)),
  });
  const outcome = await new Promise<CopyOutcome>((done, fail) => {
    program.once('message', (message) => done(message as CopyOutcome));
    program.once('error', fail);
    program.once('exit', (code) => done({ kind: 'failed', reason: `exit ${code}` }));
    program.send(order, () => {});
  });
  if (outcome.kind === 'failed') throw new CommandError(words.copyFailed(outcome.reason));
  return outcome;
}

/**
 * Lets the program of a release migrate and examine the data of a folder.
 * @throws CommandError with what is wrong
 */
export async function rehearseWith(release: string, folder: string): Promise<Rehearsal> {
  const options = { ...(await ownerOf(folder)), cwd: folder, maxBuffer: 1e8 };
  const { stdout } = await run(programOf(release), ['rehearse', '--data', folder, '--json'], options).catch(
    (error: Error & { stderr?: string }) => {
      throw new CommandError(words.rehearsalFailed(firstLineOf(error.stderr) || error.message));
    },
  );
  const answer = rehearsal.parse(JSON.parse(stdout));
  if (answer.violations.length > 0) {
    const reasons = answer.violations.map(({ rule, rows }) => `${rule}: ${rows}`).join('; ');
    throw new CommandError(words.rehearsalFailed(reasons));
  }
  return answer;
}

const firstLineOf = (text = '') => text.trim().split('\n')[0] ?? '';

/** @throws CommandError when a disk has too little room for the release, the copies and what is tried out on them */
export async function checkRoom(
  root: string,
  archive: string,
  { dataDir, databaseUrl }: Settings,
): Promise<void> {
  // Unpacked, a release has about four times the size of its archive.
  const { size } = await stat(archive).catch(() => {
    throw new CommandError(words.absent(archive));
  });
  await checkFree(root, 5 * size);
  if (databaseUrl !== null) return;
  const cluster = join(dataDir, 'postgres');
  const { stdout } = await run('du', ['-sk', cluster]).catch(() => {
    throw new CommandError(words.noData(dataDir));
  });
  // The copy, what is restored from it, and what stays aside during a pause.
  await checkFree(dataDir, 3 * Number.parseInt(stdout, 10) * 1024);
}

async function checkFree(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes) {
    const megabytes = (count: number) => Math.round(count / MEGABYTE);
    throw new CommandError(words.room(folder, megabytes(bytes), megabytes(free)));
  }
}

/** The database of a stopped school, put aside as it is. */
export interface AsideDatabase {
  readonly folder: string;
  /** Puts it into its place again; what is there is removed. */
  putBack(): Promise<void>;
}

/** @param target another folder on the same disk */
export async function putAside({ dataDir }: Settings, target: string): Promise<AsideDatabase> {
  const cluster = join(dataDir, 'postgres');
  await rm(target, { recursive: true, force: true });
  await run('cp', ['--archive', '--reflink=auto', cluster, target]).catch(async (error: Error) => {
    await rm(target, { recursive: true, force: true });
    throw new CommandError(words.copyFailed(error.message));
  });
  return {
    folder: target,
    async putBack() {
      const failed = `${cluster}-failed-upgrade`;
      await rm(failed, { recursive: true, force: true });
      await rename(cluster, failed);
      await rename(target, cluster);
      await rm(failed, { recursive: true, force: true });
    },
  };
}
