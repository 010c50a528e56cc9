// A bare Debian as a folder: made by mmdebstrap with what every Debian has and nothing else. Commands run in it as on a machine
// without systemd; its processes end with it, and its network is this machine's.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../tools/programs.ts';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface Running {
  readonly output: () => string;
  /** Sends the signal to the program itself and waits for its end. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ended>;
}

export interface BareDebian {
  readonly root: string;
  /** Runs a shell's line as root. */
  readonly run: (script: string, environment?: Record<string, string>) => Promise<Ended>;
  /** Starts a program as root and leaves it running. */
  readonly start: (words: readonly string[]) => Running;
  readonly remove: () => Promise<void>;
}

/** Why a bare Debian cannot be made here; undefined when it can. */
export function whyNoBareDebian(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make a root file system and enter it';
  return findProgram(['mmdebstrap']) ? undefined : 'mmdebstrap is not installed (apt-get install mmdebstrap)';
}

// /proc and /dev/shm are what the kernel gives every program; the mounts and processes end with the namespaces.
const ENTER = `set -e
root=$1; shift
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
exec chroot "$root" "$@"`;
const IN_ROOT = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', ENTER, 'sh'];
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
};

/** @param suite a release of Debian, `bookworm` */
export async function makeBareDebian(suite = 'bookworm'): Promise<BareDebian> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-debian-'));
  const root = join(folder, 'root');
  const { code, output } = await ended(spawn('mmdebstrap', ['--quiet', '--variant=minbase', suite, root]));
  if (code !== 0) throw new Error(`mmdebstrap ended with ${code}:\n${output}`);
  const env = { ...ENVIRONMENT };
  return {
    root,
    run: async (script, more = {}) =>
      ended(spawn('unshare', [...IN_ROOT, root, 'sh', '-c', script], { env: { ...env, ...more } })),
    start: (words) => running(spawn('unshare', [...IN_ROOT, root, ...words], { env })),
    remove: async () => rm(folder, { recursive: true, force: true, maxRetries: 20 }),
  };
}

async function ended(child: ChildProcess): Promise<Ended> {
  return running(child).done;
}

function running(child: ChildProcess): Running & { readonly done: Promise<Ended> } {
  let output = '';
  const take = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const done = new Promise<Ended>((end, fail) => {
    child.once('error', fail);
    child.once('close', (code) => end({ code, output }));
  });
  return {
    done,
    output: () => output,
    end: async (signal) => {
      await signalProgram(child.pid ?? 0, signal);
      return done;
    },
  };
}

/** unshare has one child, the shell that became the program: a signal to unshare itself would kill all at once. */
async function signalProgram(pid: number, signal: NodeJS.Signals): Promise<void> {
  const child = await new Promise<string>((done) => {
    execFile('pgrep', ['--parent', String(pid)], (_, stdout) => done(stdout.trim()));
  });
  if (child) process.kill(Number(child.split('\n')[0]), signal);
}
