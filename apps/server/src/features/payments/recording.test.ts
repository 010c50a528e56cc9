import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let [admin, assistant]: Browser[] = [];
let [adminId, assistantId]: string[] = [];
let nimali: string;
let theory: string;
const FEE = 350_000;
const RECEIPT: unknown = expect.stringMatching(/^2027-\d{5}$/);

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  adminId = await cast.person({ role: 'admin', name: 'Miss' });
  assistantId = await cast.person({ role: 'assistant', name: 'Malsha' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  [admin, assistant] = [await cast.signIn(adminId ?? ''), await cast.signIn(assistantId ?? '')];
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා' });
  theory = await kit.paidClass('2027 Theory', FEE);
  await kit.seat(theory, nimali, '2026-11-03');
});

const asAdmin = () => assistant ?? (async () => Promise.reject(new Error('no admin')));
const january = (amountCents = FEE, classId = theory) => ({ classId, year: 2027, month: 1, amountCents });
const december = (amountCents = FEE) => ({ classId: theory, year: 2026, month: 12, amountCents });
const library = async () => kit.libraryOf(nimali);
const rows = async () => kit.rowsOf(nimali);
const entries = async () =>
  harness.db
    .selectFrom('payment_entry')
    .innerJoin('payment', 'payment.id', 'payment_entry.payment_id')
    .select(['payment_entry.id', 'kind', 'payment_entry.amount_cents', 'reason', 'recorded_by'])
    .where('account_id', '=', nimali)
    .orderBy('recorded_at')
    .orderBy('payment_entry.id')
    .execute();
const audits = async () => kit.auditsOf(nimali);
const detail = async (...when: [year: number, month: number]) =>
  kit.monthTold(asAdmin(), nimali, theory, when);

describe('cash', () => {
  test('F4: two years of the highest fee are one receipt, and the same sum for one month is refused', async () => {
    const highest = 100_000_000;
    const dear = await kit.paidClass('Residential', highest);
    await kit.seat(dear, nimali, '2026-01-03');
    const together = Array.from({ length: 24 }, () => january(highest, dear));
    expect(await kit.cash(asAdmin(), nimali, together)).toMatchObject(refusal(400, 'payment-above-fee'));
    const months = Array.from({ length: 24 }, (_, at) => ({
      ...january(highest, dear),
      year: 2026 + Math.floor(at / 12),
      month: 1 + (at % 12),
    }));
    const { status, body } = await kit.cash(asAdmin(), nimali, months);
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { amountCents: 24 * highest } });
    const reply = await asAdmin()('GET', `/api/v1/payments/receipts/${body.data.receiptId}`);
    expect(reply).toMatchObject({ status: 200, body: { amountCents: 24 * highest } });
    expect((await rows()).every((row) => row.status === 'paid')).toBe(true);
  });

  test('of the whole fee pays the month and opens its lessons at once; of a part it does not', async () => {
    const [lesson, before] = [
      await cast.video({ year: 2027, month: 1 }),
      await cast.video({ year: 2026, month: 12 }),
    ];
    for (const one of [lesson, before]) await cast.assign(one, theory);
    expect(await library()).toEqual([]);
    const { status, body } = await kit.cash(asAdmin(), nimali, [january(), december(100_000)]);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: { amountCents: 450_000, receiptNumber: RECEIPT },
      },
    });
    expect(await library()).toEqual([lesson]);
    expect(await rows()).toMatchObject([
      { year: 2026, month: 12, status: 'partial', amount_cents: 100_000 },
      { year: 2027, month: 1, status: 'paid', amount_cents: FEE },
    ]);
    expect(await detail(2026, 12)).toMatchObject({
      paymentState: 'partial',
      receivedCents: 100_000,
      owedCents: 250_000,
    });
    await kit.cash(asAdmin(), nimali, [december(250_000)]);
    expect((await library()).toSorted()).toEqual([lesson, before].toSorted());
    expect(await audits()).toEqual([
      ['payment.recorded', assistantId],
      ['payment.recorded', assistantId],
    ]);
  });

  test('for a month before the student joined pays it, too', async () => {
    expect((await kit.cash(asAdmin(), nimali, [{ ...january(), year: 2026, month: 6 }])).status).toBe(200);
  });

  test.each<[number, string, () => object[]]>([
    [404, 'class-absent', () => [january(FEE, nowhere)]],
    [404, 'class-absent', () => [january(FEE, 'no-uuid')]],
    [400, 'payment-above-fee', () => [january(FEE + 1)]],
    [400, 'payment-above-fee', () => [january(FEE - 1), january(2)]],
    [400, 'fee-absent', () => [{ ...january(), year: 2025 }]],
    [400, 'input-invalid', () => [january(0)]],
    [400, 'input-invalid', () => [january(0.5)]],
    [400, 'input-invalid', () => [{ ...january(), month: 13 }]],
    [400, 'input-invalid', () => []],
  ])('is refused with %i %s, and the month beside it is not written either', async (status, code, lines) => {
    const all = lines();
    const answer = await kit.cash(asAdmin(), nimali, [
      ...(all.length > 0 ? [december()] : []),
      ...(all as never[]),
    ]);
    expect(answer).toMatchObject(refusal(status, code));
    expect(await rows()).toEqual([]);
  });

  test('is refused for a month that is paid or free, and for who is in no such class or no student', async () => {
    await kit.cash(asAdmin(), nimali, [january()]);
    expect(await kit.cash(asAdmin(), nimali, [january(1)])).toMatchObject(refusal(400, 'month-paid'));
    const other = await kit.paidClass('Other');
    expect(await kit.cash(asAdmin(), nimali, [january(1, other)])).toMatchObject(
      refusal(400, 'not-enrolled'),
    );
    for (const nobody of [nowhere, 'no-uuid'])
      expect(await kit.cash(asAdmin(), nobody, [january()])).toMatchObject(refusal(404, 'student-absent'));
  });

  test('D2: the same recording again, when its answer was lost, is the same receipt and one payment', async () => {
    const first = await kit.cash(asAdmin(), nimali, [january(100_000)], 'lost-answer');
    const again = await kit.cash(asAdmin(), nimali, [january(100_000)], 'lost-answer');
    expect(again).toEqual(first);
    expect(await entries()).toHaveLength(1);
    // Another person's request of the same name is another recording.
    const foreign = await kit.cash(admin ?? asAdmin(), nimali, [january(100_000)], 'lost-answer');
    expect(foreign.body.data.receiptId).not.toBe(first.body.data.receiptId);
  });

  test('D2: another recording under the name of one whose answer was lost is refused, and records nothing', async () => {
    const first = await kit.cash(asAdmin(), nimali, [january(100_000)], 'typed-anew');
    const kasun = await cast.person({ name: 'Kasun' });
    await kit.seat(theory, kasun, '2026-11-03');
    for (const [who, lines] of [
      [nimali, [january(50_000)]],
      [nimali, [december(100_000)]],
      [nimali, [january(50_000), december(50_000)]],
      [kasun, [january(100_000)]],
    ] as const)
      expect(await kit.cash(asAdmin(), who, lines, 'typed-anew')).toMatchObject(
        refusal(409, 'recorded-otherwise'),
      );
    // Both ways of writing one sum are the same recording.
    const halves = [january(50_000), january(50_000)];
    expect(await kit.cash(asAdmin(), nimali, halves, 'typed-anew')).toEqual(first);
    expect(await entries()).toHaveLength(1);
  });

  test('R1: 30 times at once, a month is paid once, and part payments never exceed the fee', async () => {
    const whole = await Promise.all(
      Array.from({ length: 30 }, async () => kit.cash(asAdmin(), nimali, [january()])),
    );
    expect(whole.filter(({ status }) => status === 200)).toHaveLength(1);
    const parts = await Promise.all(
      Array.from({ length: 30 }, async () => kit.cash(asAdmin(), nimali, [december(FEE / 7)])),
    );
    expect(parts.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(await rows()).toMatchObject([
      { month: 12, status: 'paid', amount_cents: FEE },
      { month: 1, status: 'paid', amount_cents: FEE },
    ]);
  });
});

describe('correcting', () => {
  const correct = async (
    entryId: string,
    amountCents: number,
    as = admin ?? asAdmin(),
    reason = 'Typed wrongly',
  ) => {
    harness.clock.advance({ seconds: 1 });
    return as('POST', `/api/v1/payments/entries/${entryId}/correct`, { amountCents, reason });
  };

  test('to nothing closes the month at once; what was written stays written', async () => {
    const lesson = await cast.video({ year: 2027, month: 1 });
    await cast.assign(lesson, theory);
    await kit.cash(asAdmin(), nimali, [january()]);
    expect(await library()).toEqual([lesson]);
    const [first] = await entries();
    expect(await correct(first?.id ?? '', 0)).toEqual({ status: 200, body: { success: true } });
    expect(await library()).toEqual([]);
    expect(await entries()).toMatchObject([
      { kind: 'cash', amount_cents: FEE, recorded_by: assistantId },
      { kind: 'reversal', amount_cents: -FEE, reason: 'Typed wrongly', recorded_by: adminId },
    ]);
    expect(await detail(2027, 1)).toMatchObject({
      paymentState: 'overdue',
      receivedCents: 0,
      owedCents: FEE,
    });
    expect(await audits()).toContainEqual(['payment.corrected', adminId]);
    // The month can be paid again.
    expect((await kit.cash(asAdmin(), nimali, [january()])).status).toBe(200);
  });

  test('to another amount leaves that amount, under a receipt of its own', async () => {
    await kit.cash(asAdmin(), nimali, [january(300_000)]);
    const [first] = await entries();
    expect((await correct(first?.id ?? '', 30_000)).status).toBe(200);
    const { paymentState, receivedCents, entries: rows } = await detail(2027, 1);
    expect({ paymentState, receivedCents }).toEqual({ paymentState: 'partial', receivedCents: 30_000 });
    expect(rows.map(({ kind, amountCents, reversed, by }) => [kind, amountCents, reversed, by])).toEqual([
      ['cash', 300_000, true, 'Malsha'],
      ['reversal', -300_000, false, 'Miss'],
      ['correction', 30_000, false, 'Miss'],
    ]);
    expect(rows[2]?.receiptNumber).toMatch(/^2027-/);
    expect(rows[2]?.receiptNumber).not.toBe(rows[0]?.receiptNumber);
  });

  test('is refused above the fee, twice, of a reversal, of nothing, and without a reason', async () => {
    await kit.cash(asAdmin(), nimali, [january(100_000)]);
    const [first] = await entries();
    const id = first?.id ?? '';
    expect(await correct(id, FEE + 1)).toMatchObject(refusal(400, 'payment-above-fee'));
    expect(await correct(id, 0, admin, '')).toMatchObject(refusal(400, 'input-invalid'));
    expect(await entries()).toHaveLength(1);
    expect((await correct(id, 0)).status).toBe(200);
    expect(await correct(id, 0)).toMatchObject(refusal(400, 'entry-corrected'));
    const [, reversal] = await entries();
    for (const none of [reversal?.id ?? '', nowhere, 'no-uuid'])
      expect(await correct(none, 0)).toMatchObject(refusal(404, 'payment-absent'));
  });

  test('an assistant corrects what she recorded herself on the same Colombo day, and it is written down', async () => {
    // 23:58 in Colombo.
    harness.clock.set(new Date('2027-01-20T18:28:00Z'));
    [admin, assistant] = [await cast.signIn(adminId ?? ''), await cast.signIn(assistantId ?? '')];
    await kit.cash(asAdmin(), nimali, [january(300_000)]);
    expect((await detail(2027, 1)).entries).toMatchObject([{ kind: 'cash', mayCorrect: true }]);
    const [first] = await entries();
    expect(await correct(first?.id ?? '', 30_000, asAdmin())).toEqual({
      status: 200,
      body: { success: true },
    });
    expect((await detail(2027, 1)).entries.map(({ kind, by, mayCorrect }) => [kind, by, mayCorrect])).toEqual(
      [
        ['cash', 'Malsha', false],
        ['reversal', 'Malsha', false],
        ['correction', 'Malsha', true],
      ],
    );
    expect(await audits()).toContainEqual(['payment.corrected', assistantId]);
    const correction = (await entries()).find(({ kind }) => kind === 'correction')?.id ?? '';
    harness.clock.set(new Date('2027-01-20T18:30:00Z'));
    expect((await detail(2027, 1)).entries.at(-1)).toMatchObject({ mayCorrect: false });
    expect(await correct(correction, 0, asAdmin())).toMatchObject(refusal(403, 'entry-not-own'));
    // An admin still may, on any day.
    expect((await correct(correction, 0)).status).toBe(200);
  });

  test('what another person recorded is for admins to correct, also on its day', async () => {
    await kit.cash(admin ?? asAdmin(), nimali, [january()]);
    const [first] = await entries();
    expect((await detail(2027, 1)).entries).toMatchObject([{ mayCorrect: false }]);
    expect(await kit.monthTold(admin ?? asAdmin(), nimali, theory, [2027, 1])).toMatchObject({
      entries: [{ mayCorrect: true }],
    });
    expect(await correct(first?.id ?? '', 0, asAdmin())).toMatchObject(refusal(403, 'entry-not-own'));
    expect(await entries()).toHaveLength(1);
  });

  test('R1: twenty times at once takes back once', async () => {
    await kit.cash(asAdmin(), nimali, [january()]);
    const [first] = await entries();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => correct(first?.id ?? '', 50_000)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ month: 1, status: 'partial', amount_cents: 50_000 }]);
  });
});

test('entries are never changed, whoever asks the database', async () => {
  await kit.cash(asAdmin(), nimali, [january()]);
  const change = harness.db.updateTable('payment_entry').set({ amount_cents: 1 }).execute();
  await expect(change).rejects.toThrow('append-only');
});

test('each payment is the sum of its entries, after all of this', async () => {
  const { rows: wrong } = await harness.pool.query(
    `SELECT p.id FROM payment p LEFT JOIN payment_entry e ON e.payment_id = p.id
     GROUP BY p.id HAVING p.amount_cents <> coalesce(sum(e.amount_cents), 0)`,
  );
  expect(wrong).toEqual([]);
});
