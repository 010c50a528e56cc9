import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let assistant: Browser | undefined;
let assistantId: string;
let nimali: string;
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
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා' });
  theory = await kit.paidClass('2027 Theory', FEE);
  await kit.seat(theory, nimali, '2026-11-03');
});

const admin = () => assistant ?? (async () => Promise.reject(new Error('no admin')));
const january = (amountCents = FEE, classId = theory) => ({ classId, year: 2027, month: 1, amountCents });
const december = (amountCents = FEE) => ({ classId: theory, year: 2026, month: 12, amountCents });
describe('receipts', () => {
  test('R1: of many payments at once, some refused, the numbers of a year have no gap', async () => {
    const students = await Promise.all(Array.from({ length: 12 }, async () => cast.person()));
    for (const each of students) await kit.seat(theory, each, '2026-11-03');
    await Promise.all(
      students.flatMap((each) => [january(), january()].map(async (line) => kit.cash(admin(), each, [line]))),
    );
    const numbers = (
      await harness.db.selectFrom('receipt').select('number').where('year', '=', 2027).execute()
    )
      .map(({ number }) => number)
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  });

  test('begin anew with the school’s year, and tell what was paid, by whom, and what was taken back', async () => {
    harness.clock.set(new Date('2028-01-01T00:00:01+05:30'));
    assistant = await cast.signIn(assistantId);
    const { body } = await kit.cash(admin(), nimali, [january(), december(50_000)]);
    expect(body.data.receiptNumber).toBe('2028-00001');
    const url = `/api/v1/payments/receipts/${body.data.receiptId}`;
    expect((await admin()('GET', url)).body).toMatchObject({
      number: '2028-00001',
      issuedBy: 'Malsha',
      issuedAt: '2027-12-31T18:30:01.000Z',
      amountCents: FEE + 50_000,
      student: { userId: nimali, name: 'නිමාලි පෙරේරා' },
      lines: [
        {
          className: '2027 Theory',
          year: 2026,
          month: 12,
          amountCents: 50_000,
          kind: 'cash',
          reversed: false,
        },
        { className: '2027 Theory', year: 2027, month: 1, amountCents: FEE, reversed: false },
      ],
    });
    for (const none of [nowhere, 'no-uuid'])
      expect(await admin()('GET', `/api/v1/payments/receipts/${none}`)).toMatchObject(
        refusal(404, 'receipt-absent'),
      );
  });
});
