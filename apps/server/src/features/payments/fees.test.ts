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
const audits = async () => kit.auditsOf(nimali);
const detail = async (...when: [year: number, month: number]) =>
  kit.monthTold(asAdmin(), nimali, theory, when);

describe('fees', () => {
  const setFee = async (body: object, as = admin ?? asAdmin(), id = theory) =>
    as('PUT', `/api/v1/classes/${id}/fees`, body);

  test('hold from a month on: earlier months keep theirs, and what was paid stays paid', async () => {
    await kit.cash(asAdmin(), nimali, [january()]);
    expect((await setFee({ year: 2027, month: 1, amountCents: 400_000 })).status).toBe(200);
    expect((await asAdmin()('GET', `/api/v1/classes/${theory}/fees`)).body).toEqual({
      fees: [
        { year: 2027, month: 1, amountCents: 400_000 },
        { year: 2026, month: 1, amountCents: FEE },
      ],
      halvesMonth: false,
    });
    expect(await detail(2027, 1)).toMatchObject({ paymentState: 'paid', feeCents: 400_000, owedCents: 0 });
    expect(await detail(2027, 2)).toMatchObject({ paymentState: 'pending', feeCents: 400_000 });
    expect(await detail(2026, 12)).toMatchObject({ paymentState: 'overdue', feeCents: FEE, owedCents: FEE });
  });

  test('are halved for the month of joining from its 16th on, where the class says so: paid by half, owed by half', async () => {
    const late = await cast.person({ name: 'Kasun' });
    await kit.seat(theory, late, '2026-12-20');
    const half = [{ classId: theory, year: 2026, month: 12, amountCents: FEE / 2 }];
    await kit.cash(asAdmin(), late, half);
    const told = async () => kit.monthTold(asAdmin(), late, theory, [2026, 12]);
    expect(await told()).toMatchObject({ paymentState: 'partial', owedCents: FEE / 2, isHalf: false });
    const path = `/api/v1/classes/${theory}/half-month`;
    const set = async (isOn: boolean) => (await (admin ?? asAdmin())('PUT', path, { isOn })).status;
    expect([await set(true), await set(true)]).toEqual([200, 200]);
    expect(await told()).toMatchObject({
      paymentState: 'paid',
      feeCents: FEE / 2,
      owedCents: 0,
      isHalf: true,
    });
    expect(await kit.monthTold(asAdmin(), late, theory, [2027, 1])).toMatchObject({ owedCents: FEE });
    expect(await detail(2026, 11)).toMatchObject({ owedCents: FEE, isHalf: false });
    expect((await asAdmin()('GET', `/api/v1/classes/${theory}/fees`)).body).toMatchObject({
      halvesMonth: true,
    });
    const third = await cast.person({ name: 'Tharushi' });
    await kit.seat(theory, third, '2026-12-16');
    expect(await kit.cash(asAdmin(), third, [december()])).toMatchObject(refusal(400, 'payment-above-fee'));
    expect(await kit.cash(asAdmin(), third, half)).toMatchObject({ body: { success: true } });
    // What was paid by half stays paid when the rule ends.
    expect(await set(false)).toBe(200);
    expect(await told()).toMatchObject({ paymentState: 'paid', feeCents: FEE, owedCents: 0 });
  });

  test('that fall to what was part paid settle the month', async () => {
    await kit.cash(asAdmin(), nimali, [january(300_000), december(100_000)]);
    await setFee({ year: 2026, month: 12, amountCents: 300_000 });
    expect(await rows()).toMatchObject([{ status: 'partial' }, { status: 'paid' }]);
  });

  test('are refused to assistants and for no class', async () => {
    const fee = { year: 2027, month: 1, amountCents: 1 };
    expect(await setFee(fee, asAdmin())).toMatchObject(refusal(403, 'role-forbidden'));
    for (const none of [nowhere, 'no-uuid']) {
      expect(await setFee(fee, admin, none)).toMatchObject(refusal(404, 'class-absent'));
      expect(await asAdmin()('GET', `/api/v1/classes/${none}/fees`)).toMatchObject(
        refusal(404, 'class-absent'),
      );
      const halfMonth = `/api/v1/classes/${none}/half-month`;
      expect(await (admin ?? asAdmin())('PUT', halfMonth, { isOn: true })).toMatchObject(
        refusal(404, 'class-absent'),
      );
    }
  });
});

describe('free cards', () => {
  const give = async (more: object = {}, as = admin ?? asAdmin()) =>
    as<{ data: { freeCardId: string } }>('POST', '/api/v1/payments/free-cards', {
      userId: nimali,
      classId: theory,
      from: { year: 2026, month: 12 },
      to: null,
      reason: 'Scholarship',
      ...more,
    });

  test('count as paid: their months open, nothing is owed, until they are ended', async () => {
    const [before, lesson] = [
      await cast.video({ year: 2026, month: 12 }),
      await cast.video({ year: 2027, month: 1 }),
    ];
    for (const one of [before, lesson]) await cast.assign(one, theory);
    const { body } = await give();
    expect((await library()).toSorted()).toEqual([before, lesson].toSorted());
    expect(await detail(2027, 1)).toMatchObject({
      paymentState: 'free',
      owedCents: 0,
      freeCard: { _id: body.data.freeCardId, reason: 'Scholarship' },
    });
    expect(await kit.cash(asAdmin(), nimali, [january()])).toMatchObject(refusal(400, 'month-paid'));
    const end = `/api/v1/payments/free-cards/${body.data.freeCardId}/end`;
    expect((await admin?.('POST', end, { year: 2027, month: 1 }))?.status).toBe(200);
    expect(await library()).toEqual([before]);
    expect(await detail(2027, 1)).toMatchObject({ paymentState: 'overdue', freeCard: null });
    // Ended before its first month it is gone.
    await admin?.('POST', end, { year: 2026, month: 12 });
    expect(await library()).toEqual([]);
    expect(await admin?.('POST', end, { year: 2026, month: 12 })).toMatchObject(
      refusal(404, 'free-card-absent'),
    );
    expect(await audits()).toEqual([
      ['free-card.given', adminId],
      ['free-card.ended', adminId],
      ['free-card.ended', adminId],
    ]);
  });

  test('are refused to assistants, backwards, for who is not enrolled, for no student and no class', async () => {
    expect(await give({}, asAdmin())).toMatchObject(refusal(403, 'role-forbidden'));
    expect(await give({ to: { year: 2026, month: 11 } })).toMatchObject(refusal(400, 'months-reversed'));
    expect(await give({ classId: await kit.paidClass('Elsewhere') })).toMatchObject(
      refusal(400, 'not-enrolled'),
    );
    for (const none of [nowhere, 'no-uuid']) {
      expect(await give({ classId: none })).toMatchObject(refusal(404, 'class-absent'));
      expect(await give({ userId: none })).toMatchObject(refusal(404, 'student-absent'));
    }
    expect(
      await admin?.('POST', '/api/v1/payments/free-cards/no-uuid/end', { year: 2027, month: 1 }),
    ).toMatchObject(refusal(404, 'free-card-absent'));
  });
});

test('one month is asked of a student and a class that are there', async () => {
  const url = (user: string, id: string) =>
    `/api/v1/payments/month?userId=${user}&classId=${id}&year=2027&month=1`;
  for (const none of [nowhere, 'no-uuid']) {
    expect(await asAdmin()('GET', url(none, theory))).toMatchObject(refusal(404, 'student-absent'));
    expect(await asAdmin()('GET', url(nimali, none))).toMatchObject(refusal(404, 'class-absent'));
  }
  expect((await detail(2027, 1)).dueAt).toBe('2027-01-10T18:29:59.000Z');
});
