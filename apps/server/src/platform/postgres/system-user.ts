// PostgreSQL refuses to run as root: decides which user its programs run as, and lets them reach closed folders.

import { execFile, type SpawnOptions } from 'node:child_process';
import { chown, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How a PostgreSQL program is started, and whom its files belong to for the rest of the system. */
export interface RunAs {
  readonly wrap: (command: string, args: readonly string[]) => Invocation;
  /** null: files belong already to the user that starts the programs. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

export interface Invocation {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

/** No variable of the server reaches PostgreSQL: its environment is readable in /proc for as long as it lives. */
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};
const COMMON: SpawnOptions = { cwd: '/', env: ENVIRONMENT };

/**
 * Decides once per start. Any user but root: as that user. Root: as the system user `postgres`, or `valence-db`, which is
 * created if there is neither. Where that user cannot enter `dataDir` or reach `program` (a clone under /root, a folder of
 * mode 0700), in a user namespace: root to the file system, that user to PostgreSQL.
 * @throws when neither way works, with what to change.
 */
export async function chooseRunAs(dataDir: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) {
    return { owner: null, wrap: (command, args) => ({ command, args, options: COMMON }) };
  }
  const user =
    (await findUser('postgres')) ?? (await findUser('valence-db')) ?? (await createUser('valence-db'));
  const asUser: RunAs = {
    owner: user,
    wrap: (command, args) => ({ command, args, options: { ...COMMON, ...user } }),
  };
  const inNamespace: RunAs = {
    owner: { uid: 0, gid: 0 },
    wrap: (command, args) => ({
      command: 'unshare',
      args: ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, '--', command, ...args],
      options: COMMON,
    }),
  };
  // Each way that is tried takes a program of the system: the likely one first.
  const ways = (await isOpenTo(user, dataDir)) ? [asUser, inNamespace] : [inNamespace, asUser];
  for (const way of ways) if (await reaches(way, dataDir, program)) return way;
  throw new Error(
    `PostgreSQL does not run as root, and its user ${user.name} cannot enter ${dataDir} or cannot run ${program}. Put the program and DATA_DIR into folders that everyone may enter (for example /srv/valence and /var/lib/valence), start the server as a user other than root, or set DATABASE_URL.`,
  );
}

interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Those that were found: a user of the system keeps its numbers while a process runs, which may open many clusters. */
const found = new Map<string, SystemUser>();

async function findUser(name: string): Promise<SystemUser | null> {
  const before = found.get(name);
  if (before) return before;
  try {
    const { stdout } = await run('id', [name]);
    // In the form that POSIX gives it: `uid=106(postgres) gid=113(postgres) groups=…`.
    const [, uid, gid] = /^uid=(\d+)\S* gid=(\d+)/.exec(stdout) ?? [];
    if (uid === undefined || gid === undefined) return null;
    const user = { name, uid: Number(uid), gid: Number(gid) };
    found.set(name, user);
    return user;
  } catch {
    return null;
  }
}

async function createUser(name: string): Promise<SystemUser> {
  let cause: unknown;
  try {
    await run(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
      {
        env: ENVIRONMENT,
      },
    );
  } catch (error) {
    cause = error; // Two servers starting at once: the other one may have made it.
  }
  const user = await findUser(name);
  if (user) return user;
  throw new Error(
    `PostgreSQL does not run as root, and the system user ${name} could not be created. Create it (useradd --system ${name}), start the server as a user other than root, or set DATABASE_URL.`,
    { cause },
  );
}

/** By the modes of the folder and of all above it; what else may open or close them shows when it is tried. */
async function isOpenTo({ uid, gid }: SystemUser, folder: string): Promise<boolean> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    const facts = await stat(path);
    const mayEnter = facts.uid === uid ? 0o100 : facts.gid === gid ? 0o010 : 0o001;
    if ((facts.mode & mayEnter) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

async function reaches(runAs: RunAs, dataDir: string, program: string): Promise<boolean> {
  const script = 'cd "$1" && exec "$2" --version';
  const { command, args, options } = runAs.wrap('/bin/sh', ['-c', script, 'sh', dataDir, program]);
  try {
    await run(command, [...args], { ...options, timeout: 10_000 } as Parameters<typeof run>[2]);
    return true;
  } catch {
    return false;
  }
}

/** Gives a folder and all in it to the user PostgreSQL runs as; does nothing when the folder already is that user's. */
export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  const { owner } = runAs;
  if (owner === null || (await lstat(path)).uid === owner.uid) return;
  await giveTree(path, owner);
}

/** Changes the folder itself last: while it still is another user's, an interrupted change of owner begins again. */
async function giveTree(path: string, owner: { uid: number; gid: number }): Promise<void> {
  const entry = await lstat(path);
  if (entry.isSymbolicLink()) return;
  if (entry.isDirectory()) {
    for (const name of await readdir(path)) await giveTree(join(path, name), owner);
  }
  await chown(path, owner.uid, owner.gid);
}
