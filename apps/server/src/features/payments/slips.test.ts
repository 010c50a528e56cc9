import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit, type SlipInput } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let assistantId: string;
let assistant: Browser;
let nimali: string;
let student: Browser;
let theory: string;
const FEE = 350_000;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  assistantId = await cast.person({ role: 'assistant', name: 'Malsha' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  assistant = await cast.signIn(assistantId);
  nimali = await cast.person({ name: 'Nimali' });
  student = await cast.signIn(nimali);
  theory = await kit.paidClass('2027 Theory', FEE);
  await kit.seat(theory, nimali, '2026-11-03');
  await harness.pool.query('DELETE FROM payment_slip');
});

const picture = async (account = nimali, salt?: number) => kit.picture(account, salt);
const january = { year: 2027, month: 1 };
const send = async (more: SlipInput = {}, as = student) =>
  kit.sendSlip(as, nimali, { classId: theory, ...more });
const sent = async (more: SlipInput = {}) => (await send(more)).body.data.slipId;
const approve = async (slipId: string, body: object = { amountCents: FEE }, as = assistant) =>
  as<{ data: { receiptId: string; receiptNumber: string } }>(
    'POST',
    `/api/v1/payments/slips/${slipId}/approve`,
    body,
  );
const reject = async (slipId: string, reason = 'The amount is not readable', as = assistant) =>
  as('POST', `/api/v1/payments/slips/${slipId}/reject`, { reason });
interface Queue {
  total: number;
  waiting: number;
  rows: {
    _id: string;
    owedCents: number;
    nextMonths: { year: number; month: number; owedCents: number }[];
    reviewedBy: string | null;
    sameAs: { slipId: string; by: string; name: string }[];
  }[];
}
const queue = async (query = '?state=waiting') =>
  (await assistant<Queue>('GET', `/api/v1/payments/slips${query}`)).body;
const mine = async () =>
  (
    await student<{
      classes: { name: string; months: { month: number; paymentState: string; owedCents: number }[] }[];
      slips: { _id: string; state: string; reason: string | null; reference: string }[];
    }>('GET', '/api/v1/my/payments')
  ).body;
const library = async () =>
  ((await student('GET', '/api/uservideos')).body as { _id: string }[]).map(({ _id }) => _id);
describe('a student', () => {
  test('sees the own classes month by month, and the slips that were sent', async () => {
    await kit.cash(assistant, nimali, [{ classId: theory, year: 2026, month: 11, amountCents: 100_000 }]);
    const slipId = await sent();
    const { classes, slips } = await mine();
    expect(classes).toMatchObject([
      {
        name: '2027 Theory',
        months: [
          { year: 2027, month: 2, paymentState: 'pending', owedCents: FEE },
          { year: 2027, month: 1, paymentState: 'overdue', owedCents: FEE },
          { year: 2026, month: 12, paymentState: 'overdue', owedCents: FEE },
          { year: 2026, month: 11, paymentState: 'partial', owedCents: 250_000 },
        ],
      },
    ]);
    expect(slips).toMatchObject([{ _id: slipId, state: 'waiting', reference: 'FT 2701', reason: null }]);
    const other = await cast.signIn(await cast.person());
    expect((await other('GET', '/api/v1/my/payments')).body).toMatchObject({
      bankAccount: null,
      classes: [],
      slips: [],
    });
  });

  test.each<[number, string, () => object | Promise<object>]>([
    [400, 'not-enrolled', async () => ({ classId: await kit.paidClass('Elsewhere') })],
    [400, 'not-enrolled', () => ({ classId: 'no-uuid' })],
    [400, 'fee-absent', () => ({ year: 2025 })],
    [400, 'payment-above-fee', () => ({ amountCents: 7 * FEE + 1 })],
    [404, 'picture-absent', () => ({ pictureId: nowhere })],
    [404, 'picture-absent', () => ({ pictureId: 'no-uuid' })],
    [404, 'picture-absent', async () => ({ pictureId: await picture(await cast.person()) })],
    [400, 'input-invalid', () => ({ amountCents: 0 })],
    [400, 'input-invalid', () => ({ reference: 'x'.repeat(61) })],
  ])('is refused with %i %s', async (status, code, more) => {
    expect(await send(await more())).toMatchObject(refusal(status, code));
    expect((await mine()).slips).toEqual([]);
  });

  test('sends one slip for several months: it waits for the first of them, and the rest is for the next', async () => {
    await sent({ amountCents: 2 * FEE });
    expect((await queue()).rows).toMatchObject([
      { owedCents: FEE, nextMonths: [{ year: 2027, month: 2, owedCents: FEE }, {}, {}, {}, {}, {}] },
    ]);
  });

  test('sends one slip at a time for a month, none for a paid one, and a picture once', async () => {
    const pictureId = await picture();
    const slipId = await sent({ pictureId });
    expect(await send()).toMatchObject(refusal(400, 'slip-waiting'));
    expect(await send({ month: 2, pictureId })).toMatchObject(refusal(404, 'picture-absent'));
    await approve(slipId);
    expect(await send()).toMatchObject(refusal(400, 'month-paid'));
  });

  test('R1: sends the same again after an answer that was lost: it is one slip, also once that was approved', async () => {
    const order = { pictureId: await picture(), amountCents: FEE, reference: ' FT 2701' };
    const first = await send(order);
    expect(await send(order)).toEqual(first);
    expect(await send({ ...order, amountCents: FEE - 1 })).toMatchObject(refusal(404, 'picture-absent'));
    expect((await queue()).total).toBe(1);
    await approve(first.body.data.slipId);
    expect(await send(order)).toEqual(first);
    expect((await queue()).total).toBe(0);
    const rejected = { ...order, month: 2, pictureId: await picture() };
    await reject(await sent(rejected));
    expect(await send(rejected)).toMatchObject(refusal(404, 'picture-absent'));
  });

  test('R1: ten times at once waits once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await picture());
    const answers = await Promise.all(ids.map(async (pictureId) => send({ pictureId })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await queue()).total).toBe(1);
  });
});

describe('the admin area', () => {
  test('approves: the month is paid, its lessons open at once, and there is a receipt', async () => {
    const lesson = await cast.video(january);
    await cast.assign(lesson, theory);
    const slipId = await sent();
    expect(await library()).toEqual([]);
    const { status, body } = await approve(slipId);
    expect(status).toBe(200);
    expect(await library()).toEqual([lesson]);
    const receipt = await assistant('GET', `/api/v1/payments/receipts/${body.data.receiptId}`);
    expect(receipt.body).toMatchObject({
      number: body.data.receiptNumber,
      lines: [{ kind: 'slip', amountCents: FEE }],
    });
    expect((await mine()).slips).toMatchObject([{ state: 'approved' }]);
    expect(await queue()).toMatchObject({ waiting: 0, total: 0, rows: [] });
    expect((await queue('?state=approved')).rows).toMatchObject([{ _id: slipId, reviewedBy: 'Malsha' }]);
  });

  test('approves what the picture shows where the student typed something else', async () => {
    const slipId = await sent();
    await approve(slipId, { amountCents: 100_000 });
    expect((await mine()).classes[0]?.months[1]).toMatchObject({
      paymentState: 'partial',
      owedCents: 250_000,
    });
  });

  test('R1: two assistants approve at once, and one payment is made', async () => {
    const other = await cast.signIn(await cast.person({ role: 'assistant' }));
    for (let month = 1; month <= 8; month += 1) {
      const slipId = await sent({ month });
      const answers = await Promise.all([
        approve(slipId),
        approve(slipId, { amountCents: FEE }, other),
        reject(slipId, 'No', other),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers.filter((answer) => answer.status !== 200))
        expect({ status, body }).toMatchObject(refusal(400, 'slip-reviewed'));
    }
    const { rows } = await harness.pool.query<{ slips: number; entries: number }>(
      `SELECT (SELECT count(*) FROM payment_slip WHERE state = 'approved' AND account_id = $1) AS slips,
        (SELECT count(*) FROM payment_entry e JOIN payment p ON p.id = e.payment_id WHERE p.account_id = $1) AS entries`,
      [nimali],
    );
    expect(rows[0]?.entries).toBe(rows[0]?.slips);
  });

  test('R1: a slip and cash for the same month at once: one of them pays it', async () => {
    const slipId = await sent();
    const line = { classId: theory, ...january, amountCents: FEE };
    const answers = await Promise.all([approve(slipId), kit.cash(assistant, nimali, [line])]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('cannot approve what was paid otherwise, a fee that is gone, more than is owed, or nothing', async () => {
    const paid = await sent();
    await kit.cash(assistant, nimali, [{ classId: theory, ...january, amountCents: FEE }]);
    expect(await approve(paid)).toMatchObject(refusal(400, 'month-paid'));
    const next = await sent({ month: 2 });
    expect(await approve(next, { amountCents: FEE + 1 })).toMatchObject(refusal(400, 'payment-above-fee'));
    await harness.db
      .updateTable('class_fee')
      .set({ amount_cents: 0 })
      .where('class_id', '=', theory)
      .execute();
    expect(await approve(next)).toMatchObject(refusal(400, 'fee-absent'));
    await harness.db.deleteFrom('enrolment').where('class_id', '=', theory).execute();
    expect(await approve(next)).toMatchObject(refusal(400, 'not-enrolled'));
    expect((await queue()).waiting).toBe(2);
    for (const none of [nowhere, 'no-uuid']) {
      expect(await approve(none)).toMatchObject(refusal(404, 'slip-absent'));
      expect(await reject(none)).toMatchObject(refusal(404, 'slip-absent'));
    }
  });

  test('gives what came twice to the next open months: the row offers them, the approval fills them in their order', async () => {
    const slipId = await sent();
    await kit.cash(assistant, nimali, [{ classId: theory, ...january, amountCents: FEE }]);
    const [row] = (await queue()).rows;
    expect(row).toMatchObject({
      owedCents: 0,
      nextMonths: [2, 3, 4, 5, 6, 7].map((month) => ({ year: 2027, month, owedCents: FEE })),
    });
    const february = { year: 2027, month: 2 };
    const march = { year: 2027, month: 3 };
    expect(await approve(slipId)).toMatchObject(refusal(400, 'month-paid'));
    const over = { amountCents: FEE + 1, months: [{ ...february, amountCents: FEE + 1 }] };
    expect(await approve(slipId, over)).toMatchObject(refusal(400, 'payment-above-fee'));
    const less = { amountCents: FEE, months: [{ ...february, amountCents: FEE - 1 }] };
    expect(await approve(slipId, less)).toMatchObject(refusal(400, 'input-invalid'));
    const parts = [
      { ...february, amountCents: FEE },
      { ...march, amountCents: 100_000 },
    ];
    const both = { amountCents: FEE + 100_000, months: parts };
    const answers = await Promise.all([approve(slipId, both), approve(slipId, both)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const months = (await mine()).classes.find(({ name }) => name === '2027 Theory')?.months;
    expect(months?.find(({ month }) => month === 2)).toMatchObject({ paymentState: 'paid', owedCents: 0 });
    expect(months?.find(({ month }) => month === 3)).toMatchObject({ paymentState: 'partial' });
    const { rows } = await harness.pool.query(
      `SELECT r.amount_cents, array_agg(e.amount_cents ORDER BY e.amount_cents) AS parts FROM receipt r
       JOIN payment_entry e ON e.receipt_id = r.id JOIN payment_slip s ON s.receipt_id = r.id
       WHERE s.id = $1 GROUP BY r.id`,
      [slipId],
    );
    expect(rows).toEqual([{ amount_cents: FEE + 100_000, parts: [100_000, FEE] }]);
  });

  test('R1: the next month is paid in cash while a slip is approved for it: one of them pays it', async () => {
    const february = { year: 2027, month: 2 };
    for (let round = 0; round < 5; round += 1) {
      nimali = await cast.person({});
      student = await cast.signIn(nimali);
      await kit.seat(theory, nimali, '2026-11-03');
      const slipId = await sent();
      await kit.cash(assistant, nimali, [{ classId: theory, ...january, amountCents: FEE }]);
      const [approval, cash] = await Promise.all([
        approve(slipId, { amountCents: FEE, months: [{ ...february, amountCents: FEE }] }),
        assistant('POST', '/api/v1/payments/cash', {
          requestId: slipId,
          userId: nimali,
          lines: [{ classId: theory, ...february, amountCents: FEE }],
        }),
      ]);
      expect([approval.status, cash.status].toSorted((one, other) => one - other)).toEqual([200, 400]);
      const { rows } = await harness.pool.query(
        'SELECT amount_cents FROM payment WHERE account_id = $1 AND month = 2',
        [nimali],
      );
      expect(rows).toEqual([{ amount_cents: FEE }]);
    }
  });

  test('rejects with a reason that the student reads, who may send another one then', async () => {
    const slipId = await sent();
    expect(await reject(slipId, '')).toMatchObject(refusal(400, 'input-invalid'));
    expect((await reject(slipId)).status).toBe(200);
    expect(await approve(slipId)).toMatchObject(refusal(400, 'slip-reviewed'));
    expect(await reject(slipId)).toMatchObject(refusal(400, 'slip-reviewed'));
    expect((await mine()).slips).toMatchObject([{ state: 'rejected', reason: 'The amount is not readable' }]);
    expect((await send()).status).toBe(201);
  });

  test('sees when a picture or a reference was used before, whoever sent it and however it was typed', async () => {
    const kasun = await cast.person({ name: 'Kasun' });
    await kit.seat(theory, kasun, '2026-11-03');
    const first = await sent({ pictureId: await picture(nimali, 5), reference: 'FT-2701 44' });
    harness.clock.advance({ minutes: 1 });
    const hisBrowser = await cast.signIn(kasun);
    await send({ pictureId: await picture(kasun, 5), reference: '' }, hisBrowser);
    harness.clock.advance({ minutes: 1 });
    const third = await send(
      { month: 2, pictureId: await picture(kasun), reference: 'ft 270144' },
      hisBrowser,
    );
    const { rows } = await queue();
    expect(rows.map(({ sameAs }) => sameAs.map(({ by, name }) => [by, name]))).toEqual([
      [
        ['picture', 'Kasun'],
        ['reference', 'Kasun'],
      ],
      [['picture', 'Nimali']],
      [['reference', 'Nimali']],
    ]);
    expect(rows[2]?.sameAs[0]?.slipId).toBe(first);
    expect(third.status).toBe(201);
  });
});
