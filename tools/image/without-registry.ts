// An engine for machines with neither Docker nor Podman, nor a registry to fetch images from, as root: the base image is made by
// mmdebstrap and tagged with the name that FROM uses, buildah builds (`--isolation chroot` needs no rights to make cgroups), and
// a container is what the kernel makes of it: `buildah run --isolation chroot` knows neither a read-only root nor a process 1
// of its own, so unshare, mount and setpriv (util-linux) do here what an engine does.

import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../programs.ts';
import type { Container, ContainerOrder, Engine } from './engine.ts';
import { read, run } from './programs.ts';

const BASE = 'docker.io/library/debian:bookworm-slim';
const PATIENCE_MILLISECONDS = 20_000;
const MEGABYTE = 1024 * 1024;
/** Debian's own slim image leaves these out. */
const LEFT_OUT = ['/usr/share/doc/*', '/usr/share/info/*', '/usr/share/locale/*', '/usr/share/man/*'];

/** As in Debian's own image, too: /usr is merged from the start, and not by a package that brings all of Perl. */
const MERGED = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr'];

/** Mounts a container's file systems and becomes its process 1. Its arguments: root, folder, volume, user, then the command. */
const BEGIN = `
set -e
root=$1 folder=$2 volume=$3 user=$4
shift 4
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
for file in /etc/resolv.conf /etc/hosts; do
  [ -e "$root$file" ] || : >"$root$file"
  mount --bind "$file" "$root$file"
done
mount --bind "$volume" "$root/var/lib/valence"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --bounding-set=-all --inh-caps=-all \\
  --no-new-privs sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
`;

interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User: string;
      readonly Labels: Record<string, string>;
      readonly Env: readonly string[];
      readonly WorkingDir: string;
      readonly Entrypoint: readonly string[];
      readonly Cmd: readonly string[];
      readonly Healthcheck?: { readonly Test: readonly string[] };
    };
  };
}

/** @throws when a program is missing, with how to get it on Debian */
export function engineWithoutRegistry(): Engine {
  for (const name of ['buildah', 'mmdebstrap', 'unshare', 'setpriv', 'nsenter'])
    if (!findProgram([name]))
      throw new Error(
        `There is no docker and no podman that works here, and ${name} is not installed. On Debian, as root: apt-get install buildah mmdebstrap`,
      );
  const atEnd: (() => Promise<unknown>)[] = [];
  return {
    name: 'buildah, without a registry',
    async build(tag, version) {
      await makeBase();
      const authority = process.env.NODE_EXTRA_CA_CERTS;
      await read([
        ...['buildah', 'bud', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--layers'],
        ...(authority ? ['--secret', `id=authority,src=${authority}`] : []),
        ...['--build-arg', `VERSION=${version}`, '--tag', tag, '.'],
      ]);
    },
    async facts(tag) {
      const { User, Labels, Healthcheck } = (await inspect(tag)).Docker.config;
      return {
        bytes: await sizeOf(tag),
        user: User,
        labels: Labels,
        healthCheck: Healthcheck?.Test.slice(1) ?? [],
      };
    },
    async makeVolume(tag) {
      const volume = await mkdtemp(join(tmpdir(), 'valence-trial-'));
      atEnd.push(async () => rm(volume, { recursive: true, force: true, maxRetries: 10 }));
      const root = await mountImage(tag, atEnd);
      const { uid, gid } = await stat(join(root, 'var/lib/valence'));
      await chown(volume, uid, gid);
      return volume;
    },
    start: async (order) => start(order, await mountImage(order.image, atEnd)),
    async close() {
      for (const step of atEnd.splice(0).reverse()) await step();
    },
  };
}

/** Makes the image that FROM names, unless it is there. */
async function makeBase(): Promise<void> {
  if ((await run(['buildah', 'inspect', '--type', 'image', BASE])).code === 0) return;
  const folder = await mkdtemp(join(tmpdir(), 'valence-base-'));
  try {
    const archive = join(folder, 'base.tar');
    const without = LEFT_OUT.map((path) => `--dpkgopt=path-exclude=${path}`);
    await read(['mmdebstrap', '--variant=minbase', ...MERGED, ...without, 'bookworm', archive]);
    const container = await read(['buildah', 'from', 'scratch']);
    await read(['buildah', 'add', '--quiet', container, archive, '/']);
    await read(['buildah', 'commit', '--quiet', '--rm', container, BASE]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inspect(tag: string): Promise<Inspected> {
  return JSON.parse(await read(['buildah', 'inspect', '--type', 'image', tag])) as Inspected;
}

/** What its files take, as `docker images` counts. */
async function sizeOf(tag: string): Promise<number> {
  const [image] = JSON.parse(await read(['buildah', 'images', '--json', tag])) as { size: string }[];
  const [, amount, unit] = /^([\d.]+) (KB|MB|GB)$/.exec(image?.size ?? '') ?? [];
  const factor = { KB: 1000, MB: 1_000_000, GB: 1_000_000_000 }[unit ?? ''];
  if (factor === undefined) throw new Error(`buildah does not say how large ${tag} is.`);
  return Number(amount) * factor;
}

/** The image's files in a folder, as a container of its own. */
async function mountImage(tag: string, atEnd: (() => Promise<unknown>)[]): Promise<string> {
  const container = await read(['buildah', 'from', '--pull-never', tag]);
  atEnd.push(async () => run(['buildah', 'rm', container]));
  return read(['buildah', 'mount', container]);
}

async function start(order: ContainerOrder, root: string): Promise<Container> {
  const { User, Env, Entrypoint, Cmd, WorkingDir } = (await inspect(order.image)).Docker.config;
  const user = await read(['chroot', root, 'id', '-u', User]);
  const environment = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...Object.fromEntries(Env.map((line) => line.split(/=(.*)/s, 2))),
    ...order.environment,
  } as Record<string, string>;
  const words = [...Entrypoint, ...(order.command ?? Cmd)];
  const own = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  const places = [root, WorkingDir, order.volume, user];
  const child = spawn('unshare', [...own, 'sh', '-c', BEGIN, 'sh', ...places, ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-MEGABYTE);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)));
  const signal = async (name: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(await processOne(child), name);
  };
  const intoIt = ['--mount', '--pid', '--ipc', '--uts', '--root', '--wd'];
  return {
    exec: async (command, input) =>
      run(
        [
          ...['nsenter', '--target', String(await processOne(child)), ...intoIt, 'env', '-i'],
          ...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
          ...['setpriv', '--reuid', user, '--regid', user, '--clear-groups', '--bounding-set=-all'],
          ...['--inh-caps=-all', '--no-new-privs', ...command],
        ],
        input,
      ),
    isRunning: async () => child.exitCode === null && child.signalCode === null,
    log: async () => output,
    async stop() {
      const startedAt = performance.now();
      await signal('SIGTERM');
      const kill = setTimeout(() => void signal('SIGKILL'), PATIENCE_MILLISECONDS);
      const code = await ended;
      clearTimeout(kill);
      return { code, seconds: (performance.now() - startedAt) / 1000 };
    },
    async remove() {
      await signal('SIGKILL').catch(() => undefined);
      await ended;
    },
  };
}

/** The id, for this machine, of the container's process 1. */
async function processOne({ pid }: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const [first] = children.trim().split(' ');
  if (!first) throw new Error('The container has ended.');
  return Number(first);
}
