import type { MergePreview } from '@valence/contract/admin/merging';
import type { StudentCard } from '@valence/contract/admin/students';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inDays, nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';
import { createPaymentsKit, pictureBytes } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let payments: ReturnType<typeof createPaymentsKit>;
let adminId: string;
let admin: Browser;
let [target, source] = ['', ''];
let [targetPhone, sourcePhone] = ['', ''];
let phones = 0;
const nextPhone = () => {
  phones += 1;
  return `9475${String(phones).padStart(7, '0')}`;
};

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  payments = createPaymentsKit(harness, cast);
  adminId = await cast.person({ role: 'admin' });
  admin = await cast.signIn(adminId);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  [targetPhone, sourcePhone] = [nextPhone(), nextPhone()];
  target = await cast.person({ phone: targetPhone, name: 'Nimali' });
  source = await cast.person({ phone: sourcePhone, name: 'Nimali P.', school: 'Visakha' });
});

const at = (id: string) => `/api/v1/admin/accounts/${id}/merge`;
const look = async (id = target, phone = sourcePhone) =>
  admin<MergePreview>('GET', `${at(id)}?phone=${phone}`);
const merge = async (id = target, phone = sourcePhone) => admin('POST', at(id), { phone });
const card = async (phone: string) =>
  (await admin<StudentCard>('GET', `/api/v1/users/phone?phone=${phone}`)).body;
/** Until when each video is open; infinity: without an end. */
const open = async (phone: string) =>
  new Map(
    (await card(phone)).accessibleVideos
      .map(
        ({ _id, accessExpires }) =>
          [_id, accessExpires ? Date.parse(accessExpires) : Number.POSITIVE_INFINITY] as const,
      )
      .filter(([, end]) => end > harness.clock.now().getTime()),
  );

describe('two accounts of one student', () => {
  test('become one: the later end, amounts of a month together, places, slips, what was watched', async () => {
    const [alkanes, alkenes] = [await cast.video({ duration_seconds: 600 }), await cast.video()];
    await cast.give(target, alkanes, inDays(3));
    await cast.give(source, alkanes, inDays(9));
    await cast.give(source, alkenes, null);
    const theory = await payments.paidClass(`Theory ${phones}`);
    const attachments = await payments.paidClass(`Papers ${phones}`);
    await payments.seat(theory, target, '2026-12-01');
    await payments.seat(theory, source, '2026-11-01', 7);
    await payments.seat(attachments, source, '2026-11-01', 2);
    const january = { year: 2027, month: 1 };
    await payments.cash(admin, target, [{ classId: theory, ...january, amountCents: 100_000 }]);
    await payments.cash(admin, source, [
      { classId: theory, ...january, amountCents: 250_000 },
      { classId: attachments, ...january, amountCents: 350_000 },
    ]);
    const watched = { credit_seconds: 0, credited_at: TEST_START, opened_at: TEST_START };
    await harness.db
      .insertInto('watch_progress')
      .values([
        {
          account_id: target,
          video_id: alkanes,
          watched: '{[0,100)}',
          left_at_second: 100,
          last_watched_at: inDays(-2),
          ...watched,
        },
        {
          account_id: source,
          video_id: alkanes,
          watched: '{[50,200)}',
          left_at_second: 200,
          last_watched_at: inDays(-1),
          ...watched,
        },
      ])
      .execute();
    const days = [target, source].map((account_id) => ({
      day: '2027-01-12',
      account_id,
      video_id: alkanes,
      seconds: 100,
    }));
    await harness.db.insertInto('watch_day').values(days).execute();
    const lost = await cast.signIn(source);

    expect((await look()).body).toEqual({
      userId: source,
      name: 'Nimali P.',
      phone: sourcePhone,
      moves: {
        grants: 2,
        places: 2,
        months: 2,
        receipts: 1,
        freeCards: 0,
        slips: 0,
        lessons: 1,
        sessions: 1,
      },
    });
    expect(await merge()).toEqual({ status: 200, body: { success: true } });
    expect(await merge()).toEqual({ status: 200, body: { success: true } });

    const { enrolledClasses, payments: months, ...student } = await card(targetPhone);
    expect(student).toMatchObject({ userId: target, name: 'Nimali', phone: targetPhone });
    expect(new Set(enrolledClasses.map(({ classId, spotNumber }) => `${classId} ${spotNumber}`))).toEqual(
      new Set([`${theory} 7`, `${attachments} 2`]),
    );
    const paid = months.filter(({ year, month }) => year === 2027 && month === 1);
    expect(paid.map(({ status, amountCents }) => [status, amountCents])).toEqual([
      ['paid', 350_000],
      ['paid', 350_000],
    ]);
    expect(await open(targetPhone)).toEqual(
      new Map([
        [alkanes, inDays(9).getTime()],
        [alkenes, Number.POSITIVE_INFINITY],
      ]),
    );
    const progress = await harness.db
      .selectFrom('watch_progress')
      .selectAll()
      .where('account_id', '=', target)
      .execute();
    expect(progress).toMatchObject([{ watched: '{[0,200)}', left_at_second: 200, watched_seconds: 200 }]);
    const watchedDays = await harness.db.selectFrom('watch_day').select(['account_id', 'seconds']).execute();
    expect(watchedDays).toEqual([{ account_id: target, seconds: 200 }]);
    expect((await lost('GET', '/api/userprofile')).status).toBe(401);
    expect((await card(sourcePhone)).userId).toBe(target);
    const audit = await harness.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'account.merged')
      .where('subject', '=', `account:${target}`)
      .execute();
    expect(audit).toMatchObject([
      {
        actor_id: adminId,
        detail: { after: { givenUp: source, grants: 2, monthsTogether: 1, grantedInstead: [] } },
      },
    ]);
  });

  test('count what both watched once, on the day on which it was watched first', async () => {
    const [alkanes, alkenes] = [await cast.video(), await cast.video()];
    const watched: [string, string, string, string][] = [
      [target, alkanes, '2027-01-10', '{[0,100)}'],
      [source, alkanes, '2027-01-10', '{[50,120)}'],
      [source, alkanes, '2027-01-11', '{[90,200)}'],
      [target, alkanes, '2027-01-12', '{[100,110)}'],
      [source, alkenes, '2027-01-12', '{[0,10)}'],
    ];
    for (const [account, video, day, stretches] of watched)
      await harness.pool.query(
        `INSERT INTO watch_day (account_id, video_id, day, seconds, watched)
         VALUES ($1, $2, $3, seconds_in($4::int4multirange), $4::int4multirange)`,
        [account, video, day, stretches],
      );
    expect(await merge()).toMatchObject({ status: 200 });
    const { rows } = await harness.pool.query(
      `SELECT video_id, day::text, seconds, watched::text FROM watch_day WHERE account_id = $1 ORDER BY day`,
      [target],
    );
    expect(rows).toEqual([
      { video_id: alkanes, day: '2027-01-10', seconds: 120, watched: '{[0,120)}' },
      { video_id: alkanes, day: '2027-01-11', seconds: 80, watched: '{[120,200)}' },
      { video_id: alkenes, day: '2027-01-12', seconds: 10, watched: '{[0,10)}' },
    ]);
  });

  test('the given-up number registers nobody, signs nobody in, and can be the account’s own again', async () => {
    await merge();
    const anyone = async (url: string, payload: object) =>
      (await harness.inject({ method: 'POST', url, payload })).json<{ userId: string; code: string }>();
    const { userId } = await anyone('/auth/login', { phone: sourcePhone });
    expect(userId).toEqual(expect.any(String));
    const imports = createImportsKit(harness);
    const id = await imports.preview(
      admin,
      'students',
      `phone,school\n${sourcePhone},Mahamaya\n${targetPhone},Royal`,
    );
    expect(await imports.applied(admin, id)).toMatchObject({
      state: 'applied',
      counts: { changed: 1, rejected: 1 },
    });
    const { school } = (await admin<{ school: string }>('GET', `/api/v1/admin/accounts/${target}`)).body;
    expect(school).toBe('Mahamaya');
    const other = await cast.person();
    expect(await admin('PUT', `/api/v1/admin/accounts/${other}/phone`, { phone: sourcePhone })).toMatchObject(
      refusal(409, 'phone-taken'),
    );
    await expect(cast.person({ phone: sourcePhone })).rejects.toThrow('merged');
    expect(
      (await admin('PUT', `/api/v1/admin/accounts/${target}/phone`, { phone: sourcePhone })).status,
    ).toBe(200);
    expect((await card(sourcePhone)).phone).toBe(sourcePhone);
  });

  test('of two slips that wait for one month the given-up account’s is rejected with a reason', async () => {
    const theory = await payments.paidClass(`Theory ${phones}`);
    const slip = async (account: string, salt: number) => {
      await payments.seat(theory, account, '2026-12-01');
      const student = await cast.signIn(account);
      const { pictureId } = (await payments.sendPicture(account, pictureBytes(salt))).body.data;
      const body = { pictureId, classId: theory, year: 2027, month: 1, amountCents: 350_000, reference: '' };
      return student('POST', '/api/v1/my/slips', body);
    };
    expect([(await slip(target, 1)).status, (await slip(source, 2)).status]).toEqual([201, 201]);
    await merge();
    const slips = await harness.db
      .selectFrom('payment_slip')
      .select(['state', 'reason'])
      .where('account_id', '=', target)
      .orderBy('state')
      .execute();
    expect(slips).toEqual([
      { state: 'rejected', reason: 'Two accounts were joined, and another slip for this month waits.' },
      { state: 'waiting', reason: null },
    ]);
  });

  test('are refused where they cannot become one', async () => {
    const assistant = await cast.person({ role: 'assistant', phone: nextPhone() });
    for (const call of [look, merge]) {
      expect(await call(nowhere)).toMatchObject(refusal(404, 'account-absent'));
      expect(await call('no-uuid')).toMatchObject(refusal(404, 'account-absent'));
      expect(await call(target, '12')).toMatchObject(refusal(400, 'phone-invalid'));
      expect(await call(target, '0779999999')).toMatchObject(refusal(404, 'student-absent'));
      expect(await call(target, targetPhone)).toMatchObject(refusal(409, 'merge-same'));
      expect(await call(assistant)).toMatchObject(refusal(409, 'merge-of-desk'));
    }
    const student = await cast.signIn(source);
    await student('POST', '/api/v1/privacy/deletion');
    for (const call of [look, merge]) expect(await call()).toMatchObject(refusal(409, 'merge-deletion-open'));
  });

  test('P1: deleted afterwards, no trace of either number is left', async () => {
    await merge();
    const student = await cast.signIn(target);
    await student('POST', '/api/v1/privacy/deletion');
    const { id } = await harness.db
      .selectFrom('deletion_request')
      .select('id')
      .where('account_id', '=', target)
      .executeTakeFirstOrThrow();
    await admin('POST', `/api/v1/privacy/requests/${id}/carry-out`);
    await harness.jobs.runDue();
    for (const table of ['account', 'merged_phone'] as const)
      expect(
        await harness.db
          .selectFrom(table)
          .select('phone')
          .where('phone', 'in', [targetPhone, sourcePhone])
          .execute(),
      ).toEqual([]);
    expect(await harness.db.selectFrom('erased_phone').selectAll().execute()).toHaveLength(2);
  });

  test('keep what both wrote beside lessons', async () => {
    const video = await cast.video();
    for (const id of [target, source]) {
      await cast.give(id, video, null);
      const [browser, ownId] = [await cast.signIn(id), id.replaceAll('-', '')];
      const words = { atSecond: 5, text: `By ${id}`, changedAt: TEST_START.toISOString() };
      expect((await browser('PUT', `/api/v1/videos/${video}/notes/${ownId}`, words)).status).toBe(200);
      const question = { requestId: ownId, atSecond: 5, text: 'Why?' };
      expect((await browser('POST', `/api/v1/videos/${video}/questions`, question)).status).toBe(200);
    }
    await merge();
    const browser = await cast.signIn(target);
    const notes = await browser<{ data: unknown[] }>('GET', `/api/v1/videos/${video}/notes`);
    expect(notes.body.data).toHaveLength(2);
    expect((await browser<{ total: number }>('GET', '/api/v1/questions')).body.total).toBe(2);
  });
});
