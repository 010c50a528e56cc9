import type { FigureKey, showFigures } from '@valence/contract/admin/overview';
import type { ReplyOf } from '@valence/contract/endpoint';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { beaconsOf } from '../../../test/beacons.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { newId, randomSecret } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let assistant: Browser;
let adminId: string;

beforeAll(async () => {
  harness = await createHarness({ settings: { uploadReserveBytes: 0 } });
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
});
afterAll(async () => harness.close());

beforeEach(async () => {
  await harness.pool.query(
    'TRUNCATE account, video, institute, analytics_visit, audit_entry, sign_in_code, sign_in_code_day, whatsapp_outbox, slip_picture CASCADE',
  );
  await harness.db.updateTable('whatsapp_sender').set({ stopped_at: null }).execute();
  harness.clock.set(TEST_START);
  adminId = await cast.person({ role: 'admin', name: 'Teacher' });
  admin = await cast.signIn(adminId);
  assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
});

/** The teacher's next visit to the admin area: the token from before has expired by then. */
async function later(change: () => void): Promise<void> {
  change();
  admin = await cast.signIn(adminId);
}

const figuresOf = async (browser: Browser) =>
  (await browser<ReplyOf<typeof showFigures>>('GET', '/api/v1/admin/overview/figures')).body;
async function figure(key: FigureKey, browser = admin) {
  return (await figuresOf(browser)).figures.find((one) => one.key === key);
}
const daysAgo = (days: number) => new Date(TEST_START.getTime() - days * DAY_MS);

describe('figures', () => {
  test('30 days of Colombo, today last, and nothing but zeroes and unknown shares in a new school', async () => {
    const { days, figures, students } = await figuresOf(admin);
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toBe('2027-01-14');
    expect(students).toBe(0);
    expect(figures.map(({ key, week }) => [key, week.value])).toEqual([
      ['students', 0],
      ['viewers', 0],
      ['minutes', 0],
      ['income', 0],
      ['sign-ins', 0],
      ['delivery', null],
      ['visits', 0],
      ['conversion', null],
    ]);
  });

  test('minutes and viewers come from what players tell, each second of a lesson once, on the day it was watched', async () => {
    const nimali = await cast.person();
    let phone = await cast.signIn(nimali);
    const video = await cast.video({ duration_seconds: 600 });
    await cast.give(nimali, video, null);
    const tell = async (from: number, to: number) =>
      phone('POST', '/api/v1/progress', {
        reports: [
          {
            videoId: video,
            ranges: [{ from, to }],
            leftAtSecond: to,
            leftAt: harness.clock.now().toISOString(),
          },
        ],
      });
    await phone('GET', `/api/video?id=${video}`);
    harness.clock.advance({ minutes: 5 });
    await tell(0, 240);
    await tell(0, 240);
    await later(() => undefined);
    expect(await figure('minutes')).toMatchObject({ today: { value: 4, before: 0 } });
    // Half past six in the evening of UTC is midnight in Colombo.
    harness.clock.set(new Date('2027-01-14T18:35:00Z'));
    phone = await cast.signIn(nimali);
    await tell(200, 360);
    await later(() => undefined);
    const { today, week, daily } = (await figure('minutes')) ?? {};
    expect([today, week, daily?.slice(-2)]).toEqual([
      { value: 2, before: 4 },
      { value: 6, before: 0 },
      [4, 2],
    ]);
    expect(await figure('viewers')).toMatchObject({
      today: { value: 1, before: 1 },
      week: { value: 1, before: 0 },
    });
  });

  test('a student who watches on seven days is one viewer of the week', async () => {
    const account_id = await cast.person();
    const video_id = await cast.video();
    for (const day of ['2027-01-14', '2027-01-10', '2027-01-05', '2026-12-20', '2026-12-10'])
      await harness.db.insertInto('watch_day').values({ day, account_id, video_id, seconds: 60 }).execute();
    expect(await figure('viewers')).toMatchObject({
      today: { value: 1, before: 0 },
      week: { value: 1, before: 1 },
      month: { value: 1, before: 1 },
    });
  });

  test('income is what came in less what was taken back; an assistant does not see it', async () => {
    const nimali = await cast.person();
    const classId = await kit.paidClass('Paid 2027');
    await kit.seat(classId, nimali, '2026-12-20');
    const line = { classId, year: 2027, month: 1, amountCents: 350_000 };
    const { body } = await kit.cash(admin, nimali, [line]);
    expect(await figure('income')).toMatchObject({ today: { value: 350_000, before: 0 } });
    const entry = harness.db
      .selectFrom('payment_entry')
      .select('id')
      .where('receipt_id', '=', body.data.receiptId);
    const { id } = await entry.executeTakeFirstOrThrow();
    await later(() => harness.clock.advance({ days: 1 }));
    await admin('POST', `/api/v1/payments/entries/${id}/correct`, {
      amountCents: 0,
      reason: 'Wrong student',
    });
    expect(await figure('income')).toMatchObject({
      today: { value: -350_000, before: 350_000 },
      week: { value: 0 },
    });
    assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
    expect(await figure('income', assistant)).toBeUndefined();
  });

  test('an assistant sees neither passcodes nor visits', async () => {
    const { figures } = await figuresOf(assistant);
    expect(figures.map(({ key }) => key)).toEqual(['students', 'viewers', 'minutes', 'sign-ins']);
  });

  test('sign-ins, and the share of codes that WhatsApp took, which stays after the codes are purged', async () => {
    const at = harness.clock.now();
    for (const sent_at of [at, at, at, null])
      await harness.db
        .insertInto('sign_in_code')
        .values({
          id: newId(at),
          phone: '94771234567',
          kind: 'word',
          code_hash: randomSecret(32),
          created_at: at,
          expires_at: at,
          sent_at,
        })
        .execute();
    const entry = { at, action: 'sign-in', subject: `account:${adminId}`, detail: '{}' };
    await harness.db.insertInto('audit_entry').values(entry).execute();
    const share = { today: { value: 0.75, before: null }, week: { value: 0.75, before: null } };
    expect(await figure('delivery')).toMatchObject(share);
    expect(await figure('sign-ins')).toMatchObject({ today: { value: 1, before: 0 } });
    await later(() => harness.clock.advance({ days: 3 }));
    await harness.jobs.enqueue(harness.db as never, 'sign-in.purge', {});
    await harness.jobs.runDue();
    expect(await harness.db.selectFrom('sign_in_code').select('id').execute()).toEqual([]);
    expect(await figure('delivery')).toMatchObject({ today: { value: null }, week: share.week });
  });

  test('visits without crawlers, and in how many of them somebody pressed register', async () => {
    const { visit, activity } = beaconsOf(harness);
    const { visitId } = await visit('one');
    await visit('two');
    await visit('bot', { agent: 'Googlebot/2.1' });
    for (const institute of ['Sasip', 'Sasip'])
      await activity({
        visitId,
        sessionId: 'one',
        activityType: 'registration_click',
        activityData: { institute },
      });
    expect(await figure('visits')).toMatchObject({ today: { value: 2, before: 0 } });
    expect(await figure('conversion')).toMatchObject({ today: { value: 0.5, before: null } });
  });

  test('new students count from their first passcode on; admins and assistants do not', async () => {
    await cast.person({ verified_at: daysAgo(1) });
    await cast.person({ verified_at: null });
    await cast.person();
    expect((await figuresOf(admin)).students).toBe(2);
    expect(await figure('students')).toMatchObject({ today: { value: 1, before: 1 }, week: { value: 2 } });
  });

  test('all students are those too who were enrolled and never signed in, since they can owe months', async () => {
    await cast.enrol(await cast.person({ verified_at: null }), await cast.schoolClass('A', 'paid-month'));
    expect((await figuresOf(admin)).students).toBe(1);
  });
});
