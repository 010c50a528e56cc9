import type { Landing } from '@valence/contract/admin/analytics';
import type { showFigures } from '@valence/contract/admin/overview';
import type { ReplyOf } from '@valence/contract/endpoint';
import { HOUR_MS } from '@valence/domain/durations';
import { dayAfter, type Period } from '@valence/domain/period';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beaconsOf } from '../../../test/beacons.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { closeLandingDays } from './landing-days.ts';
import { purgeAnalytics } from './retention.ts';

// The school's today in these tests; all days before it are over.
const TODAY = '2027-01-14';
const LAST_OVER = '2027-01-13';

let harness: Harness;
let cast: Cast;
let adminId: string;
let beacons: ReturnType<typeof beaconsOf>;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  beacons = beaconsOf(harness);
  adminId = await cast.person({ role: 'admin' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.pool.query('TRUNCATE analytics_visit CASCADE');
  await harness.pool.query('UPDATE landing_closed SET since = NULL, through = NULL');
  harness.clock.set(TEST_START);
});

const close = async () => closeLandingDays(harness);
const noon = (day: string) => new Date(`${day}T06:30:00.000Z`);
async function closedThrough(): Promise<string | null> {
  return (await harness.db.selectFrom('landing_closed').select('through').executeTakeFirstOrThrow()).through;
}

/** Reads as an admin who signs in for it: a token lives shorter than these tests' days. */
async function ask<Reply>(path: string): Promise<Reply> {
  return (await (await cast.signIn(adminId))<Reply>('GET', path)).body;
}

async function landings(periods: readonly Period[]): Promise<Landing[]> {
  const admin = await cast.signIn(adminId);
  const found: Landing[] = [];
  for (const { from, to } of periods)
    found.push((await admin<Landing>('GET', `/api/v1/admin/analytics/landing?from=${from}&to=${to}`)).body);
  return found;
}

async function peopleSince(day: string): Promise<number> {
  const { rows } = await harness.pool.query<{ visits: number }>(
    'SELECT count(*)::integer AS visits FROM analytics_visit WHERE NOT is_crawler AND school_day(visited_at) >= $1',
    [day],
  );
  return rows[0]?.visits ?? 0;
}

/** A generated visit: on a day before today, from one of some browsers, with what it reported. */
interface GeneratedVisit {
  day: number;
  hour: number;
  browser: number;
  isCrawler: boolean;
  agent: number;
  source: number;
  seconds: number | null;
  depth: number;
  clicks: readonly { type: number; label: number; hoursLater: number }[];
}

const SOURCES = [null, 'facebook', 'www.google.com', 'batch'];
const AGENTS = ['Android 10 Mobile', 'Windows NT 10.0', 'iPad', 'curl', 'Macintosh'];
const CLICKS = [
  ['tab_switch', 'tabName'],
  ['registration_click', 'institute'],
  ['whatsapp_click', 'ctaText'],
  ['cta_click', 'ctaText'],
] as const;

const generatedVisit: fc.Arbitrary<GeneratedVisit> = fc.record({
  day: fc.integer({ min: 0, max: 24 }),
  hour: fc.integer({ min: 0, max: 23 }),
  browser: fc.integer({ min: 0, max: 5 }),
  isCrawler: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  agent: fc.integer({ min: 0, max: AGENTS.length - 1 }),
  source: fc.integer({ min: 0, max: SOURCES.length - 1 }),
  seconds: fc.option(fc.integer({ min: 0, max: 9 })),
  depth: fc.constantFrom(0, 25, 50, 75, 100),
  clicks: fc.array(
    fc.record({
      type: fc.integer({ min: 0, max: CLICKS.length - 1 }),
      label: fc.integer({ min: 0, max: 2 }),
      hoursLater: fc.integer({ min: 0, max: 167 }),
    }),
    { maxLength: 3 },
  ),
});

async function write(all: readonly GeneratedVisit[]): Promise<void> {
  const rows = all.map(({ day, hour, clicks, ...visit }, place) => {
    const visitedAt = new Date(noon(dayAfter(TODAY, -day)).getTime() + (hour - 12) * HOUR_MS);
    const types = clicks.map(({ type }) => CLICKS[type]?.[0]);
    return {
      ...visit,
      id: `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`,
      visitedAt,
      agent: AGENTS[visit.agent],
      source: SOURCES[visit.source],
      registered: types.includes('registration_click'),
      contacted: types.includes('whatsapp_click'),
      clicks: clicks.map(({ type, label, hoursLater }) => ({
        type: CLICKS[type]?.[0],
        data: { [CLICKS[type]?.[1] ?? '']: `Label ${label}` },
        at: new Date(visitedAt.getTime() + hoursLater * HOUR_MS),
      })),
    };
  });
  await harness.pool.query(
    `WITH input AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (id uuid, "visitedAt" timestamptz, browser integer,
        "isCrawler" boolean, agent text, source text, seconds integer, depth integer, registered boolean, contacted boolean, clicks jsonb)
      ), added AS (
      INSERT INTO analytics_visit (id, session_hash, landing_page, address_hash, agent, is_crawler, visited_at, referrer_host,
        registered, contacted, seconds_spent, scroll_depth)
      SELECT id, decode(lpad(to_hex(browser), 32, '0'), 'hex'), 'home', decode(repeat('00', 16), 'hex'), agent, "isCrawler",
        "visitedAt", source, registered, contacted, seconds, depth FROM input)
     INSERT INTO analytics_activity (visit_id, type, data, happened_at)
     SELECT id, c.type, c.data, c.at FROM input,
       jsonb_to_recordset(input.clicks) AS c (type text, data jsonb, at timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/** The sums of the generated visits, computed without the database. */
function totalsOf(all: readonly GeneratedVisit[], { from, to }: Period): Landing['totals'] {
  const dayOf = ({ day }: GeneratedVisit) => dayAfter(TODAY, -day);
  const within = all.filter((visit) => dayOf(visit) >= from && dayOf(visit) <= to);
  const people = within.filter(({ isCrawler }) => !isCrawler);
  const pressed = (wanted: string) =>
    people.filter(({ clicks }) => clicks.some(({ type }) => CLICKS[type]?.[0] === wanted)).length;
  const times = people.flatMap(({ seconds }) => seconds ?? []).toSorted((a, b) => a - b);
  const middle = [times[Math.floor((times.length - 1) / 2)], times[Math.floor(times.length / 2)]];
  return {
    visits: people.length,
    sessions: new Set(people.map(({ browser }) => browser)).size,
    crawlers: within.length - people.length,
    registrations: pressed('registration_click'),
    contacts: pressed('whatsapp_click'),
    medianSeconds: times.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
  };
}

/** Spans inside, around and across the last day that is over. */
const PERIODS: readonly Period[] = [
  { from: '2026-12-15', to: TODAY },
  { from: '2027-01-06', to: TODAY },
  { from: '2027-01-05', to: '2027-01-06' },
  { from: '2026-12-28', to: '2027-01-05' },
  { from: '2027-01-01', to: '2027-01-09' },
  { from: '2026-12-25', to: '2026-12-25' },
  { from: LAST_OVER, to: TODAY },
  { from: TODAY, to: TODAY },
];

describe('the sums of days that are over', () => {
  test('equal the sums of the visits themselves, in every period, whatever the visits reported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(generatedVisit, { maxLength: 60 }), async (visits) => {
        await harness.pool.query('TRUNCATE analytics_visit CASCADE');
        await harness.pool.query('UPDATE landing_closed SET since = NULL, through = NULL');
        await write(visits);
        const counted = await landings(PERIODS);
        expect(counted.map(({ totals }) => totals)).toEqual(
          PERIODS.map((period) => totalsOf(visits, period)),
        );
        const figures = await ask<ReplyOf<typeof showFigures>>('/api/v1/admin/overview/figures');
        await close();
        expect(await landings(PERIODS)).toEqual(counted);
        const later = await ask<ReplyOf<typeof showFigures>>('/api/v1/admin/overview/figures');
        const ofVisits = ({ figures: all }: typeof later) =>
          all.filter(({ key }) => key === 'visits' || key === 'conversion');
        expect(ofVisits(later)).toEqual(ofVisits(figures));
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  test('are stored an hour after a day is over; what its visits tell for seven days more is in them after the next closing', async () => {
    harness.clock.set(noon('2027-01-05'));
    const { visitId } = await beacons.visit('Nimali');
    const closeAt = async (hours: number) => {
      harness.clock.set(new Date(noon('2027-01-05').getTime() + hours * HOUR_MS));
      await close();
    };
    const click = async (hours: number) => {
      await closeAt(hours);
      const activity = { activityType: 'registration_click', activityData: { institute: 'Sasip' } };
      return (await beacons.activity({ visitId, sessionId: 'Nimali', ...activity })).status;
    };
    const clicks = async () =>
      (await landings([{ from: '2027-01-01', to: TODAY }]))[0]?.clicks.map((one) => one.clicks);
    expect([await click(1), await clicks(), await closedThrough()]).toEqual([201, [1], null]);
    // The day ends twelve hours after its noon.
    expect([await click(12.5), await clicks(), await closedThrough()]).toEqual([201, [2], null]);
    expect([await click(13), await clicks(), await closedThrough()]).toEqual([201, [2], '2027-01-05']);
    await closeAt(14);
    expect(await clicks()).toEqual([3]);
    expect([await click(7 * 24 - 1), await clicks(), await closedThrough()]).toEqual([
      201,
      [3],
      '2027-01-11',
    ]);
    await closeAt(7 * 24);
    expect([await clicks(), await closedThrough()]).toEqual([[4], '2027-01-11']);
    expect([await click(7 * 24 + 1), await clicks()]).toEqual([404, [4]]);
    const [read] = await landings([{ from: '2027-01-01', to: TODAY }]);
    expect(read?.totals).toMatchObject({ visits: 1, registrations: 1 });
    await harness.pool.query('UPDATE landing_closed SET since = NULL, through = NULL');
    expect(await landings([{ from: '2027-01-01', to: TODAY }])).toEqual([read]);
  });

  test('are computed again from a day on that gets a visit after all, and are right in between', async () => {
    const visits = fc.sample(generatedVisit, { numRuns: 60, seed: 5 });
    await write(visits.slice(0, 40));
    await close();
    expect(await closedThrough()).toBe(LAST_OVER);
    const insert = `INSERT INTO analytics_visit (id, session_hash, landing_page, address_hash, agent, is_crawler, visited_at)
      SELECT $1, session_hash, landing_page, address_hash, agent, false, $2 FROM analytics_visit LIMIT 1`;
    await harness.pool.query(insert, ['00000000-0000-7000-9000-000000000001', noon('2027-01-02')]);
    expect(await closedThrough()).toBe('2027-01-01');
    await harness.pool.query(insert, ['00000000-0000-7000-9000-000000000002', noon('2026-12-30')]);
    expect(await closedThrough()).toBe('2026-12-29');
    const between = await landings(PERIODS);
    await close();
    expect(await closedThrough()).toBe(LAST_OVER);
    expect(await landings(PERIODS)).toEqual(between);
    await harness.pool.query('UPDATE landing_closed SET since = NULL, through = NULL');
    expect(await landings(PERIODS)).toEqual(between);
  });

  test('miss nothing that visits tell while days are being summed up, and what opens them again', async () => {
    await write(fc.sample(generatedVisit, { numRuns: 60, seed: 9 }));
    const { rows } = await harness.pool.query<{ id: string }>('SELECT id FROM analytics_visit');
    const tell = async (part: number) => {
      for (const { id } of rows.filter((_, place) => place % 4 === part)) {
        await harness.pool.query(
          `WITH told AS (
             INSERT INTO analytics_activity (visit_id, type, data, happened_at)
             VALUES ($1, 'registration_click', '{"institute":"Sasip"}', $2))
           UPDATE analytics_visit SET registered = true, seconds_spent = 9 WHERE id = $1`,
          [id, TEST_START],
        );
        // A visit from a clock that is behind.
        await harness.pool.query(
          `INSERT INTO analytics_visit (id, session_hash, landing_page, address_hash, agent, is_crawler, visited_at)
           SELECT gen_random_uuid(), session_hash, landing_page, address_hash, agent, false, visited_at
           FROM analytics_visit WHERE id = $1`,
          [id],
        );
      }
    };
    const closing = async () => {
      for (let round = 0; round < 6; round += 1) await close();
    };
    await Promise.all([tell(0), closing(), tell(1), closing(), tell(2), tell(3)]);
    await close();
    expect(await closedThrough()).toBe(LAST_OVER);
    const read = await landings(PERIODS);
    expect(read[0]?.totals.visits).toBe(await peopleSince('2026-12-15'));
    await harness.pool.query('UPDATE landing_closed SET since = NULL, through = NULL');
    expect(await landings(PERIODS)).toEqual(read);
  });

  test('are deleted with their visits after 400 days; a browser that visited only before is a new one', async () => {
    await write([
      { ...NOTHING, day: 3, browser: 1 },
      { ...NOTHING, day: 20, browser: 1 },
      { ...NOTHING, day: 24, browser: 1 },
    ]);
    await close();
    harness.clock.set(noon(dayAfter(TODAY, 400 - 22)));
    await close();
    await purgeAnalytics(harness);
    const whole = [{ from: '2026-12-01', to: TODAY }];
    const read = await landings(whole);
    expect(read[0]?.totals).toMatchObject({ visits: 2, sessions: 1 });
    const { rows } = await harness.pool.query('SELECT min(day)::text AS day FROM landing_day');
    expect(rows).toEqual([{ day: dayAfter(TODAY, -22) }]);
    await harness.pool.query('UPDATE landing_closed SET since = NULL, through = NULL');
    expect(await landings(whole)).toEqual(read);
  });

  test('are written once when two servers close days at once; a school without visits has none', async () => {
    await close();
    expect(await closedThrough()).toBeNull();
    await write(fc.sample(generatedVisit, { numRuns: 40, seed: 7 }));
    const counted = await landings(PERIODS);
    await Promise.all([close(), close(), close()]);
    expect(await landings(PERIODS)).toEqual(counted);
    await close();
    expect(await landings(PERIODS)).toEqual(counted);
  });
});

const NOTHING: GeneratedVisit = {
  day: 0,
  hour: 12,
  browser: 0,
  isCrawler: false,
  agent: 0,
  source: 0,
  seconds: null,
  depth: 0,
  clicks: [],
};
