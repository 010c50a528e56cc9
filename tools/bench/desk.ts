// How long the desk's pages wait for their answers in a large school (tools/bench/desk/school.ts), each call by itself over
// HTTP on the real server. Medians and the slowest are printed; the exit code tells whether any median misses the goal.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../apps/server/src/app.ts';
import { closeLandingDays } from '../../apps/server/src/features/analytics/landing-days.ts';
import { createSessionsService } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { type RunningServer, startServer } from '../../apps/server/src/lifecycle.ts';
import { monotonicMilliseconds, systemClock } from '../../apps/server/src/platform/clock.ts';
import { readSettings } from '../../apps/server/src/platform/env.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { derive } from '../../apps/server/src/platform/secrets.ts';
import { deskCalls } from './desk/calls.ts';
import { fillSchool } from './desk/school.ts';

const ROUNDS = 7;
const GOAL_MILLISECONDS = 200;
/** Words that a call's name must contain; none: all calls. */
const wanted = process.argv.slice(2);

async function tokenOfAdmin({ deps }: RunningServer): Promise<string> {
  const { db, clock, secret, settings, pool } = deps;
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, keys, settings });
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM account WHERE role = 'admin' LIMIT 1`);
  const opening = { accountId: rows[0]?.id ?? '', device: 'bench', at: clock.now() };
  return (await db.transaction().execute(async (tx) => sessions.open(tx, opening))).token;
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
  return { times: times.toSorted((one, other) => one - other), bytes };
}

const dataDir = await mkdtemp(join(tmpdir(), 'valence-bench-'));
const log = createLog('error');
const server = await startServer({
  settings: readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }),
  log,
  clock: systemClock,
  build: buildApp,
  onLost: (reason) => log.fatal({ err: reason }, 'the database is lost'),
});
try {
  const begun = monotonicMilliseconds();
  await fillSchool(server.deps.pool, systemClock.now());
  console.log(`The school was made in ${((monotonicMilliseconds() - begun) / 1000).toFixed(0)} s.`);
  // What the hourly job does.
  const closing = monotonicMilliseconds();
  await closeLandingDays(server.deps);
  console.log(
    `The landing page's days were summed up in ${((monotonicMilliseconds() - closing) / 1000).toFixed(1)} s.`,
  );
  const token = await tokenOfAdmin(server);
  const calls = await deskCalls(server.deps.pool, systemClock.now());
  for (const [name, path] of Object.entries(calls)) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    const { times, bytes } = await time(server.url + path, token);
    const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
    const slow = median >= GOAL_MILLISECONDS;
    if (slow) process.exitCode = 1;
    console.log(
      `${name.padEnd(46)}${median.toFixed(0).padStart(6)} ms  (slowest ${(times.at(-1) ?? 0).toFixed(0)} ms)${(bytes / 1000).toFixed(0).padStart(5)} kB${slow ? `  above ${GOAL_MILLISECONDS} ms` : ''}`,
    );
  }
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
