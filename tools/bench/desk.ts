// How long the desk's pages wait for their answers in a large school (tools/bench/desk/school.ts), each call by itself over
// HTTP on the real server. Medians and the slowest are printed; the exit code tells whether any median misses the goal.

import { closeLandingDays } from '../../apps/server/src/features/analytics/landing-days.ts';
import { closeWatchedDays } from '../../apps/server/src/features/progress/watched-sums.ts';
import { monotonicMilliseconds, systemClock } from '../../apps/server/src/platform/clock.ts';
import { median } from '../median.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { deskCalls } from './desk/calls.ts';
import { fillSchool } from './desk/school.ts';

const ROUNDS = 7;
const GOAL_MILLISECONDS = 200;
/** Words that a call's name must contain; none: all calls. */
const wanted = process.argv.slice(2);

async function tokenOfAdmin({ deps, signIn }: BenchServer): Promise<string> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM account WHERE role = 'admin' LIMIT 1`,
  );
  return signIn(rows[0]?.id ?? '');
}

/** Milliseconds of each round, the first one, which warms up plans and caches, left out; and what the answer weighs unpacked. */
async function time(url: string, token: string): Promise<{ times: number[]; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const begun = monotonicMilliseconds();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
    if (round > 0) times.push(monotonicMilliseconds() - begun);
    bytes = Buffer.byteLength(text);
  }
  return { times, bytes };
}

const server = await startBenchServer();
try {
  const begun = monotonicMilliseconds();
  await fillSchool(server.deps.pool, systemClock.now());
  console.log(`The school was made in ${((monotonicMilliseconds() - begun) / 1000).toFixed(0)} s.`);
  // What the hourly jobs do.
  const closing = monotonicMilliseconds();
  await closeLandingDays(server.deps);
  await closeWatchedDays(server.deps);
  console.log(
    `The days that are over were summed up in ${((monotonicMilliseconds() - closing) / 1000).toFixed(1)} s.`,
  );
  const token = await tokenOfAdmin(server);
  const calls = await deskCalls(server.deps.pool, systemClock.now());
  for (const [name, path] of Object.entries(calls)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    const { times, bytes } = await time(server.url + path, token);
    const usual = median(times);
    const slow = usual >= GOAL_MILLISECONDS;
    if (slow) process.exitCode = 1;
    console.log(
      `${name.padEnd(46)}${usual.toFixed(0).padStart(6)} ms  (slowest ${Math.max(...times).toFixed(0)} ms)${(bytes / 1000).toFixed(0).padStart(5)} kB${slow ? `  above ${GOAL_MILLISECONDS} ms` : ''}`,
    );
  }
} finally {
  await server.end();
}
