// Measures the calls that phones and the desk make most, at 32 connections, as a share of what the same framework does when it
// sends the same bytes from memory: the share holds on a machine that is slow or busy, a figure alone does not. Prints a table,
// and with --json the same as JSON. `--only WORD` measures the calls whose names contain the word. A call that fails, or takes longer
// than wrk waits, is told as failed; the others are measured, and the exit code is 1.
//
// `work` is the same share by processor time, PostgreSQL's included: other programs hardly change it, while they take requests a second
// from who works in two processes and not from the floor. `--check FILE` compares it with an earlier JSON: where it falls by more than a
// quarter in three tries, the exit code is 1. `--short` measures five calls, in a small school and in seconds, for `npm test`, which
// checks `calls/shares.json`; `--keep FILE` writes such a file. Its floor of a call that writes adds a row to a table, too, in the
// product's groups: beside other programs fewer writes share a statement, of both.

import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { shareWrites } from '../../apps/server/src/platform/db/shared-transactions.ts';
import { median } from '../median.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { type Answer, ask, type Call, callsOf, GENEROUS } from './calls/requests.ts';
import { fillSchool, SCHOOL } from './calls/school.ts';
import { type Load, load, type Request } from './calls/wrk.ts';
import { postmasterOf, usageOf } from './phones/processes.ts';

const LONG = { rounds: 3, seconds: 3, warmUpSeconds: 1, students: SCHOOL.students };
const SHORT = {
  rounds: 1,
  seconds: 0.5,
  warmUpSeconds: 0.5,
  students: 250,
  calls: ['a student’s list', 'one lesson', 'profile', 'progress', 'a landing beacon'],
};
const CONNECTIONS = 32;
/** A warm-up makes each of so many requests twice. */
const MOST_TURNS = 200;
/** The least part of an earlier share that `--check` accepts, and how often it measures before it says no. */
const LEAST_OF_SHARE = 0.75;
const TRIES = 3;

interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly floorPerSecond: number;
  readonly share: number;
  /** None where the floor writes. */
  readonly goal: number | undefined;
  readonly p99: number;
  /** The server's own processor time for each request, without PostgreSQL's. */
  readonly microseconds: number;
  /** PostgreSQL's. */
  readonly databaseMicroseconds: number;
  /** The floor's processor time as a share of both. */
  readonly work: number;
  readonly bytes: number;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean' },
    short: { type: 'boolean' },
    only: { type: 'string' },
    check: { type: 'string' },
    keep: { type: 'string' },
  },
});
const form = options.short ? SHORT : LONG;

/** By call, the number of its next request: each can be about something else than those before, also when it is measured again. */
const next = new WeakMap<readonly Request[], number>();
/** Every floor runs the same code, which is compiled once; so is what all calls of the product go through. */
let isWarm = false;

/** Makes the table that the floor of writes adds to. @returns adds a row, durable once it resolves */
async function rowWriter({ pool }: BenchServer['deps']): Promise<() => Promise<void>> {
  await pool.query('CREATE TABLE floor_row (number integer NOT NULL)');
  const writes = shareWrites<number, undefined>(async (numbers) => {
    const text = 'INSERT INTO floor_row SELECT unnest($1::integer[])';
    await pool.query({ name: 'floor-row', text, values: [numbers] });
    return numbers.map(() => undefined);
  });
  return async () => writes.add(0);
}

/** The framework alone: takes the same request, and sends what the product answered, after `work`. */
async function startFloor(
  { method, path }: Request,
  { status, headers, bytes }: Answer,
  work?: () => Promise<void>,
) {
  const floor = Fastify();
  floor.route({
    method,
    url: path.split('?')[0] ?? '',
    handler: async (_, reply) => {
      await work?.();
      return reply.code(status).headers(headers).send(bytes);
    },
  });
  return { url: await floor.listen({ host: '127.0.0.1', port: 0 }), stop: async () => floor.close() };
}

interface Measured extends Load {
  /** For one request. */
  readonly microseconds: number;
  readonly databaseMicroseconds: number;
}

/** Loads a server of this process, and counts the processor time that it took. */
async function measureLoad(
  postmaster: number,
  ...[url, requests, options]: Parameters<typeof load>
): Promise<Measured> {
  const database = async () => (await usageOf({ database: postmaster })).database?.cpuSeconds ?? 0;
  let before = { database: 0, cpu: process.cpuUsage() };
  // To look at the database's processes takes time of this one, which is none of the calls'; so does writing the requests down.
  const begin = async () => {
    before = { database: await database(), cpu: process.cpuUsage() };
  };
  const result = await load(url, requests, { ...options, begin });
  const { user, system } = process.cpuUsage(before.cpu);
  return {
    ...result,
    microseconds: (user + system) / result.requests,
    databaseMicroseconds: (((await database()) - before.database) * 1e6) / result.requests,
  };
}

/** Asks until what is kept is there, and compilers have seen the way. */
async function warmUp(url: string, requests: readonly Request[]): Promise<void> {
  const enough = 2 * Math.min(requests.length, MOST_TURNS);
  for (let count = 0; count < enough; ) {
    const first = next.get(requests) ?? 1;
    const options = { connections: CONNECTIONS, seconds: form.warmUpSeconds, first };
    const warm = await load(url, requests, options);
    count += warm.requests;
    next.set(requests, first + 2 * warm.requests);
  }
}

/** Rounds of the product and of its floor alternate, so that a busy moment of the machine meets both. */
async function measure(
  { url, deps }: BenchServer,
  writeRow: () => Promise<void>,
  name: string,
  { goal, requests, writes }: Call,
): Promise<Figures> {
  const floorWrites = options.short === true && writes === true;
  const [example] = requests;
  if (!example) throw new Error(`${name} has no requests`);
  const answer = await ask(url, example);
  const floor = await startFloor(example, answer, floorWrites ? writeRow : undefined);
  const rounds: { own: Measured; floor: Measured }[] = [];
  try {
    const postmaster = await postmasterOf(deps.settings.dataDir);
    await warmUp(url, requests);
    if (!isWarm) {
      await warmUp(url, requests);
      await warmUp(floor.url, requests.slice(0, 1));
    }
    isWarm = true;
    for (let round = 0; round < form.rounds; round += 1) {
      const { seconds } = form;
      const first = next.get(requests) ?? 1;
      const own = await measureLoad(postmaster, url, requests, { connections: CONNECTIONS, seconds, first });
      next.set(requests, first + 2 * own.requests);
      const options = { connections: CONNECTIONS, seconds };
      rounds.push({ own, floor: await measureLoad(postmaster, floor.url, requests, options) });
    }
  } finally {
    await floor.stop();
  }
  const of = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  return {
    name,
    perSecond: of(({ own }) => own.perSecond),
    floorPerSecond: of((round) => round.floor.perSecond),
    share: of((round) => round.own.perSecond / round.floor.perSecond),
    goal: floorWrites ? undefined : goal,
    p99: of(({ own }) => own.p99),
    microseconds: of(({ own }) => own.microseconds),
    databaseMicroseconds: of(({ own }) => own.databaseMicroseconds),
    work: of(
      (round) =>
        (round.floor.microseconds + (floorWrites ? round.floor.databaseMicroseconds : 0)) /
        (round.own.microseconds + round.own.databaseMicroseconds),
    ),
    bytes: answer.bytes.length,
  };
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const COLUMNS = ['a second', 'floor', 'share', 'wanted', 'p99 ms', 'own µs', 'pg µs', 'work', 'bytes'];

function lineOf(figures: Figures): string {
  const { name, perSecond, floorPerSecond, share, goal, p99 } = figures;
  const { microseconds, databaseMicroseconds, work, bytes } = figures;
  const cells = [
    perSecond.toFixed(0),
    floorPerSecond.toFixed(0),
    share.toFixed(2),
    goal?.toFixed(2) ?? '',
    p99.toFixed(0),
    microseconds.toFixed(0),
    databaseMicroseconds.toFixed(0),
    work.toFixed(2),
    String(bytes),
  ];
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}

/** The shares of an earlier run by name, of processor time. */
async function readShares(file: string): Promise<Map<string, number>> {
  const { calls } = JSON.parse(await readFile(file, 'utf8')) as { calls: Pick<Figures, 'name' | 'work'>[] };
  return new Map(calls.map(({ name, work }) => [name, work]));
}

/** Measures once, or until the share of processor time is as large as the least one. */
async function measureUntil(least: number, ...about: Parameters<typeof measure>): Promise<Figures> {
  let figures = await measure(...about);
  for (let tries = 1; figures.work < least && tries < TRIES; tries += 1) figures = await measure(...about);
  return figures;
}

const before = options.check === undefined ? undefined : await readShares(options.check);
const server = await startBenchServer(GENEROUS);
try {
  await fillSchool(server.deps.pool, systemClock.now(), form);
  const isWanted = (name: string) =>
    name.includes(options.only ?? '') && (!options.short || SHORT.calls.includes(name));
  const calls = Object.entries(await callsOf(server)).filter(([name]) => isWanted(name));
  const writeRow = await rowWriter(server.deps);
  const table: Figures[] = [];
  const failed: { name: string; why: string }[] = [];
  if (!options.json) console.log(' '.repeat(24) + COLUMNS.map((title) => title.padStart(10)).join(''));
  for (const [name, call] of calls) {
    const least = LEAST_OF_SHARE * (before?.get(name) ?? 0);
    const figures = await measureUntil(least, server, writeRow, name, call).catch(errorOf);
    if (figures instanceof Error) {
      process.exitCode = 1;
      failed.push({ name, why: figures.message });
      console.error(`${name.padEnd(24)}    failed: ${figures.message}`);
      continue;
    }
    table.push(figures);
    if (!options.json) console.log(lineOf(figures));
    if (figures.work >= least) continue;
    process.exitCode = 1;
    console.error(
      `${name} takes ${figures.work.toFixed(2)} of the floor's work, and had ${before?.get(name)}.`,
    );
  }
  if (options.keep !== undefined) {
    const kept = table.map(({ name, work }) => ({ name, work: Number(work.toFixed(3)) }));
    await writeFile(options.keep, `${JSON.stringify({ calls: kept }, null, 2)}\n`);
  }
  if (options.json)
    console.log(
      JSON.stringify({ ...SCHOOL, ...form, connections: CONNECTIONS, calls: table, failed }, null, 2),
    );
} finally {
  await server.end();
}
