// Measures the calls that phones and the desk make most, at 32 connections, as a share of what the same framework does when it
// sends the same bytes from memory: the share holds on a machine that is slow or busy, a figure alone does not. Prints a table,
// and with --json the same as JSON. `--only WORD` measures the calls whose names contain the word. `--check FILE` compares the shares
// with those of an earlier JSON: where one falls by more than a quarter in three tries, the exit code is 1.

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { median } from '../median.ts';
import { startBenchServer } from './bench-server.ts';
import { type Answer, ask, type Call, callsOf, GENEROUS } from './calls/requests.ts';
import { fillSchool, SCHOOL } from './calls/school.ts';
import { type Load, load, type Request } from './calls/wrk.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 32;
/** The least part of an earlier share that `--check` accepts, and how often it measures before it says no. */
const LEAST_OF_SHARE = 0.75;
const TRIES = 3;

interface Figures {
  readonly name: string;
  readonly perSecond: number;
  readonly floorPerSecond: number;
  readonly share: number;
  readonly goal: number;
  readonly p99: number;
  /** The server's own processor time for each request, without PostgreSQL's. */
  readonly microseconds: number;
  readonly bytes: number;
}

const { values: options } = parseArgs({
  options: { json: { type: 'boolean' }, only: { type: 'string' }, check: { type: 'string' } },
});

/** The number of the next request: each can be about something else than those before, also when a call is measured again. */
let first = 1;

/** The framework alone: takes the same request, and sends what the product answered. */
async function startFloor({ method, path }: Request, { status, headers, bytes }: Answer) {
  const floor = Fastify();
  floor.route({
    method,
    url: path.split('?')[0] ?? '',
    handler: async (_, reply) => reply.code(status).headers(headers).send(bytes),
  });
  return { url: await floor.listen({ host: '127.0.0.1', port: 0 }), stop: async () => floor.close() };
}

/** Rounds of the product and of its floor alternate, so that a busy moment of the machine meets both. */
async function measure(url: string, name: string, { goal, requests }: Call): Promise<Figures> {
  const [example] = requests;
  if (!example) throw new Error(`${name} has no requests`);
  const answer = await ask(url, example);
  const floor = await startFloor(example, answer);
  const rounds: { own: Load; floor: Load; microseconds: number }[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      // The first round warms up caches and compilers.
      const seconds = round === 0 ? 1 : SECONDS;
      const before = process.cpuUsage();
      const own = await load(url, requests, { connections: CONNECTIONS, seconds, first });
      const { user, system } = process.cpuUsage(before);
      first += Math.ceil(own.perSecond * (seconds + 1));
      const limit = await load(floor.url, requests, { connections: CONNECTIONS, seconds });
      if (round > 0)
        rounds.push({ own, floor: limit, microseconds: (user + system) / (own.perSecond * seconds) });
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
    goal,
    p99: of(({ own }) => own.p99),
    microseconds: of(({ microseconds }) => microseconds),
    bytes: answer.bytes.length,
  };
}

const COLUMNS = ['a second', 'floor', 'share', 'wanted', 'p99 ms', 'own µs', 'bytes'];

function lineOf(figures: Figures): string {
  const { name, perSecond, floorPerSecond, share, goal, p99, microseconds, bytes } = figures;
  const cells = [
    perSecond.toFixed(0),
    floorPerSecond.toFixed(0),
    share.toFixed(2),
    goal.toFixed(2),
    p99.toFixed(0),
    microseconds.toFixed(0),
    String(bytes),
  ];
  return name.padEnd(24) + cells.map((cell) => cell.padStart(10)).join('');
}

/** The shares of an earlier run by name. */
async function readShares(file: string): Promise<Map<string, number>> {
  const { calls } = JSON.parse(await readFile(file, 'utf8')) as { calls: Figures[] };
  return new Map(calls.map(({ name, share }) => [name, share]));
}

/** Measures once, or until the share is as large as the least one. */
async function measureUntil(least: number, ...about: Parameters<typeof measure>): Promise<Figures> {
  let figures = await measure(...about);
  for (let tries = 1; figures.share < least && tries < TRIES; tries += 1) figures = await measure(...about);
  return figures;
}

const before = options.check === undefined ? undefined : await readShares(options.check);
const server = await startBenchServer(GENEROUS);
try {
  await fillSchool(server.deps.pool, systemClock.now());
  const calls = Object.entries(await callsOf(server)).filter(([name]) => name.includes(options.only ?? ''));
  const table: Figures[] = [];
  if (!options.json) console.log(' '.repeat(24) + COLUMNS.map((title) => title.padStart(10)).join(''));
  for (const [name, call] of calls) {
    const least = LEAST_OF_SHARE * (before?.get(name) ?? 0);
    const figures = await measureUntil(least, server.url, name, call);
    table.push(figures);
    if (!options.json) console.log(lineOf(figures));
    if (figures.share >= least) continue;
    process.exitCode = 1;
    console.error(`${name} had a share of ${before?.get(name)?.toFixed(2)} before.`);
  }
  if (options.json)
    console.log(JSON.stringify({ ...SCHOOL, connections: CONNECTIONS, calls: table }, null, 2));
} finally {
  await server.end();
}
