import type { Landing } from '@valence/contract/admin/analytics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beaconsOf } from '../../../test/beacons.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
let beacons: ReturnType<typeof beaconsOf>;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  beacons = beaconsOf(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.pool.query('TRUNCATE analytics_visit CASCADE');
  harness.clock.set(TEST_START);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});

const landingOf = async (from = '2027-01-08', to = '2027-01-14') =>
  (await admin<Landing>('GET', `/api/v1/admin/analytics/landing?from=${from}&to=${to}`)).body;

type Report = [activityType: string, activityData: object, duration?: number];

/** Reports a visit and its activities. */
async function visit(sessionId: string, reports: readonly Report[] = [], from: object = {}, agent?: string) {
  const answer = await beacons.post(
    'visit',
    { sessionId, landingPage: 'home', ...from },
    agent === undefined ? {} : { agent },
  );
  for (const [activityType, activityData, duration] of reports) {
    const body = { visitId: answer.visitId, sessionId, activityType, activityData };
    await beacons.activity({ ...body, ...(duration !== undefined && { duration }) });
  }
}

describe('the landing page in a period', () => {
  test('counts visits, browsers and crawlers separately, for each day of the period, also days without a visit', async () => {
    await visit('one');
    await visit('one');
    await visit('two');
    await visit('bot', [], {}, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    const { totals, days, period, before } = await landingOf();
    expect(totals).toMatchObject({ visits: 3, sessions: 2, crawlers: 1 });
    expect([period, before]).toEqual([
      { from: '2027-01-08', to: '2027-01-14' },
      { from: '2027-01-01', to: '2027-01-07' },
    ]);
    expect(days).toHaveLength(7);
    expect(days.slice(-2)).toEqual([
      { day: '2027-01-13', visits: 0, sessions: 0, registrations: 0 },
      { day: '2027-01-14', visits: 3, sessions: 2, registrations: 0 },
    ]);
  });

  test('the time of a visit is the longest that its page reported, and the median of all visits is shown', async () => {
    const exit = (seconds: number): Report => ['page_exit', { timeSpentSeconds: seconds }, seconds];
    await visit('one', [exit(10), exit(40), exit(90)]);
    await visit('two', [exit(20)]);
    await visit('three', [exit(300)]);
    await visit('silent');
    expect((await landingOf()).totals.medianSeconds).toBe(90);
  });

  test('each visit counts once at a scroll depth, and deeper visits count at the smaller depths, too', async () => {
    await visit('one', [
      ['scroll_depth', { depth: '25%' }],
      ['scroll_depth', { depth: '50%' }],
    ]);
    await visit('two', [['scroll_depth', { depth: '100%' }]]);
    await visit('three');
    expect((await landingOf()).scroll).toEqual([
      { depth: 0, visits: 3 },
      { depth: 25, visits: 2 },
      { depth: 50, visits: 2 },
      { depth: 75, visits: 1 },
      { depth: 100, visits: 1 },
    ]);
  });

  test('the source of a visit is the address’s campaign, else the linking site, else none', async () => {
    const register: Report = ['registration_click', { institute: 'Sasip' }];
    await visit('one', [register, register], {
      referrer: 'l.facebook.com',
      source: 'facebook',
      medium: 'paid',
      campaign: 'june',
    });
    await visit('two', [], { referrer: 'www.google.com' });
    await visit('three');
    await visit('four');
    expect((await landingOf()).sources).toEqual([
      { source: null, medium: null, campaign: null, visits: 2, registrations: 0 },
      { source: 'facebook', medium: 'paid', campaign: 'june', visits: 1, registrations: 1 },
      { source: 'www.google.com', medium: null, campaign: null, visits: 1, registrations: 0 },
    ]);
  });

  test('a source is a host and short words, or the visit is refused', async () => {
    for (const from of [
      { referrer: 'https://evil.example/path?q=1' },
      { referrer: 'a b' },
      { campaign: 'x'.repeat(81) },
      { source: '' },
      { medium: '\u0000' },
    ]) {
      const answer = await beacons.post('visit', { sessionId: 'one', landingPage: 'home', ...from });
      expect([from, answer.status, answer.code]).toEqual([from, 400, 'input-invalid']);
    }
    expect((await landingOf()).totals.visits).toBe(0);
  });

  test('shows the devices, and how often and in how many visits each control was pressed', async () => {
    await visit('one', [
      ['tab_switch', { tabName: 'videos' }],
      ['tab_switch', { tabName: 'videos' }],
      ['whatsapp_click', { ctaText: 'Join', location: 'hero' }],
    ]);
    await visit(
      'two',
      [['tab_switch', { tabName: 'videos' }]],
      {},
      'Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537',
    );
    const { devices, clicks, totals } = await landingOf();
    expect(devices.toSorted((a, b) => a.device.localeCompare(b.device))).toEqual([
      { device: 'computer', visits: 1 },
      { device: 'phone', visits: 1 },
    ]);
    expect(clicks).toEqual([
      { type: 'tab_switch', label: 'videos', clicks: 3, visits: 2 },
      { type: 'whatsapp_click', label: 'Join · hero', clicks: 1, visits: 1 },
    ]);
    expect(totals.contacts).toBe(1);
  });

  test('the days right before are shown beside it, and visits outside both count in neither', async () => {
    await visit('now');
    for (const day of ['2027-01-07T18:29:00Z', '2027-01-01T00:00:00Z', '2026-12-31T18:29:00Z']) {
      harness.clock.set(new Date(day));
      await visit(day.slice(0, 10));
    }
    harness.clock.set(TEST_START);
    const { totals, totalsBefore } = await landingOf();
    expect([totals.visits, totalsBefore.visits]).toEqual([1, 2]);
    expect(totalsBefore).toMatchObject({ crawlers: 0, medianSeconds: null });
  });

  test('a period that ends before it begins, or is longer than a year, is refused; so is an invalid day', async () => {
    const ask = async (from: string, to: string) =>
      (await admin<{ code: string }>('GET', `/api/v1/admin/analytics/landing?from=${from}&to=${to}`)).body
        .code;
    expect(await ask('2027-01-14', '2027-01-13')).toBe('period-invalid');
    expect(await ask('2025-01-01', '2027-01-13')).toBe('period-invalid');
    expect(await ask('2027-02-30', '2027-03-01')).toBe('input-invalid');
    expect(await ask('2026-01-14', '2027-01-14')).toBeUndefined();
  });
});
