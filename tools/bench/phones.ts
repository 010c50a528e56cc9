// Measures an evening: thousands of phones open their library and a lesson within a minute, play it at the cheapest rendition behind
// the documented nginx, tell their progress, and lose a class's lesson in the middle. The clients run on the same machine and are
// counted apart.
//
// In two parts, since one machine that carries server and clients seldom carries both at once for 10,000: first all start within the
// minute, and wait; then all play. With `--at-once` each plays from its start on, beside the starts of the others.
//
//   npm run bench:phones -- --students 10000 --minutes 1

import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startDocumentedNginx } from '../../apps/server/test/behind-nginx.ts';
import { fillPhonesSchool, type PhonesSchool } from '../../apps/server/test/phones-school.ts';
import { closeClients, openClient } from '../../apps/server/test/second-client.ts';
import { startProduct } from '../../apps/web/e2e/product.ts';
import type { PhonesResult, PlayOrder, StartsOrder, Student } from './phones/order.ts';
import { childOf, postmasterOf, type Usage, usageOf } from './phones/processes.ts';
import { figuresOf, type Measured, print } from './phones/report.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '1' },
    'at-once': { type: 'boolean' },
    json: { type: 'boolean' },
  },
});
const STUDENTS = Number(options.students);
const PLAY_MILLISECONDS = Number(options.minutes) * 60_000;
/** All begin their lessons within it. */
const START_MILLISECONDS = 60_000;
/** All who have started take up playing within it: as long as the product gathers reports and seconds of lessons. */
const RESUME_MILLISECONDS = 32_000;
/** Until the client process has read its order. */
const PREPARATION_MILLISECONDS = 3000;
/** Connections and memory of the start are given back. */
const REST_MILLISECONDS = 40_000;

const sleep = async (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const product = await startProduct(
  { STREAM_CARRIER: 'nginx', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn' },
  { inService: true },
);
const nginx = await startDocumentedNginx(new URL(product.url), {
  dataDir: product.dataDir,
  port: Number(new URL(product.url).port),
});
const client = fork(fileURLToPath(new URL('phones/client.ts', import.meta.url)), {
  serialization: 'advanced',
});
try {
  await measure();
} catch (error) {
  console.error(await nginx.errors());
  throw error;
} finally {
  if (client.connected) client.disconnect();
  await nginx.stop();
  await closeClients();
  await product.remove();
}

async function measure(): Promise<void> {
  const [nginxWorker = 0] = await nginx.workerPids();
  const parts = {
    server: product.pid,
    worker: await childOf(product.pid, 'worker'),
    PostgreSQL: await postmasterOf(product.dataDir),
    nginx: nginxWorker,
  };
  await sleep(REST_MILLISECONDS);
  const idle = await usageOf(parts);
  const db = await openClient(product.dataDir);
  const school = await fillPhonesSchool(db, product.dataDir, STUDENTS);
  const usage = async () => usageOf({ ...parts, clients: client.pid ?? 0 });
  const measured = options['at-once']
    ? [await measureEvening(school, usage)]
    : [await measureStarts(school, usage), await measurePlaying(school, usage)];
  const report = { idle, parts: measured.map(figuresOf), nginxErrors: await nginx.errors() };
  if (options.json) console.log(JSON.stringify(report, null, 2));
  else print(report);
}

type ReadUsage = () => Promise<Record<string, Usage>>;

async function measureStarts(school: PhonesSchool, usage: ReadUsage): Promise<Measured> {
  const order = startsOrder(school);
  return measureOrder(order, { name: 'all start within a minute', beginAt: order.beginAt, usage });
}

async function measurePlaying(school: PhonesSchool, usage: ReadUsage): Promise<Measured> {
  const beginAt = Date.now();
  const withinMilliseconds = RESUME_MILLISECONDS;
  const allPlayAt = beginAt + withinMilliseconds;
  const order = { beginAt, withinMilliseconds, endAt: allPlayAt + PLAY_MILLISECONDS };
  const removal = removeAt(school, allPlayAt + PLAY_MILLISECONDS / 2);
  return measureOrder(order, { name: 'all play', beginAt: allPlayAt, usage, removal });
}

async function measureEvening(school: PhonesSchool, usage: ReadUsage): Promise<Measured> {
  const { beginAt, ...order } = startsOrder(school);
  const playUntil = beginAt + START_MILLISECONDS + PLAY_MILLISECONDS;
  const removal = removeAt(school, playUntil - PLAY_MILLISECONDS / 2);
  const name = 'all start within a minute, and play from then on';
  return measureOrder({ ...order, beginAt, playUntil }, { name, beginAt, usage, removal });
}

interface Part {
  readonly name: string;
  /** From when on it counts what it costs. */
  readonly beginAt: number;
  readonly usage: ReadUsage;
  readonly removal?: Promise<Pick<Measured, 'losing' | 'removedAt'>>;
}

/** Has the client do it. */
async function measureOrder(
  order: StartsOrder | PlayOrder,
  { name, beginAt, usage, removal }: Part,
): Promise<Measured> {
  const answered = new Promise<PhonesResult>((done, fail) => {
    client.once('message', (result) => done(result as PhonesResult));
    client.once('exit', (code) => fail(new Error(`The clients ended with ${code}.`)));
  });
  // It is waited for below: one that fails sooner must not end this process, and leave the product behind.
  removal?.catch(() => undefined);
  client.send(order);
  await sleep(beginAt - Date.now());
  const before = await usage();
  const result = await answered;
  const after = await usage();
  const seconds = (Date.now() - beginAt) / 1000;
  return { name, students: STUDENTS, result, before, after, seconds, ...(await removal) };
}

function startsOrder({ staying, losing }: PhonesSchool): StartsOrder {
  const all = [staying, losing].flatMap(({ videoId, tokens }) => tokens.map((token) => ({ videoId, token })));
  const students = all.map(
    (student, index): Student => ({
      ...student,
      address: addressOf(index),
      opensAfter: Math.floor((((index * 7919) % all.length) / all.length) * START_MILLISECONDS),
    }),
  );
  return { url: nginx.url, beginAt: Date.now() + PREPARATION_MILLISECONDS, students };
}

/** Addresses of 127.0.0.0/8, a phone each, so that what is limited by address is limited as for phones. */
function addressOf(index: number): string {
  return `127.${1 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`;
}

/** Takes the lesson away from its class then. */
async function removeAt(
  { losing, adminToken }: PhonesSchool,
  at: number,
): Promise<Pick<Measured, 'losing' | 'removedAt'>> {
  await sleep(at - Date.now());
  const answer = await fetch(`${nginx.url}/api/v1/classes/${losing.classId}/videos/${losing.videoId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${adminToken}` },
  });
  if (!answer.ok) throw new Error(`The removal was answered with ${answer.status}: ${await answer.text()}`);
  return { losing, removedAt: Date.now() };
}
