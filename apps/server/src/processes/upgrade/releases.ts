// The folder of the installed releases, as install.sh makes it: `releases/VERSION`, and `current`, a link to the one that runs.

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import {
  access,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { upgradeWords } from '@valence/copy/site/upgrade-command';
import { processIsAlive } from '../../platform/postgres/process.ts';
import { isCode, readIfThere } from '../../platform/secret-file.ts';
import { CommandError } from '../command-outcome.ts';

const words = upgradeWords.refused;
const run = promisify(execFile);

/** The release whose program this is. */
const OWN = join(import.meta.dirname, '../../../../..');

export interface Releases {
  /** The folder with `releases` and `current`. */
  readonly root: string;
  /** The release whose program this is, which the upgrade begins from. */
  readonly own: string;
}

/** @throws CommandError when this program is no installed release, or may not write to its folder */
export async function findReleases(own = OWN): Promise<Releases> {
  const folder = await realpath(own);
  if (basename(dirname(folder)) !== 'releases') throw new CommandError(words.notInstalled);
  const root = dirname(dirname(folder));
  await access(join(root, 'releases'), constants.W_OK).catch(() => {
    throw new CommandError(words.notRoot);
  });
  return { root, own: folder };
}

/** One upgrade at a time. @returns what ends it */
export async function lockReleases({ root }: Releases): Promise<() => Promise<void>> {
  const file = join(root, 'releases', '.upgrade');
  const pid = Number((await readIfThere(file)) ?? 0);
  if (pid > 0 && processIsAlive(pid)) throw new CommandError(words.underWay(pid));
  await rm(file, { force: true });
  await writeFile(file, String(process.pid), { flag: 'wx' }).catch((error: unknown) => {
    if (isCode(error, 'EEXIST')) throw new CommandError(words.underWay(0));
    throw error;
  });
  return async () => rm(file, { force: true });
}

/** Takes the archive where nobody else can exchange it between its examination and its use. */
export async function takeArchive({ root }: Releases, file: string): Promise<string> {
  const folder = join(root, 'releases', '.incoming');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const copy = join(folder, basename(file));
  await copyFile(file, copy).catch(() => {
    throw new CommandError(words.absent(file));
  });
  return copy;
}

export async function dropArchive({ root }: Releases): Promise<void> {
  await rm(join(root, 'releases', '.incoming'), { recursive: true, force: true });
}

/** Unpacks beside the present release, whole or not at all, and lets its own program say that it runs here. @returns its folder */
export async function unpack({ root }: Releases, archive: string, version: string): Promise<string> {
  const folder = join(root, 'releases', version);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o755 });
  try {
    const owner = process.getuid?.() === 0 ? ['--owner=0', '--group=0', '--no-same-owner'] : [];
    await run('tar', [
      '--extract',
      '--strip-components=1',
      ...owner,
      '--file',
      archive,
      '--directory',
      draft,
    ]);
    const { stdout } = await run(programOf(draft), ['--version']).catch((error: Error) => {
      throw new CommandError(words.notRunnable(error.message));
    });
    if (stdout.trim() !== version) throw new CommandError(words.noRelease);
    // What an upgrade left here that was killed.
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return folder;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The command `valence` of a release. */
export function programOf(release: string): string {
  return join(release, 'apps/server/bin/valence');
}

/** As install.sh does: the link is exchanged in one step. */
export async function pointTo({ root }: Releases, release: string): Promise<void> {
  const draft = join(root, 'current.new');
  await rm(draft, { force: true });
  await symlink(join('releases', basename(release)), draft);
  await rename(draft, join(root, 'current'));
}

/** Removes a release that was not put in place, unless a program of it runs all the same. */
export async function removeUnused(release: string): Promise<void> {
  if (!(await isInUse(release))) await rm(release, { recursive: true, force: true });
}

/** Removes all releases but these, and those that a running program is from. @returns their versions */
export async function removeOthers({ root }: Releases, stay: readonly string[]): Promise<string[]> {
  const folder = join(root, 'releases');
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const release = join(folder, name);
    if (name.startsWith('.') || stay.includes(release) || (await isInUse(release))) continue;
    await rm(release, { recursive: true, force: true });
    removed.push(name);
  }
  return removed;
}

/** After a switch the launcher and PostgreSQL stay the ones of an older release until the service is started anew. */
async function isInUse(release: string): Promise<boolean> {
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue;
    const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (program.startsWith(`${release}/`) || line.includes(`${release}/`)) return true;
  }
  return false;
}
