import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type BeaconAnswer, beaconsOf } from '../../../test/beacons.ts';
import { flood } from '../../../test/flood.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { buildApp } from '../../composition/app.ts';
import type { Settings } from '../../platform/env.ts';
import { Refused } from '../../platform/http/refused.ts';
import { createJobs } from '../../platform/jobs.ts';
import { derive } from '../../platform/secrets.ts';
import { createAnalyticsService } from './analytics.service.ts';

const open: Harness[] = [];
afterEach(async () => {
  for (const harness of open.splice(0)) await harness.close();
});

async function start(settings: Partial<Settings> = {}) {
  const harness = await createHarness({ settings });
  open.push(harness);
  return { harness, ...beaconsOf(harness) };
}

const tab = { sessionId: 'chem-nimali', activityType: 'tab_switch', activityData: { tabName: 'videos' } };

function tally(answers: readonly BeaconAnswer[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

async function visitsIn({ db }: Harness): Promise<number> {
  const { count } = await db
    .selectFrom('analytics_visit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

let phones = 0;
/** Begins a sign-in on a phone of its own. */
async function signIn({ inject }: Harness): Promise<void> {
  phones += 1;
  const payload = { phone: `9477${String(phones).padStart(7, '0')}` };
  const { statusCode } = await inject({ method: 'POST', url: '/auth/login', payload });
  expect(statusCode).toBe(200);
}

/** Sign-ins one after another for as long as something else takes. @returns how many were answered */
async function signInsDuring(harness: Harness, other: Promise<unknown>): Promise<number> {
  let going = true;
  const ended = other.finally(() => {
    going = false;
  });
  let answered = 0;
  while (going) {
    await signIn(harness);
    answered += 1;
  }
  await ended;
  return answered;
}

describe('N1 budgets', () => {
  it('N1 an address that sends too much gets 429 with the time to come back, visits and activities together', async () => {
    const { harness, visit, activity } = await start({ addressBeaconBudget: 3 });
    const address = '112.134.7.9';
    const { visitId } = await visit('chem-nimali', { address });
    const send = () => activity({ ...tab, visitId }, { address });
    expect([await send(), await send()].map(({ status }) => status)).toEqual([201, 201]);
    const refusal = { status: 429, code: 'too-many-beacons', retryAfter: '1200' };
    expect(await send()).toMatchObject(refusal);
    expect(await visit('chem-nimali', { address })).toMatchObject(refusal);
    harness.clock.advance({ seconds: 1200 });
    expect(await send()).toMatchObject({ status: 201 });
  });

  it('N1 another address is not affected; all of one IPv6 network are', async () => {
    const { visit } = await start({ addressBeaconBudget: 1 });
    const from = async (address: string) => (await visit('chem-nimali', { address })).status;
    expect(await from('112.134.7.9')).toBe(201);
    expect(await from('112.134.7.9')).toBe(429);
    expect(await from('112.134.7.10')).toBe(201);
    expect(await from('2402:4000:1:2::1')).toBe(201);
    expect(await from('2402:4000:1:2:ffff::9')).toBe(429);
  });
});

describe('N1 floods', () => {
  it('N1 5,000 beacons in a few seconds: all stored, and sign-in is answered meanwhile', {
    timeout: 300_000,
  }, async () => {
    const { harness } = await start({ addressSignInBudget: 1_000_000 });
    const url = `${await harness.listen()}/api/v1/analytics/visit`;
    const body = JSON.stringify({ sessionId: 'chem-#', landingPage: 'home' });
    const order = { url, body, first: 0, connections: 64, seconds: 100, calls: 5000, perSecond: 1250 };
    const flooding = flood(order);
    const answered = await signInsDuring(harness, flooding);
    expect((await flooding).statuses).toEqual({ 201: 5000 });
    expect(await visitsIn(harness)).toBe(5000);
    // One after the other: if they queued behind the beacons, one or two would be answered. `npm run bench:beacons` measures times.
    expect(answered).toBeGreaterThan(10);
  });

  it('N1 while the table is locked, sign-in works, beacons wait, those beyond the queue are refused, and none accepted is lost', async () => {
    const { harness, visit } = await start();
    const { db, clock, secret } = harness;
    const keys = {
      session: derive(secret, 'analytics-session'),
      address: derive(secret, 'analytics-address'),
    };
    // The service itself: PostgreSQL ends a statement that waits for 15 seconds, and 6,000 calls over HTTP may take a busy machine longer.
    const beacons = createAnalyticsService({ db, clock, keys, settings: { addressBeaconBudget: 10_000 } });
    const send = async () =>
      beacons.recordVisit(
        { sessionId: 'chem-flood', landingPage: 'home' },
        { address: '112.134.7.9', userAgent: 'Android' },
      );
    const unlock = await lockVisits(harness);
    const sent = Promise.all(Array.from({ length: 6000 }, send));
    await signIn(harness);
    await unlock();
    const answers = await sent;
    const refusals = answers.filter((answer) => answer instanceof Refused);
    const stored = answers.length - refusals.length;
    // One group is being written, and a full queue waits.
    expect(stored).toBeGreaterThanOrEqual(5000);
    expect(stored).toBeLessThanOrEqual(5500);
    expect(await visitsIn(harness)).toBe(stored);
    expect(refusals[0]).toMatchObject({ code: 'too-many-beacons', retryAfterSeconds: 2 });
    expect(await visit('chem-flood')).toMatchObject({ status: 201 });
    await beacons.stop();
  });

  it('N1 two processes share a visit: one stores it, the other adds activities to it', async () => {
    const one = await start();
    const jobs = createJobs({ connectionString: 'postgres://not-started' }, one.harness.log);
    const { app } = await buildApp({ ...one.harness, jobs });
    const other = beaconsOf({ inject: async (request) => app.inject(request) });
    const { visitId } = await one.visit('chem-nimali');
    expect(await other.activity({ ...tab, visitId })).toMatchObject({ status: 201 });
    expect(await other.activity({ ...tab, visitId, sessionId: 'chem-kasun' })).toMatchObject({ status: 404 });
    await app.close();
  });

  it('N1 closing writes what was accepted, also from a page that has gone before its answer', async () => {
    const { harness, visit } = await start();
    const url = new URL('/api/v1/analytics/visit', await harness.listen());
    const unlock = await lockVisits(harness);
    const page = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
    page.on('error', () => {}); // It hangs up on purpose.
    page.end(JSON.stringify({ sessionId: 'chem-gone', landingPage: 'home' }));
    await untilWaiting(harness);
    page.destroy();
    const others = Promise.all(Array.from({ length: 700 }, async () => visit('chem-flood')));
    await new Promise((resolve) => setImmediate(resolve));
    const closed = harness.app.close();
    await unlock();
    await closed;
    const { 201: stored = 0 } = tally(await others);
    expect(stored).toBeGreaterThan(0);
    expect(await visitsIn(harness)).toBe(stored + 1);
  });
});

/** @returns what ends the lock; PostgreSQL does not end it sooner, however long the test takes in between */
async function lockVisits({ pool }: Harness): Promise<() => Promise<void>> {
  const locking = await pool.connect();
  await locking.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
  await locking.query('LOCK TABLE analytics_visit IN ACCESS EXCLUSIVE MODE');
  return async () => {
    await locking.query('COMMIT');
    locking.release();
  };
}

/** Waits until a statement waits for the locked table. */
async function untilWaiting({ pool }: Harness): Promise<void> {
  const question = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO analytics_visit%'`;
  await expect.poll(async () => (await pool.query(question)).rowCount, { timeout: 60_000 }).toBe(1);
}
