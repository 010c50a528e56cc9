// Measures how many beacons of the landing page one server can take, and how much that slows sign-ins. Rounds with and without
// a flood alternate, so that a busy moment of the machine affects both. Prints medians and their ratio.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { requestCode } from '@valence/contract/auth/sign-in';
import { recordVisit } from '@valence/contract/site/analytics';
import { median } from '../median.ts';
import { startBenchServer } from './bench-server.ts';
import type { Calling, CallingOrder } from './caller.ts';

const ROUNDS = 3;
const SECONDS = 1.2;
const MINUTE_SECONDS = 60;
/** Beacons a minute; 0: as many as the server can answer; undefined: none. */
const FLOODS = { 'no beacons': undefined, '50,000 a minute': 50_000, 'as many as it takes': 0 };

const caller = fileURLToPath(new URL('caller.ts', import.meta.url));
const run = promisify(execFile);

async function make(order: CallingOrder): Promise<Calling> {
  const { stdout } = await run(process.execPath, [caller, JSON.stringify(order)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Calling;
}

const generous = { ADDRESS_BEACON_BUDGET: '1000000', ADDRESS_SIGN_IN_BUDGET: '1000000' };
const server = await startBenchServer(generous);

let signInCount = 0;
/** Sign-ins one after another, at most twenty a second. @returns how long each waited, in milliseconds */
async function signIns(): Promise<readonly number[]> {
  const body = JSON.stringify({ phone: '9477#' });
  const pace = { connections: 1, seconds: SECONDS, perSecond: 20 };
  const { milliseconds, statuses } = await make({
    url: server.url + requestCode.path,
    body,
    first: signInCount,
    ...pace,
  });
  signInCount += milliseconds.length;
  if (statuses[200] !== milliseconds.length)
    throw new Error(`sign-in was refused: ${JSON.stringify(statuses)}`);
  // The first call of a process also opens its connection.
  return milliseconds.slice(1);
}

function beacons(perMinute: number): Promise<Calling> {
  const body = JSON.stringify({ sessionId: 'chem-#', landingPage: 'home' });
  const url = server.url + recordVisit.path;
  const perSecond = perMinute / MINUTE_SECONDS;
  return make({ url, body, first: 0, connections: 64, seconds: SECONDS + 0.5, perSecond });
}

interface Round {
  readonly waits: readonly number[];
  readonly flood: Calling | undefined;
  /** The server's processor time for each beacon, including that of the sign-ins. */
  readonly cpuMicroseconds: number | undefined;
}

try {
  const rounds = new Map<string, Round[]>(Object.keys(FLOODS).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, perMinute] of Object.entries(FLOODS)) {
      const before = process.cpuUsage();
      const [waits, flood] = await Promise.all([
        signIns(),
        perMinute === undefined ? undefined : beacons(perMinute),
      ]);
      // The first round warms up caches and compilers.
      const { user, system } = process.cpuUsage(before);
      const cpuMicroseconds = flood && (user + system) / flood.milliseconds.length;
      if (round > 0) rounds.get(name)?.push({ waits, flood, cpuMicroseconds });
    }
  }
  const waits = (name: string) => median((rounds.get(name) ?? []).flatMap((round) => round.waits));
  const [quiet = ''] = Object.keys(FLOODS);
  for (const [name, own] of rounds) {
    const floods = own.flatMap(({ flood }) => (flood ? [flood] : []));
    const cpu = median(own.flatMap(({ cpuMicroseconds }) => cpuMicroseconds ?? []));
    const storedPerSecond = median(floods.map(({ statuses, seconds }) => (statuses[201] ?? 0) / seconds));
    const answerMilliseconds = median(floods.flatMap(({ milliseconds }) => milliseconds));
    const refusals = floods.reduce((sum, { statuses }) => sum + (statuses[429] ?? 0), 0);
    console.log(
      [
        name.padEnd(20),
        `sign-in ${waits(name).toFixed(1).padStart(6)} ms (${(waits(name) / waits(quiet)).toFixed(1)}×)`,
        floods.length > 0 &&
          `  ${(storedPerSecond * MINUTE_SECONDS).toFixed(0).padStart(7)} beacons a minute stored, ${refusals} refused, ${answerMilliseconds.toFixed(1)} ms and ${cpu.toFixed(0)} µs of the server each`,
      ]
        .filter(Boolean)
        .join(''),
    );
  }
} finally {
  await server.end();
}
