import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { spendCredits } from './credit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let adminId: string;
let admin: Browser;
let student: Browser;
let nimali: string;
let theory: string;
let requests = 0;
const FEE = 350_000;
const january = { year: 2027, month: 1 };
const CREDIT = 500_000;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(new Date('2027-01-20T10:00:00+05:30'));
  await harness.pool.query('TRUNCATE account, class, institute CASCADE');
  adminId = await cast.person({ role: 'admin', name: 'Miss' });
  admin = await cast.signIn(adminId);
  nimali = await cast.person({ name: 'Nimali' });
  student = await cast.signIn(nimali);
  theory = await kit.paidClass('2027 Theory', FEE);
  await kit.seat(theory, nimali, '2027-01-03');
});

/** The first minutes of a day; sessions of weeks ago have ended. */
async function come(day: string): Promise<void> {
  harness.clock.set(new Date(`${day}T00:02:00+05:30`));
  admin = await cast.signIn(adminId);
}

/** A slip of January that brings as much more than the fee, which nobody lays into months. @returns its receipt */
async function keep(creditCents = CREDIT): Promise<string> {
  const slip = await kit.sendSlip(student, nimali, { classId: theory, ...january, amountCents: FEE });
  const body = {
    amountCents: FEE + creditCents,
    months: [{ ...january, amountCents: FEE }],
    creditCents,
  };
  const path = `/api/v1/payments/slips/${slip.body.data.slipId}/approve`;
  const answer = await admin<{ data: { receiptId: string } }>('POST', path, body);
  expect(answer.status).toBe(200);
  return answer.body.data.receiptId;
}
const left = async () =>
  (await admin<{ creditCents: number }>('GET', `/api/v1/students/${nimali}`)).body.creditCents;
const refund = async (amountCents: number, requestId = `refund-${++requests}`) =>
  admin('POST', `/api/v1/students/${nimali}/credit/refund`, {
    requestId,
    amountCents,
    reason: 'To the bank',
  });
const monthsPaid = async () =>
  (await kit.rowsOf(nimali)).map(({ month, status, amount_cents }) => [month, status, amount_cents]);
const pay = async () => spendCredits(harness.db, harness.clock);
const received = async () => {
  const { body } = await admin<{ today: { cashCents: number; slipCents: number }; creditCents: number }>(
    'GET',
    '/api/v1/payments/totals?year=2027',
  );
  return [body.today.slipCents, body.creditCents];
};

test('what no month takes stays a credit, which the coming months use by themselves, once each, under the receipt it came with', async () => {
  const receiptId = await keep();
  expect([await left(), await monthsPaid(), await received()]).toEqual([
    CREDIT,
    [[1, 'paid', FEE]],
    [FEE + CREDIT, CREDIT],
  ]);
  expect((await student<{ creditCents: number }>('GET', '/api/v1/my/payments')).body.creditCents).toBe(
    CREDIT,
  );
  expect(await pay()).toBe(0);

  await come('2027-02-01');
  expect([await pay(), await pay()]).toEqual([1, 0]);
  await come('2027-03-01');
  expect(await pay()).toBe(1);
  expect(await monthsPaid()).toEqual([
    [1, 'paid', FEE],
    [2, 'paid', FEE],
    [3, 'partial', CREDIT - FEE],
  ]);
  // Nothing came on the day: it was counted when it came.
  expect([await left(), await received()]).toEqual([0, [0, 0]]);
  const { body: receipt } = await admin<Record<string, unknown>>(
    'GET',
    `/api/v1/payments/receipts/${receiptId}`,
  );
  expect(receipt).toMatchObject({
    ...{ amountCents: FEE + CREDIT, creditCents: 0, refundedCents: 0 },
    lines: [
      { month: 1, amountCents: FEE, kind: 'slip' },
      { month: 2, amountCents: FEE, kind: 'transfer' },
      { month: 3, amountCents: CREDIT - FEE, kind: 'transfer' },
    ],
  });
  const { body: shares } = await admin<{ institutes: { classes: { receivedCents: number }[] }[] }>(
    'GET',
    '/api/v1/payments/shares?year=2027&month=3',
  );
  expect(shares.institutes.flatMap(({ classes }) => classes)).toMatchObject([
    { receivedCents: CREDIT - FEE },
  ]);
});

test('of a slip for a month that was paid meanwhile all can stay as credit, and a month of another class uses it at once', async () => {
  const slip = await kit.sendSlip(student, nimali, { classId: theory, ...january, amountCents: FEE });
  await kit.cash(admin, nimali, [{ classId: theory, ...january, amountCents: FEE }]);
  const papers = await kit.paidClass('2027 Papers', 100_000);
  await kit.seat(papers, nimali, '2027-01-03');
  const path = `/api/v1/payments/slips/${slip.body.data.slipId}/approve`;
  const wrong = { amountCents: FEE, months: [], creditCents: FEE - 1 };
  expect(await admin('POST', path, wrong)).toMatchObject({ status: 400 });
  const whole = { amountCents: FEE, months: [], creditCents: FEE };
  expect(await admin('POST', path, whole)).toMatchObject({ status: 200 });
  expect([await left(), await monthsPaid()]).toEqual([
    FEE - 100_000,
    expect.arrayContaining([
      [1, 'paid', FEE],
      [1, 'paid', 100_000],
    ]),
  ]);
});

test('a credit is paid back with its reason, never more than is left of it, and the same request once', async () => {
  await keep();
  expect(await refund(CREDIT + 1)).toMatchObject({ status: 409, body: { code: 'credit-too-small' } });
  const nobody = '/api/v1/students/0198c0de-0000-7000-8000-000000000000/credit/refund';
  const order = { requestId: 'nobody', amountCents: 1, reason: 'To the bank' };
  expect(await admin('POST', nobody, order)).toMatchObject({ status: 404, body: { code: 'student-absent' } });
  const first = [await refund(200_000, 'once'), await refund(200_000, 'once')];
  expect(first.map(({ status }) => status)).toEqual([200, 200]);
  expect(await refund(100_000, 'once')).toMatchObject({ status: 409, body: { code: 'recorded-otherwise' } });
  expect([await left(), await received()]).toEqual([
    CREDIT - 200_000,
    [FEE + CREDIT - 200_000, CREDIT - 200_000],
  ]);
  expect(await kit.auditsOf(nimali)).toContainEqual(['credit.refunded', expect.any(String)]);
});

test('a credit is never spent twice: months and refunds that take it at once share what is there', async () => {
  await keep(FEE + 50_000);
  await come('2027-02-01');
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, async () => pay()),
    ...Array.from({ length: 6 }, async () => (await refund(100_000)).status),
  ]);
  const refunded = answers.filter((one) => one === 200).length * 100_000;
  const [, february] = await kit.rowsOf(nimali);
  expect((february?.amount_cents ?? 0) + refunded + (await left())).toBe(FEE + 50_000);
  expect(await left()).toBeGreaterThanOrEqual(0);
});

test('the database itself refuses to use more of a credit than is left, and to change a use', async () => {
  await keep(100);
  const { rows } = await harness.pool.query<{ id: string }>('SELECT id FROM student_credit');
  const use = `INSERT INTO credit_use (id, credit_id, kind, amount_cents, reason, recorded_at)
    VALUES (gen_random_uuid(), $1, 'refund', $2, 'Back', now())`;
  await harness.pool.query(use, [rows[0]?.id, 60]);
  await expect(harness.pool.query(use, [rows[0]?.id, 41])).rejects.toThrow('violates check');
  await expect(harness.pool.query('UPDATE credit_use SET amount_cents = 1')).rejects.toThrow('append-only');
  expect(await left()).toBe(40);
});

test('a month that a credit paid gives it back when it is corrected: all of it, or what is more than the right amount', async () => {
  await keep();
  await come('2027-02-01');
  await pay();
  const correct = async (amountCents: number) => {
    const { entries } = await kit.monthTold(admin, nimali, theory, [2027, 2]);
    const entry = entries.findLast(({ reversed, kind }) => !reversed && kind !== 'reversal');
    const path = `/api/v1/payments/entries/${entry?._id}/correct`;
    return (await admin('POST', path, { amountCents, reason: 'For another class' })).status;
  };
  expect(await correct(FEE + 1)).toBe(400);
  expect([await correct(100_000), await left()]).toEqual([200, CREDIT - 100_000]);
  expect([await correct(0), await left()]).toEqual([200, CREDIT]);
  expect(await monthsPaid()).toEqual([
    [1, 'paid', FEE],
    [2, 'pending', 0],
  ]);
});

test('a credit goes with the student when two accounts become one', async () => {
  await keep(100_000);
  const { rows } = await harness.pool.query<{ phone: string }>('SELECT phone FROM account WHERE id = $1', [
    nimali,
  ]);
  const into = await cast.person({ name: 'Nimali Perera' });
  const answer = await admin('POST', `/api/v1/admin/accounts/${into}/merge`, { phone: rows[0]?.phone });
  expect(answer).toMatchObject({ status: 200 });
  const { body } = await admin<{ creditCents: number }>('GET', `/api/v1/students/${into}`);
  expect(body.creditCents).toBe(100_000);
});

const takeCash = async (creditCents: number, lines: Parameters<typeof kit.cash>[2] = []) => {
  requests += 1;
  return admin<{ data: { receiptId: string; amountCents: number } }>('POST', '/api/v1/payments/cash', {
    ...{ requestId: `cash-${requests}`, userId: nimali, lines, creditCents },
  });
};
const undoCash = async (receiptId: string) => admin('POST', `/api/v1/payments/receipts/${receiptId}/undo`);
const box = async () =>
  (
    await admin<{ expectedCents: number; entries: { className: string | null }[] }>(
      'GET',
      '/api/v1/payments/cash-box',
    )
  ).body;
const takenToday = async () =>
  (
    await admin<{ today: { cashCents: number; slipCents: number } }>(
      'GET',
      '/api/v1/payments/totals?year=2027',
    )
  ).body.today;
const theoryJanuary = (amountCents = FEE) => [{ classId: theory, ...january, amountCents }];

test('what cash brings beyond the months stays as credit: taken as cash, in the box, used by the coming months', async () => {
  const { status, body } = await takeCash(CREDIT, theoryJanuary());
  expect([status, body.data.amountCents]).toEqual([200, FEE + CREDIT]);
  expect([await left(), await monthsPaid()]).toEqual([CREDIT, [[1, 'paid', FEE]]]);
  expect(await takenToday()).toMatchObject({ cashCents: FEE + CREDIT, slipCents: 0 });
  const open = await box();
  expect([open.expectedCents, open.entries.map(({ className }) => className)]).toEqual([
    FEE + CREDIT,
    expect.arrayContaining(['2027 Theory', null]),
  ]);
  const closing = { requestId: 'box', countedCents: FEE + CREDIT, expectedCents: FEE + CREDIT };
  expect((await admin('POST', '/api/v1/payments/cash-box/close', closing)).status).toBe(200);
  await come('2027-02-01');
  expect(await pay()).toBe(1);
  expect([(await box()).expectedCents, await takenToday()]).toEqual([
    0,
    expect.objectContaining({ cashCents: 0, slipCents: 0 }),
  ]);
  const receipt = await admin<{ lines: unknown[] }>(
    'GET',
    `/api/v1/payments/receipts/${body.data.receiptId}`,
  );
  expect(receipt.body.lines).toMatchObject([{ kind: 'cash' }, { kind: 'cash' }]);
});

test('cash for a student whose months are paid pays what is owed elsewhere at once, the rest waits', async () => {
  await kit.cash(admin, nimali, theoryJanuary());
  const papers = await kit.paidClass('2027 Papers', 100_000);
  await kit.seat(papers, nimali, '2027-01-03');
  expect((await takeCash(0)).status).toBe(400);
  expect((await takeCash(FEE)).status).toBe(200);
  expect([await left(), await takenToday()]).toEqual([
    FEE - 100_000,
    expect.objectContaining({ cashCents: 2 * FEE, slipCents: 0 }),
  ]);
  expect(await monthsPaid()).toContainEqual([1, 'paid', 100_000]);
});

test('cash that is undone takes its credit along, and what that paid; the same undo again, and at once, changes nothing', async () => {
  const papers = await kit.paidClass('2027 Papers', 100_000);
  await kit.seat(papers, nimali, '2027-01-03');
  const { receiptId } = (await takeCash(CREDIT, theoryJanuary())).body.data;
  const answers = await Promise.all(Array.from({ length: 5 }, async () => undoCash(receiptId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await undoCash(receiptId)).status).toBe(200);
  expect([await left(), (await box()).expectedCents, await takenToday()]).toEqual([
    0,
    0,
    expect.objectContaining({ cashCents: 0, slipCents: 0 }),
  ]);
  expect((await monthsPaid()).map(([, status]) => status)).toEqual(['pending', 'pending']);
  const receipt = await admin('GET', `/api/v1/payments/receipts/${receiptId}`);
  expect(receipt.body).toMatchObject({ creditCents: 0, undoneCents: CREDIT });
  const alone = (await takeCash(50_000)).body.data;
  expect([(await undoCash(alone.receiptId)).status, await left()]).toEqual([200, 0]);
});

test('cash whose credit was paid back in part stays', async () => {
  const { receiptId } = (await takeCash(CREDIT, theoryJanuary())).body.data;
  await refund(1000);
  expect(await undoCash(receiptId)).toMatchObject({ status: 409, body: { code: 'receipt-stays' } });
  expect([await left(), await monthsPaid()]).toEqual([CREDIT - 1000, [[1, 'paid', FEE]]]);
});
