// Measures each call of the admin's pages in a large school (tools/bench/admin/school.ts), over HTTP on the real server. Prints
// medians and the slowest times; the exit code is 1 if any median misses the goal. Words measure only the calls whose names contain
// one. `--landing-events N` gives each day of the year N visits and activities of the landing page: with 50,000 that takes some
// minutes and 10 GB. `--data FOLDER` keeps the school there, so that it can be measured again on the same day.

import { parseArgs } from 'node:util';
import { closeLandingDays } from '../../apps/server/src/features/analytics/landing-days.ts';
import { closeWatchedDays } from '../../apps/server/src/features/progress/watched-sums.ts';
import { monotonicMilliseconds, systemClock } from '../../apps/server/src/platform/clock.ts';
import { median } from '../median.ts';
import { adminCalls } from './admin/calls.ts';
import { fillSchool } from './admin/school.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';

const ROUNDS = 7;
const GOAL_MILLISECONDS = 200;
const { positionals: filters, values: options } = parseArgs({
  allowPositionals: true,
  options: { 'landing-events': { type: 'string' }, data: { type: 'string' } },
});

async function tokenOfAdmin({ deps, signIn }: BenchServer): Promise<string> {
  const { rows } = await deps.pool.query<{ id: string }>(
    `SELECT id FROM account WHERE role = 'admin' LIMIT 1`,
  );
  return signIn(rows[0]?.id ?? '');
}

/** Makes the school, unless the folder has it already. */
async function prepareSchool({ deps }: BenchServer): Promise<void> {
  const { rows } = await deps.pool.query('SELECT FROM account LIMIT 1');
  if (rows.length > 0) return;
  const startedAt = monotonicMilliseconds();
  const landingEventsADay = options['landing-events'] ? Number(options['landing-events']) : undefined;
  await fillSchool(deps.pool, systemClock.now(), { landingEventsADay });
  console.log(`The school was made in ${((monotonicMilliseconds() - startedAt) / 1000).toFixed(0)} s.`);
}

/** The milliseconds of each round without the first, which warms up plans and caches, and the answer's unpacked size. */
async function time(url: string, token: string): Promise<{ times: number[]; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = monotonicMilliseconds();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
    if (round > 0) times.push(monotonicMilliseconds() - startedAt);
    bytes = Buffer.byteLength(text);
  }
  return { times, bytes };
}

const server = await startBenchServer(options.data ? { DATA_DIR: options.data } : {});
try {
  await prepareSchool(server);
  // The hourly jobs do this.
  const closingAt = monotonicMilliseconds();
  await closeLandingDays(server.deps);
  await closeWatchedDays(server.deps);
  console.log(
    `The days that are over were summed up in ${((monotonicMilliseconds() - closingAt) / 1000).toFixed(1)} s.`,
  );
  const token = await tokenOfAdmin(server);
  const calls = await adminCalls(server.deps.pool, systemClock.now());
  for (const [name, path] of Object.entries(calls)) {
    if (filters.length > 0 && !filters.some((word) => name.includes(word))) continue;
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
