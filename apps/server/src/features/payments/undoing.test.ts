import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let [admin, malsha, dilan]: Browser[] = [];
let [nimali, theory]: string[] = [];
const people = { admin: '', malsha: '', dilan: '' };
const done = { status: 200, body: { success: true } };

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  people.admin = await cast.person({ role: 'admin', name: 'Miss' });
  people.malsha = await cast.person({ role: 'assistant', name: 'Malsha' });
  people.dilan = await cast.person({ role: 'assistant', name: 'Dilan' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  admin = await cast.signIn(people.admin);
  malsha = await cast.signIn(people.malsha);
  dilan = await cast.signIn(people.dilan);
  nimali = await cast.person({ name: 'Nimali' });
  theory = await kit.paidClass('2027 Theory');
  await kit.seat(theory, nimali, '2026-12-03');
});

const here = (browser: Browser | undefined) => browser ?? (async () => Promise.reject(new Error('nobody')));
const take = async () => {
  const line = { classId: theory ?? '', year: 2027, month: 1, amountCents: 350_000 };
  return (await kit.cash(here(malsha), nimali ?? '', [line])).body.data.receiptId;
};
const undo = async (by: Browser | undefined, receiptId: string) =>
  here(by)('POST', `/api/v1/payments/receipts/${receiptId}/undo`);
const january = async () => kit.monthTold(here(admin), nimali ?? '', theory ?? '', [2027, 1]);

test('who took cash takes it back: the month is open again, the entries say why, and the number is not used again', async () => {
  const receiptId = await take();
  harness.clock.advance({ seconds: 9 });
  expect(await undo(malsha, receiptId)).toEqual(done);
  expect(await january()).toMatchObject({
    receivedCents: 0,
    owedCents: 350_000,
    entries: [
      { kind: 'cash', amountCents: 350_000, reversed: true },
      { kind: 'reversal', amountCents: -350_000, by: 'Malsha', reason: 'Undone right after it was recorded' },
    ],
  });
  expect((await kit.auditsOf(nimali ?? '')).map(([action]) => action)).toEqual([
    'payment.recorded',
    'payment.corrected',
  ]);
  const again = await take();
  expect(again).not.toBe(receiptId);
  expect((await january()).receivedCents).toBe(350_000);
});

test('often or at once takes it back once', async () => {
  const receiptId = await take();
  const answers = await Promise.all(Array.from({ length: 6 }, async () => undo(malsha, receiptId)));
  expect(answers).toEqual(answers.map(() => done));
  expect((await january()).entries).toHaveLength(2);
  harness.clock.advance({ minutes: 5 });
  expect(await undo(malsha, receiptId)).toEqual(done);
});

test('two minutes later it stays, and so does an amount that somebody else took', async () => {
  const receiptId = await take();
  for (const other of [dilan, admin])
    expect(await undo(other, receiptId)).toMatchObject(refusal(404, 'receipt-absent'));
  harness.clock.advance({ minutes: 2 });
  expect(await undo(malsha, receiptId)).toMatchObject(refusal(409, 'receipt-stays'));
  expect((await january()).receivedCents).toBe(350_000);
  for (const none of [nowhere, 'no-uuid'])
    expect(await undo(malsha, none)).toMatchObject(refusal(404, 'receipt-absent'));
});

test('the receipt of a bank slip is not cash', async () => {
  const student = await cast.signIn(nimali ?? '');
  const { data } = (await kit.sendSlip(student, nimali ?? '', { classId: theory ?? '' })).body;
  await here(malsha)('POST', `/api/v1/payments/slips/${data.slipId}/approve`, { amountCents: 350_000 });
  const { id } = await harness.db
    .selectFrom('receipt')
    .select('id')
    .where('account_id', '=', nimali ?? '')
    .executeTakeFirstOrThrow();
  expect(await undo(malsha, id)).toMatchObject(refusal(404, 'receipt-absent'));
});
