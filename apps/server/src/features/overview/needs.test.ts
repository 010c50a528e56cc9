import type { listNeeds, Need } from '@valence/contract/admin/overview';
import type { ReplyOf } from '@valence/contract/endpoint';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { newId, randomSecret } from '../../platform/ids.ts';

const aNumber: unknown = expect.any(Number);
const aText: unknown = expect.any(String);
let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let assistant: Browser;
let adminId: string;
let assistantId: string;

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
  assistantId = await cast.person({ role: 'assistant' });
  assistant = await cast.signIn(assistantId);
});

/** The teacher's next visit to the admin area: the token from before has expired by then. */
async function later(change: () => void): Promise<void> {
  change();
  admin = await cast.signIn(adminId);
}

const needsOf = async (browser: Browser) =>
  (await browser<ReplyOf<typeof listNeeds>>('GET', '/api/v1/admin/overview/needs')).body.needs;
const daysAgo = (days: number) => new Date(TEST_START.getTime() - days * DAY_MS);

describe('what needs somebody now', () => {
  test('a new school needs nobody', async () => {
    expect(await needsOf(admin)).toEqual([]);
  });

  test('slips, requests, films and lessons, the most urgent first, each with what tells how urgent', async () => {
    await oneOfEach();
    const overdue: Need = { kind: 'overdue', count: 1, owedCents: 700_000 };
    expect(await needsOf(admin)).toEqual([
      { kind: 'sending-stopped', count: 1 },
      { kind: 'messages-failed', count: 2 },
      { kind: 'deletions', count: 1, daysLeft: 4 },
      { kind: 'slips', count: 1 },
      { kind: 'questions', count: 1 },
      { kind: 'films-failed', count: 1 },
      { kind: 'films-missing', count: 1 },
      { kind: 'imports-failed', count: 2 },
      { kind: 'uploads-stalled', count: 1 },
      overdue,
      {
        kind: 'publishing',
        count: 1,
        next: { videoId: aText, title: 'Tomorrow', at: daysAgo(-1).toISOString() },
      },
    ]);
  });

  test('an assistant sees the needs that an assistant may act on, and no more', async () => {
    await oneOfEach();
    expect((await needsOf(assistant)).map(({ kind }) => kind)).toEqual([
      'sending-stopped',
      'messages-failed',
      'slips',
      'questions',
      'imports-failed',
      'overdue',
      'publishing',
    ]);
  });

  test('what is done is no longer listed: a slip rejected, a film made again, a request withdrawn', async () => {
    await oneOfEach();
    const { db } = harness;
    await db
      .updateTable('payment_slip')
      .set({ state: 'rejected', reviewed_at: TEST_START, reason: 'Not readable' })
      .execute();
    await db.updateTable('deletion_request').set({ cancelled_at: TEST_START }).execute();
    await db.updateTable('whatsapp_sender').set({ stopped_at: null }).execute();
    harness.clock.advance({ seconds: 1 });
    const answer = { answer: 'It is less dense.', answered_at: TEST_START, answer_changed_at: TEST_START };
    await db.updateTable('lesson_question').set(answer).execute();
    await film('ready');
    await db.updateTable('video').set({ published_at: null }).where('source_kind', '=', 'none').execute();
    const applied = { state: 'applied', applied_at: harness.clock.now(), made_at: harness.clock.now() };
    for (const made_by of [adminId, assistantId]) await failedImport(made_by, applied);
    await later(() => harness.clock.advance({ days: 2 }));
    expect((await needsOf(admin)).map(({ kind }) => kind)).toEqual(['uploads-stalled', 'overdue']);
  });

  test('an import that could not be applied is shown to its author, and to admins', async () => {
    await failedImport(adminId);
    expect([await needsOf(admin), await needsOf(assistant)]).toEqual([
      [{ kind: 'imports-failed', count: 1 }],
      [],
    ]);
    await failedImport(assistantId);
    expect((await needsOf(assistant)).map(({ count }) => count)).toEqual([1]);
  });

  test('a published lesson without a film is listed, but not while one is on its way', async () => {
    const none = { source_kind: 'none', source_ref: null };
    filmOf = await cast.video(none);
    await cast.video({ ...none, published_at: null });
    await cast.video({ ...none, deleted_at: TEST_START });
    expect(await needsOf(admin)).toEqual([{ kind: 'films-missing', count: 1 }]);
    expect(await needsOf(assistant)).toEqual([]);
    await film('failed');
    expect(await needsOf(admin)).toEqual([{ kind: 'films-failed', count: 1 }]);
  });

  test('students whose lessons are out and wait for this month’s payment, until the month is overdue', async () => {
    const [paid, enrolled] = [await kit.paidClass('Paid'), await cast.schoolClass('Open', 'enrolled')];
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    for (const one of [nimali, kasun]) await kit.seat(paid, one, '2027-02-01');
    await kit.seat(enrolled, nimali, '2027-02-01');
    const lesson = await cast.video({ year: 2027, month: 2 });
    await cast.assign(lesson, paid);
    const day = async (date: string) => {
      await later(() => harness.clock.set(new Date(`${date}T06:30:00.000Z`)));
      return needsOf(admin);
    };
    expect(await day('2027-01-31')).toEqual([]);
    expect(await day('2027-02-03')).toEqual([{ kind: 'lessons-unpaid', count: 2 }]);
    await kit.cash(admin, nimali, [{ classId: paid, year: 2027, month: 2, amountCents: 350_000 }]);
    expect(await needsOf(admin)).toEqual([{ kind: 'lessons-unpaid', count: 1 }]);
    expect(await day('2027-02-11')).toEqual([{ kind: 'overdue', count: 1, owedCents: 350_000 }]);
  });

  test('a month without a lesson that is out locks nothing', async () => {
    const paid = await kit.paidClass('Paid');
    await kit.seat(paid, await cast.person(), '2027-02-01');
    await cast.assign(await cast.video({ year: 2027, month: 1 }), paid);
    await cast.assign(await cast.video({ year: 2027, month: 2, published_at: daysAgo(-60) }), paid);
    await later(() => harness.clock.set(new Date('2027-02-03T06:30:00.000Z')));
    expect((await needsOf(admin)).map(({ kind }) => kind)).not.toContain('lessons-unpaid');
  });

  test('a disk that is nearly full is shown in time, to people who may upload films', async () => {
    const { close, ...full } = await createHarness({ settings: { uploadReserveBytes: 2 ** 52 } });
    const people = createCast({ ...full, close });
    const [teacher, helper] = [
      await people.signIn(await people.person({ role: 'admin' })),
      await people.signIn(await people.person({ role: 'assistant' })),
    ];
    expect(await needsOf(teacher)).toEqual([{ kind: 'disk-low', count: 1, freeBytes: aNumber }]);
    expect(await needsOf(helper)).toEqual([]);
    await close();
  });
});

/** An import of somebody that failed, of the same table for each; `more` over it. */
async function failedImport(made_by: string, more: object = {}): Promise<void> {
  const content_hash = Buffer.alloc(32, made_by);
  const made = { id: newId(harness.clock.now()), kind: 'grants', made_by, made_at: TEST_START, content_hash };
  await harness.db
    .insertInto('bulk_import')
    .values({ ...made, state: 'failed', ...more })
    .execute();
}

let filmOf = '';
async function film(state: 'failed' | 'ready'): Promise<void> {
  const at = harness.clock.now();
  const id = newId(at);
  await harness.db
    .insertInto('packaging')
    .values({
      id,
      video_id: filmOf,
      upload_id: id,
      source_file: 'film.part',
      original_name: 'film.mp4',
      source_bytes: 1,
      prefix: `lessons/${id}`,
      sealed_key: Buffer.alloc(60),
      state,
      failure: state === 'failed' ? 'unreadable' : null,
      queued_at: at,
      next_try_at: at,
      finished_at: at,
    })
    .execute();
}

/** One need of every kind, except a full disk. */
async function oneOfEach(): Promise<void> {
  const { db } = harness;
  const nimali = await cast.person({ name: 'Nimali' });
  const classId = await kit.paidClass('Paid 2027');
  await kit.seat(classId, nimali, '2026-12-20');
  const picture_id = newId(TEST_START);
  const picture = { id: picture_id, account_id: nimali, media_type: 'image/png', bytes: 9 };
  await db
    .insertInto('slip_picture')
    .values({ ...picture, sha256: randomSecret(32), sent_at: TEST_START })
    .execute();
  await db
    .insertInto('payment_slip')
    .values({
      id: newId(TEST_START),
      account_id: nimali,
      class_id: classId,
      month_number: 24_324,
      amount_cents: 350_000,
      picture_id,
      sent_at: TEST_START,
    })
    .execute();
  await db
    .insertInto('deletion_request')
    .values({
      id: newId(TEST_START),
      account_id: nimali,
      channel: 'profile',
      requested_at: daysAgo(10),
    })
    .execute();
  filmOf = await cast.video();
  const question = { account_id: nimali, video_id: filmOf, text: 'Why does ice float?' };
  await db
    .insertInto('lesson_question')
    .values({ id: newId(TEST_START), request_id: 'a'.repeat(32), ...question, asked_at: TEST_START })
    .execute();
  await film('failed');
  await cast.video({ source_kind: 'none', source_ref: null });
  for (const made_by of [adminId, assistantId]) await failedImport(made_by);
  const stalled = { file_name: 'film.mp4', bytes: 9, begun_at: daysAgo(1), moved_at: daysAgo(1) };
  const upload = { id: newId(TEST_START), video_id: filmOf, owner_id: adminId };
  await db
    .insertInto('upload')
    .values({ ...upload, ...stalled })
    .execute();
  await cast.video({ title: 'Tomorrow', published_at: daysAgo(-1) });
  await cast.video({ title: 'In a month', published_at: daysAgo(-30) });
  await db
    .updateTable('whatsapp_sender')
    .set({ stopped_at: TEST_START, stopped_because: 'token', stop_code: 190 })
    .execute();
  for (const state of ['failed', 'dead', 'accepted'])
    await db
      .insertInto('whatsapp_outbox')
      .values({
        id: newId(TEST_START),
        recipient: '94771234567',
        kind: 'help',
        body: Buffer.from(''),
        state,
        next_try_at: TEST_START,
        useful_until: TEST_START,
        created_at: TEST_START,
      })
      .execute();
}
