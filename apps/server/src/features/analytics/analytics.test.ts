import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beaconsOf, PHONE_AGENT } from '../../../test/beacons.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let beacons: ReturnType<typeof beaconsOf>;
beforeAll(async () => {
  harness = await createHarness();
  beacons = beaconsOf(harness);
});
afterAll(() => harness.close());

const sessionId = 'chem-nimali';

async function visitRow(id: string) {
  return harness.db.selectFrom('analytics_visit').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function activitiesOf(visitId: string) {
  return harness.db
    .selectFrom('analytics_activity')
    .select(['type', 'data', 'duration_seconds', 'happened_at'])
    .where('visit_id', '=', visitId)
    .orderBy('id')
    .execute();
}

/** Reports an activity of an existing visit, refused or not. */
async function send(activityType: unknown, activityData: unknown, more: object = {}) {
  const { visitId } = await beacons.visit(sessionId);
  const answer = await beacons.activity({ visitId, sessionId, activityType, activityData, ...more });
  return { ...answer, kept: await activitiesOf(visitId) };
}

describe('a visit', () => {
  it('N1 is answered with 201 and its id once it is stored, with time, agent and address of the request', async () => {
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/v1/analytics/visit',
      headers: { 'user-agent': PHONE_AGENT },
      payload: {
        sessionId,
        landingPage: 'home',
        address: '6.6.6.6',
        agent: 'Googlebot',
        at: '2000-01-01T00:00:00Z',
        isCrawler: true,
      },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ success: true, data: { visitId: expect.any(String) as string } });
    const { visitId } = answer.json<{ data: { visitId: string } }>().data;
    expect(await visitRow(visitId)).toMatchObject({
      landing_page: 'home',
      agent: PHONE_AGENT,
      is_crawler: false,
      visited_at: harness.clock.now(),
    });
  });

  it('N1 stores no address: the same one has another hash on another day, and forged headers change nothing', async () => {
    const address = '112.134.7.9';
    const ask = async () => (await beacons.visit(sessionId, { address })).visitId;
    const [first, second] = [await visitRow(await ask()), await visitRow(await ask())];
    const other = await visitRow((await beacons.visit(sessionId, { address: '112.134.7.10' })).visitId);
    const forged = await harness.inject({
      method: 'POST',
      url: '/api/v1/analytics/visit',
      remoteAddress: address,
      headers: { 'x-forwarded-for': '112.134.7.10' },
      payload: { sessionId, landingPage: 'home' },
    });
    const behind = await visitRow(forged.json<{ data: { visitId: string } }>().data.visitId);
    harness.clock.advance({ days: 1 });
    const tomorrow = await visitRow(await ask());
    expect(first.address_hash).toEqual(second.address_hash);
    expect(behind.address_hash).toEqual(first.address_hash);
    expect(other.address_hash).not.toEqual(first.address_hash);
    expect(tomorrow.address_hash).not.toEqual(first.address_hash);
    expect(tomorrow.session_hash).toEqual(first.session_hash);
    const dump = JSON.stringify(await harness.db.selectFrom('analytics_visit').selectAll().execute());
    expect(dump).not.toContain('112.134');
    expect(dump).not.toContain(sessionId);
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
    ['WhatsApp/2.23.20.0', true],
    ['curl/8.5.0', true],
    ['', true],
    [PHONE_AGENT, false],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      false,
    ],
  ])('N1 marks crawlers: %s is one: %s', async (agent, isCrawler) => {
    const { visitId } = await beacons.visit(sessionId, { agent });
    expect(await visitRow(visitId)).toMatchObject({ is_crawler: isCrawler });
  });

  it('N1 shortens an endless agent', async () => {
    const { status, visitId } = await beacons.visit(sessionId, { agent: 'M'.repeat(4000) });
    expect(status).toBe(201);
    expect((await visitRow(visitId)).agent).toBe('M'.repeat(256));
  });

  it.each([
    { landingPage: 'home' },
    { sessionId, landingPage: 'admin' },
    { sessionId },
    { sessionId: '', landingPage: 'home' },
    { sessionId: 'x'.repeat(129), landingPage: 'home' },
    { sessionId: 'two words', landingPage: 'home' },
    { sessionId: 7, landingPage: 'home' },
    { sessionId: ['a'], landingPage: 'home' },
  ])('N1 refuses %j with 400', async (body) => {
    expect(await beacons.post('visit', body)).toMatchObject({ status: 400, code: 'input-invalid' });
  });
});

describe('an activity', () => {
  const video = { videoId: 'FSyAehMdpyI', title: 'කාබනික රසායනය: Alkanes' };

  it.each<[string, object]>([
    ['video_click', video],
    ['video_play', video],
    ['tab_switch', { tabName: 'classes' }],
    ['tab_switch', { tabName: 'videos' }],
    ...['25%', '50%', '75%', '100%'].map((depth) => ['scroll_depth', { depth }] as [string, object]),
    ['page_exit', { timeSpentSeconds: 42 }],
    ['whatsapp_click', { ctaText: 'Join the community' }],
    ['whatsapp_click', { location: 'footer' }],
    ['phone_click', { ctaText: 'Call now', location: 'hero' }],
    ['registration_click', { institute: 'Sigma Institute' }],
    ['carousel_interact', { action: 'manual_navigation' }],
    ['cta_click', { ctaText: 'View All Videos' }],
  ])('N1 %s with %j: 201, stored as it was sent, with the time of the request', async (type, data) => {
    const { status, kept } = await send(type, data, { happenedAt: '2000-01-01T00:00:00Z' });
    expect(status).toBe(201);
    expect(kept).toEqual([{ type, data, duration_seconds: null, happened_at: harness.clock.now() }]);
  });

  it('N1 page_exit carries its duration, in whole seconds', async () => {
    const { kept } = await send('page_exit', { timeSpentSeconds: 61.4 }, { duration: 61.4 });
    expect(kept).toMatchObject([{ data: { timeSpentSeconds: 61.4 }, duration_seconds: 61 }]);
  });

  it('N1 fields that its type does not have are dropped', async () => {
    const { kept } = await send('cta_click', { ctaText: 'View All Videos', phone: '94771000001' });
    expect(kept).toMatchObject([{ data: { ctaText: 'View All Videos' } }]);
    expect(JSON.stringify(kept)).not.toContain('94771000001');
  });

  it.each<[unknown, unknown, object?]>([
    ['login', {}],
    ['', {}],
    [['tab_switch'], { tabName: 'classes' }],
    [undefined, {}],
    ['tab_switch', { tabName: 'admin' }],
    ['tab_switch', undefined],
    ['tab_switch', null],
    ['tab_switch', 'classes'],
    ['tab_switch', video],
    ...['0%', '30%', '25', 25, '25 %', '101%', '', null].map(
      (depth) => ['scroll_depth', { depth }] as [string, object],
    ),
    ['page_exit', { timeSpentSeconds: -1 }],
    ['page_exit', { timeSpentSeconds: 604_801 }],
    ['page_exit', { timeSpentSeconds: '5' }],
    ['page_exit', { timeSpentSeconds: 5 }, { duration: -1 }],
    ['page_exit', { timeSpentSeconds: 5 }, { duration: 1e300 }],
    ['page_exit', { timeSpentSeconds: 5 }, { duration: '5' }],
    ['whatsapp_click', {}],
    ['phone_click', { number: '1' }],
    ['registration_click', { institute: 'x'.repeat(201) }],
    ['registration_click', { institute: '' }],
    ['carousel_interact', { action: 'autoplay' }],
    ['cta_click', { ctaText: { $gt: '' } }],
    ['video_click', { videoId: '../etc', title: 'a' }],
    ['video_click', { videoId: 'FSyAehMdpyI' }],
  ])('N1 %j with %j %j: 400, nothing stored', async (type, data, more) => {
    const { status, code, kept } = await send(type, data, more);
    expect({ status, code, kept }).toEqual({ status: 400, code: 'input-invalid', kept: [] });
  });

  it('N1 the shortest possible durations do no harm', async () => {
    const { status, kept } = await send('page_exit', { timeSpentSeconds: 5e-324 }, { duration: 1e-300 });
    expect({ status, seconds: kept[0]?.duration_seconds }).toEqual({ status: 201, seconds: 0 });
  });

  it('N1 belongs to the session of its visit: another session’s visit, an unknown one and nonsense are 404', async () => {
    const { visitId } = await beacons.visit(sessionId);
    const body = { sessionId, activityType: 'tab_switch', activityData: { tabName: 'videos' } };
    const answers = [
      await beacons.activity({ ...body, visitId, sessionId: 'chem-kasun' }),
      await beacons.activity({ ...body, visitId: '0198c0de-0000-7000-8000-000000000000' }),
      await beacons.activity({ ...body, visitId: 'nonsense' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'visit-absent' });
    expect(await activitiesOf(visitId)).toEqual([]);
    expect(await beacons.activity({ ...body, visitId })).toMatchObject({ status: 201 });
  });

  it('N1 is stored or refused on its own: other rows in the same group change nothing', async () => {
    const { visitId } = await beacons.visit(sessionId);
    const other = await beacons.visit('chem-kasun');
    const body = { activityType: 'scroll_depth', activityData: { depth: '25%' } };
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) =>
        beacons.activity({ ...body, sessionId, visitId: index % 2 === 0 ? visitId : other.visitId }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      answers.map((_, index) => (index % 2 === 0 ? 201 : 404)),
    );
    expect(await activitiesOf(visitId)).toHaveLength(30);
    expect(await activitiesOf(other.visitId)).toEqual([]);
  });

  it('N1 a visit takes activities for 7 days', async () => {
    const { visitId } = await beacons.visit(sessionId);
    const body = {
      visitId,
      sessionId,
      activityType: 'page_exit',
      activityData: { timeSpentSeconds: 604_000 },
    };
    harness.clock.advance({ days: 6, hours: 23, minutes: 59 });
    expect(await beacons.activity(body)).toMatchObject({ status: 201 });
    harness.clock.advance({ minutes: 1 });
    expect(await beacons.activity(body)).toMatchObject({ status: 404, code: 'visit-absent' });
  });
});

describe('the size of a beacon', () => {
  it('N1 1 MB of activity data, or of any body: 413', async () => {
    const { visitId } = await beacons.visit(sessionId);
    const activityData = { ctaText: 'x'.repeat(1024 * 1024) };
    const big = { visitId, sessionId, activityType: 'cta_click', activityData };
    expect(await beacons.activity(big)).toMatchObject({ status: 413, code: 'body-too-large' });
    expect(await beacons.post('visit', { sessionId, landingPage: 'x'.repeat(1024 * 1024) })).toMatchObject({
      status: 413,
    });
  });

  it('N1 the limit is 16 KiB', async () => {
    const { visitId } = await beacons.visit(sessionId);
    const body = { visitId, sessionId, activityType: 'tab_switch', activityData: { tabName: 'videos' } };
    const room = 16 * 1024 - JSON.stringify({ ...body, more: '' }).length;
    expect(await beacons.activity({ ...body, more: 'x'.repeat(room) })).toMatchObject({ status: 201 });
    expect(await beacons.activity({ ...body, more: 'x'.repeat(room + 1) })).toMatchObject({ status: 413 });
  });

  it('N1 text/plain, which other sites could send without a preflight: 415', async () => {
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/v1/analytics/visit',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      payload: JSON.stringify({ sessionId, landingPage: 'home' }),
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('how long visits are stored', () => {
  it('N1 a visit and its activities are deleted after 400 days, in many small steps', async () => {
    const { visitId } = await beacons.visit(sessionId);
    const body = { visitId, sessionId, activityType: 'tab_switch', activityData: { tabName: 'videos' } };
    await beacons.activity(body);
    await Promise.all(Array.from({ length: 2100 }, async () => beacons.visit('chem-many')));
    harness.clock.advance({ days: 400 });
    const young = await beacons.visit(sessionId);
    const purge = async () => {
      await harness.jobs.enqueue(harness.db as never, 'analytics.purge', {});
      await harness.jobs.runDue();
      const left = await harness.db.selectFrom('analytics_visit').select('id').execute();
      return left.map(({ id }) => id);
    };
    // Exact to the day: a visit that is 400 days old today is deleted tomorrow.
    expect(await purge()).toContain(visitId);
    harness.clock.advance({ days: 1 });
    expect(await purge()).toEqual([young.visitId]);
    expect(await activitiesOf(visitId)).toEqual([]);
  });
});
