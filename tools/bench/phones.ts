// Measures an evening: thousands of phones open their library and a lesson within a minute, play it at the cheapest rendition behind
// the documented nginx, tell their progress, and lose a class's lesson in the middle. The clients run on the same machine and are
// counted apart: where it cannot carry both, `--students` takes fewer, and the processor time of each part says what all would need.
//
//   npm run bench:phones -- --students 10000 --minutes 3

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startDocumentedNginx } from '../../apps/server/test/behind-nginx.ts';
import { fillPhonesSchool, type LargeClass } from '../../apps/server/test/phones-school.ts';
import { closeClients, openClient } from '../../apps/server/test/second-client.ts';
import { startProduct } from '../../apps/web/e2e/product.ts';
import type { PhonesOrder, PhonesResult, Student } from './phones/order.ts';
import { postmasterOf, type Usage, usageOf } from './phones/processes.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '3' },
    json: { type: 'boolean' },
  },
});
const STUDENTS = Number(options.students);
const PLAY_MILLISECONDS = Number(options.minutes) * 60_000;
/** All begin their lessons within it. */
const START_MILLISECONDS = 60_000;
/** Until the client processes have read their orders. */
const PREPARATION_MILLISECONDS = 5000;
const CLIENTS = 2;

const client = fileURLToPath(new URL('phones/client.ts', import.meta.url));

/** Addresses of 127.0.0.0/8, a phone each, so that what is limited by address is limited as for phones. */
const addressOf = (index: number) =>
  `127.${1 + Math.floor(index / 62_500)}.${Math.floor(index / 250) % 250}.${1 + (index % 250)}`;

function studentsOf(classes: readonly LargeClass[]): Student[] {
  const all = classes.flatMap(({ videoId, tokens }) => tokens.map((token) => ({ videoId, token })));
  return all.map((student, index) => ({
    ...student,
    address: addressOf(index),
    opensAfter: Math.floor((((index * 7919) % all.length) / all.length) * START_MILLISECONDS),
  }));
}

async function runClient(order: PhonesOrder): Promise<PhonesResult> {
  const child = spawn(process.execPath, [client], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(order));
  return JSON.parse(Buffer.concat(await child.stdout.toArray()).toString()) as PhonesResult;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const settings = {
  STREAM_CARRIER: 'nginx',
  TRUST_PROXY: '127.0.0.1',
  // Each phone has an address of its own, but all sign-ins and calls of a class come within a minute.
  LOG_LEVEL: 'warn',
};
const product = await startProduct(settings);
const nginx = await startDocumentedNginx(new URL(product.url), {
  dataDir: product.dataDir,
  port: Number(new URL(product.url).port),
});
try {
  await measure();
} finally {
  await nginx.stop();
  await closeClients();
  await product.remove();
}

async function measure(): Promise<void> {
  const [nginxWorker = 0] = await nginx.workerPids();
  const roots = {
    'server and worker': product.pid,
    PostgreSQL: await postmasterOf(product.dataDir),
    nginx: nginxWorker,
  };
  const idle = await usageOf(roots);
  const db = await openClient(product.dataDir);
  const school = await fillPhonesSchool(db, product.dataDir, STUDENTS);
  const students = studentsOf([school.staying, school.losing]);
  const before = await usageOf(roots);
  const beginAt = Date.now() + PREPARATION_MILLISECONDS;
  const endAt = beginAt + START_MILLISECONDS + PLAY_MILLISECONDS;
  const running = Array.from({ length: CLIENTS }, async (_, number) =>
    runClient({
      url: nginx.url,
      beginAt,
      endAt,
      students: students.filter((_student, index) => index % CLIENTS === number),
    }),
  );
  const removedAt = await removeLater(school.losing, school.adminToken, beginAt);
  const results = await Promise.all(running);
  const after = await usageOf(roots);
  report({
    results,
    idle,
    before,
    after,
    removedAt,
    losing: school.losing,
    seconds: (endAt - beginAt) / 1000,
  });
}

/** In the middle of the playing. @returns when the removal was answered */
async function removeLater(
  { classId, videoId }: LargeClass,
  token: string,
  beginAt: number,
): Promise<number> {
  const waiting = beginAt + START_MILLISECONDS + PLAY_MILLISECONDS / 2 - Date.now();
  await new Promise((done) => setTimeout(done, waiting));
  const answer = await fetch(`${nginx.url}/api/v1/classes/${classId}/videos/${videoId}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`The removal was answered with ${answer.status}: ${await answer.text()}`);
  return Date.now();
}

interface Findings {
  readonly results: readonly PhonesResult[];
  readonly idle: Readonly<Record<string, Usage>>;
  readonly before: Readonly<Record<string, Usage>>;
  readonly after: Readonly<Record<string, Usage>>;
  readonly removedAt: number;
  readonly losing: LargeClass;
  readonly seconds: number;
}

function report({ results, idle, before, after, removedAt, losing, seconds }: Findings): void {
  const all = (read: (result: PhonesResult) => readonly number[]) => results.flatMap(read);
  const sum = (read: (result: PhonesResult) => number) =>
    results.reduce((total, one) => total + read(one), 0);
  const refusals = results.flatMap((result) => result.refusals);
  const wanted = refusals.filter(
    ({ videoId, status, at }) =>
      videoId === losing.videoId && status >= 400 && status < 500 && at >= removedAt - 1000,
  );
  const unwanted = refusals.filter((refusal) => !wanted.includes(refusal));
  const [starts, segments] = [all((result) => result.starts), all((result) => result.segments)];
  const figures = {
    students: STUDENTS,
    'library p95 ms': percentile(
      all((result) => result.libraries),
      0.95,
    ),
    'start of play p95 ms (wanted 1000)': percentile(starts, 0.95),
    'segment p50 ms': percentile(segments, 0.5),
    'segment p99 ms (wanted 200)': percentile(segments, 0.99),
    'progress p99 ms': percentile(
      all((result) => result.reports),
      0.99,
    ),
    'segments a second': segments.length / seconds,
    'kbit/s a student': (sum(({ bytes }) => bytes) * 8) / 1000 / seconds / STUDENTS,
    'segments too late': sum(({ late }) => late),
    'lost their lesson': wanted.length,
    'the last of them after seconds (wanted 10)':
      (Math.max(...wanted.map(({ at }) => at)) - removedAt) / 1000,
    'refused for no reason': unwanted.length,
    'clients, processor seconds a second': sum(({ cpuSeconds }) => cpuSeconds) / seconds,
  };
  const parts = Object.keys(before).map((name) => ({
    name,
    idleMegabytes: idle[name]?.megabytes ?? 0,
    megabytes: after[name]?.megabytes ?? 0,
    processorSecondsASecond: ((after[name]?.cpuSeconds ?? 0) - (before[name]?.cpuSeconds ?? 0)) / seconds,
  }));
  if (options.json) {
    console.log(JSON.stringify({ figures, parts }, null, 2));
    return;
  }
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(46)}${value.toFixed(Number.isInteger(value) ? 0 : 1).padStart(10)}`);
  console.log(
    `\n${'part'.padEnd(20)}${['idle MB', 'MB', 'processors'].map((word) => word.padStart(12)).join('')}`,
  );
  const total = (read: (part: (typeof parts)[number]) => number) =>
    parts.reduce((value, part) => value + read(part), 0);
  const rows = [
    ...parts,
    {
      name: 'together',
      idleMegabytes: total((part) => part.idleMegabytes),
      megabytes: total((part) => part.megabytes),
      processorSecondsASecond: total((part) => part.processorSecondsASecond),
    },
  ];
  for (const { name, idleMegabytes, megabytes, processorSecondsASecond } of rows) {
    const cells = [idleMegabytes.toFixed(0), megabytes.toFixed(0), processorSecondsASecond.toFixed(2)];
    console.log(name.padEnd(20) + cells.map((cell) => cell.padStart(12)).join(''));
  }
  for (const [status, those] of Map.groupBy(unwanted, (one) => one.status))
    console.log(`refused for no reason: ${those.length} of ${status || 'no answer'}, as ${those[0]?.path}`);
}
