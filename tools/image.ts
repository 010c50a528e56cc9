// `npm run image`: builds the image of the product and tries it out, in the two ways in which it can run: alone with its own
// PostgreSQL, and with a PostgreSQL beside it and the worker in a container of its own, as compose.yaml has it. Each time people
// sign in, a film becomes a lesson, and a student plays it. It prints a line a step, ends all that it started, and leaves the
// image. Docker, Podman, or as root on Debian buildah and mmdebstrap (tools/image/without-registry.ts).

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded.ts';
import { freePort } from './free-port.ts';
import type { Container, ContainerOrder } from './image/engine.ts';
import { findEngine } from './image/find-engine.ts';
import { PHONES, School, startMeta } from './image/school.ts';
import { check, faults, step } from './image/trial.ts';

const WORKER = ['node', 'apps/server/src/processes/worker.ts'];
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
const tag = `valence:${version}`;

process.chdir(join(import.meta.dirname, '..'));
const engine = await findEngine();
console.log(`engine: ${engine.name}; building takes some minutes`);
const { graph, credentials } = await startMeta();
const running = new Set<Container>();
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(status)));
try {
  await step('built', async () => engine.build(tag, version));
  await tryTheImage();
  await tryAlone();
  await tryWithDatabase();
} catch (error) {
  faults.push(String(error));
  console.error(error);
  for (const container of running) console.error((await container.log()).slice(-6000));
} finally {
  await endAll();
}
console.log(faults.length === 0 ? 'All of it is so.' : `${faults.length} of it is not so.`);
process.exitCode = faults.length > 0 ? 1 : 0;

async function endAll(): Promise<void> {
  for (const container of running) await container.remove();
  await engine.close();
  await graph.close();
}

async function tryTheImage(): Promise<void> {
  const { bytes, user, labels } = await engine.facts(tag);
  console.log(`    ${tag} takes ${Math.round(bytes / 1_000_000)} MB`);
  check(`it names its version, ${version}`, labels['org.opencontainers.image.version'] === version);
  check(`its user is not root, but ${user}`, !['', 'root', '0'].includes(user.split(':')[0] ?? ''));
}

/** With its own PostgreSQL and the worker beside the server. */
async function tryAlone(): Promise<void> {
  console.log('alone, with its own PostgreSQL:');
  const { order, school } = await orderSchool({});
  let server = await step('ready', async () => begin(order, school));
  await tryTheContainer(server);
  await signInBoth(school);
  await makeLesson(school);
  await play(school, server);
  await step('published the public pages, which it wrote anew', async () => {
    const page = await school.publish('Nova Chemistry');
    if (!page.includes('Nova Chemistry')) throw new Error('The landing page does not show the name.');
  });
  await step('sent a second film', async () => school.sendFilm());
  await end(server);
  server = await step('ready again on the same volume', async () => begin(order, school));
  await play(school, server);
  console.log(`    the second film is a lesson ${await school.untilLesson()} s after it was sent`);
  await play(school, server);
  await end(server);
}

/** As compose.yaml has it: DATABASE_URL, the worker elsewhere, one volume for both. */
async function tryWithDatabase(): Promise<void> {
  console.log('with a PostgreSQL beside it, and the worker in a container of its own:');
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-trial-database-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error'), onLost: () => {} });
  try {
    const { user, password, host, port, database } = postgres.address;
    const address = `postgres://${user}:${password}@${host}:${port}/${database}`;
    const { order, school } = await orderSchool({ DATABASE_URL: address, WORKER: 'elsewhere' });
    const server = await step('ready', async () => begin(order, school));
    const worker = await engine.start({ ...order, command: WORKER });
    running.add(worker);
    await signInBoth(school);
    await makeLesson(school);
    await play(school, server);
    await end(worker);
    await end(server);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  }
}

async function orderSchool(
  settings: Record<string, string>,
): Promise<{ order: ContainerOrder; school: School }> {
  const port = await freePort();
  const environment = {
    ...{ ...credentials, WHATSAPP_GRAPH_URL: graph.url },
    ...{ HOST: '127.0.0.1', PORT: String(port), ADMIN_PHONES: `94${PHONES.teacher}` },
    // The public pages of an empty school do not name it yet.
    WHATSAPP_NUMBER: '94770000000',
    // The trial needs no room to spare.
    ...{ UPLOAD_RESERVE_GIGABYTES: '0', DISK_MARGIN_MEGABYTES: '0', ...settings },
  };
  const volume = await engine.makeVolume(tag);
  const school = new School(`http://127.0.0.1:${port}`, graph);
  return { order: { image: tag, environment, volume }, school };
}

async function begin(order: ContainerOrder, school: School): Promise<Container> {
  const container = await engine.start(order);
  running.add(container);
  await school.untilReady(container);
  return container;
}

async function end(container: Container): Promise<void> {
  const { code, seconds } = await container.stop();
  check(
    `SIGTERM ended it within 10 s, in ${seconds.toFixed(1)} s, with status ${code}`,
    seconds < 10 && code === 0,
  );
  await container.remove();
  running.delete(container);
}

async function tryTheContainer(container: Container): Promise<void> {
  const answerOf = async (...words: string[]) => (await container.exec(words)).output.trim();
  const uid = await answerOf('id', '-u');
  check(`it runs as user ${uid}, not as root`, /^[1-9]\d*$/.test(uid));
  const write = await answerOf('sh', '-c', 'touch /app/a-file /var/a-file');
  check('its root file system is read-only', write.split('Read-only file system').length === 3);
  const status = await answerOf('cat', '/proc/1/status');
  check('process 1 is tini', /^Name:\s+tini$/m.test(status));
  check(
    'it has no capabilities and gets no new privileges',
    /^CapBnd:\s+0+$/m.test(status) && /^NoNewPrivs:\s+1$/m.test(status),
  );
  const tools = await answerOf('sh', '-c', 'command -v gcc make git npm python3 || echo none');
  check(`no build tools are in it (${tools})`, tools === 'none');
  const ours = ['packages', 'apps'].map((name) => `/app/${name}`);
  const tests = await answerOf(
    'find',
    ...ours,
    '(',
    '-name',
    '*.test.ts*',
    '-o',
    '-name',
    'e2e',
    '-o',
    '-path',
    '*/server/demo',
    '-o',
    '-path',
    '*/server/test',
    ')',
  );
  check(`no tests and no demo are in it (${tests || 'none'})`, tests === '');
  const modules = await answerOf(
    'sh',
    '-c',
    'cd /app/node_modules && ls -d vitest typescript vite @biomejs 2>/dev/null || echo none',
  );
  check(`no development dependencies are in it (${modules})`, modules === 'none');
  check('the command valence is in it', (await answerOf('valence', '--version')) === version);
  const { healthCheck } = await engine.facts(tag);
  const healthy = await container.exec(healthCheck);
  const dead = await container.exec(['env', 'PORT=9', ...healthCheck]);
  check(
    'its health check says yes to it, and no where nothing listens',
    healthy.code === 0 && dead.code === 1,
  );
}

async function signInBoth(school: School): Promise<void> {
  await step('a teacher and a student signed in by WhatsApp', async () => {
    await school.signIn('teacher');
    await school.signIn('student');
  });
}

async function makeLesson(school: School): Promise<void> {
  await step('sent a film', async () => school.sendFilm());
  console.log(`    it is a lesson ${await school.untilLesson()} s after it was sent`);
}

async function play(school: School, container: Container): Promise<void> {
  await step('a student played the lesson to its end', async () => {
    for (const track of await school.play()) {
      // The image's own ffmpeg decodes what the browser's decoder would.
      const { code, output } = await container.exec(
        ['ffmpeg', '-v', 'error', '-i', 'pipe:0', '-f', 'null', '-'],
        track,
      );
      if (code !== 0 || output !== '') throw new Error(`What was played does not decode: ${output}`);
    }
  });
}
