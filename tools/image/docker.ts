// Docker and Podman: two programs with one command line.

import { randomUUID } from 'node:crypto';
import type { Container, ContainerOrder, Engine, ImageFacts } from './engine.ts';
import { read, run } from './programs.ts';

const PATIENCE_SECONDS = 20;

interface Inspected {
  readonly Size: number;
  readonly Config: {
    readonly User: string;
    readonly Labels: Record<string, string>;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
}

/** @param program `docker` or `podman` */
export function dockerEngine(program: string): Engine {
  const volumes: string[] = [];
  return {
    name: program,
    async build(tag, version) {
      const authority = process.env.NODE_EXTRA_CA_CERTS;
      const secret = authority ? ['--secret', `id=authority,src=${authority}`] : [];
      // Podman leaves health checks out of images of its own format.
      const format = program === 'podman' ? ['--format', 'docker'] : [];
      const label = ['--build-arg', `VERSION=${version}`];
      await read([program, 'build', ...format, ...secret, ...label, '--tag', tag, '.']);
    },
    async facts(tag) {
      const [image] = JSON.parse(await read([program, 'image', 'inspect', tag])) as Inspected[];
      if (!image) throw new Error(`${program} does not know ${tag}.`);
      return factsOf(image);
    },
    async makeVolume() {
      // The engine itself fills it, when a container first has it.
      const name = `valence-trial-${randomUUID()}`;
      await read([program, 'volume', 'create', name]);
      volumes.push(name);
      return name;
    },
    start: async (order) => start(program, order),
    async close() {
      for (const name of volumes.splice(0)) await run([program, 'volume', 'rm', '--force', name]);
    },
  };
}

function factsOf({ Size, Config }: Inspected): ImageFacts {
  return {
    bytes: Size,
    user: Config.User,
    labels: Config.Labels,
    healthCheck: Config.Healthcheck?.Test.slice(1) ?? [],
  };
}

async function start(program: string, order: ContainerOrder): Promise<Container> {
  const id = await read([
    ...[program, 'run', '--detach', '--network', 'host', '--read-only', '--tmpfs', '/tmp'],
    ...['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--volume', `${order.volume}:/var/lib/valence`],
    ...Object.entries(order.environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    order.image,
    ...(order.command ?? []),
  ]);
  return {
    exec: async (words, input) =>
      run([program, 'exec', ...(input ? ['--interactive'] : []), id, ...words], input),
    isRunning: async () =>
      (await read([program, 'inspect', '--format', '{{.State.Running}}', id])) === 'true',
    log: async () => (await run([program, 'logs', id])).output,
    async stop() {
      const startedAt = performance.now();
      await read([program, 'stop', '--time', String(PATIENCE_SECONDS), id]);
      const seconds = (performance.now() - startedAt) / 1000;
      const code = Number(await read([program, 'inspect', '--format', '{{.State.ExitCode}}', id]));
      return { code, seconds };
    },
    async remove() {
      await run([program, 'rm', '--force', id]);
    },
  };
}
