// A bare Debian as a folder, booted: made by mmdebstrap with what a rented machine has (systemd, dbus, sudo) and nothing else. Its
// systemd is process 1 of namespaces of its own and starts services as on any machine; its network is this machine's.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findProgram } from '../../../tools/programs.ts';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

export interface BareDebian {
  readonly root: string;
  /** Runs a shell's lines as root. @param input what is typed */
  readonly run: (script: string, input?: string) => Promise<Ended>;
  readonly remove: () => Promise<void>;
}

/** With the controllers of version 1 beside it, as on some machines, or alone. */
const CGROUPS = ['/sys/fs/cgroup/unified', '/sys/fs/cgroup'].find((folder) =>
  existsSync(join(folder, 'cgroup.procs')),
);

/** Why a bare Debian cannot be made here; undefined when it can. */
export function whyNoBareDebian(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make a root file system and enter it';
  if (!CGROUPS) return 'there is no cgroup2 for its systemd';
  return findProgram(['mmdebstrap']) ? undefined : 'mmdebstrap is not installed (apt-get install mmdebstrap)';
}

// A group of processes of its own, of which systemd sees nothing above; then the file systems that a machine's kernel gives it. All
// of them end with the namespaces. Arguments: the root, the group's folder.
const BOOT = `set -e
mkdir "$2"
echo $$ >"$2/cgroup.procs"
exec unshare --mount --pid --cgroup --ipc --uts --fork --kill-child sh -c '
set -e
root=$1
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
for folder in run dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$folder"; done
for device in null zero full random urandom tty; do
  : >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
# Not chroot: the kernel lets nobody in one make the user namespaces that PrivateUsers asks for.
cd "$root"
mkdir former
pivot_root . former
exec env -i container=bare PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "umount -l /former; rmdir /former; exec /lib/systemd/systemd --show-status=no"
' sh "$1"`;

const INCLUDED = 'systemd,systemd-sysv,dbus,sudo';

/** @param suite a release of Debian, `bookworm` */
export async function makeBareDebian(suite = 'bookworm'): Promise<BareDebian> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-debian-'));
  const root = join(folder, 'root');
  const made = await ended(
    spawn('mmdebstrap', ['--quiet', '--variant=minbase', `--include=${INCLUDED}`, suite, root]),
  );
  if (made.code !== 0) throw new Error(`mmdebstrap ended with ${made.code}:\n${made.output}`);
  // As Debian's installer writes them.
  await writeFile(join(root, 'etc/hostname'), 'bare\n');
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1\tlocalhost\n127.0.1.1\tbare\n');
  const group = join(CGROUPS ?? '', basename(folder));
  const machine = spawn('sh', ['-c', BOOT, 'sh', root, group]);
  const off = ended(machine);
  const systemd = await processOne(machine);
  const spaces = ['--mount', '--pid', '--cgroup', '--ipc', '--uts', '--root', '--wd'];
  const run = async (script: string, input = '') => {
    const words = ['--target', String(systemd), ...spaces, 'sh', '-c', `cd\n${script}`];
    const child = spawn('nsenter', words, { env: ENVIRONMENT });
    child.stdin.on('error', () => {}); // It may end without having read everything.
    child.stdin.end(input);
    return ended(child);
  };
  while (!/running|degraded/.test((await run('systemctl is-system-running --wait')).output)) {
    if (machine.exitCode !== null) throw new Error(`systemd ended: ${(await off).output}`);
    await sleep(200);
  }
  return {
    root,
    run,
    remove: async () => {
      // The kernel ends all processes of the namespace with its first one.
      process.kill(systemd, 'SIGKILL');
      await off;
      await promisify(execFile)('find', [group, '-depth', '-type', 'd', '-delete']);
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LANG: 'C.UTF-8',
};

/** The one child of unshare, once it is systemd. @returns its id on this machine */
async function processOne({ pid, exitCode }: ChildProcess): Promise<number> {
  while (exitCode === null) {
    const found = await promisify(execFile)('pgrep', ['--parent', String(pid), '--exact', 'systemd']).catch(
      () => undefined,
    );
    if (found) return Number(found.stdout.trim());
    await sleep(100);
  }
  throw new Error('systemd did not begin.');
}

async function ended(child: ChildProcess): Promise<Ended> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
}
