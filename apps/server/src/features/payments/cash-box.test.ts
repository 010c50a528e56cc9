import type { CashBoxRow, OpenCashBox } from '@valence/contract/payments/cash-box';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let [adminId, malshaId] = ['', ''];
let admin: Browser;
let malsha: Browser;
let dilan: Browser;
let [nimali, kasun, theory, revision] = ['', '', '', ''];
let requests = 0;
const done = { status: 200, body: { success: true } };

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  adminId = await cast.person({ role: 'admin', name: 'Miss' });
  malshaId = await cast.person({ role: 'assistant', name: 'Malsha' });
  admin = await cast.signIn(adminId);
  malsha = await cast.signIn(malshaId);
  dilan = await cast.signIn(await cast.person({ role: 'assistant', name: 'Dilan' }));
  [nimali, kasun] = [await cast.person({ name: 'Nimali' }), await cast.person({ name: 'Kasun' })];
  theory = await kit.paidClass('2027 Theory');
  revision = await kit.paidClass('2026 Revision', 200_000);
  for (const one of [nimali, kasun]) await kit.seat(theory, one, '2026-12-03');
  await kit.seat(revision, kasun, '2026-12-03');
});

/** A second after the one before, so that their order is known. */
const take = async (by: Browser, userId: string, classId = theory, amountCents = 350_000, month = 1) => {
  harness.clock.advance({ seconds: 1 });
  return (await kit.cash(by, userId, [{ classId, year: 2027, month, amountCents }])).body.data.receiptId;
};
const undo = async (by: Browser, receiptId: string) =>
  by('POST', `/api/v1/payments/receipts/${receiptId}/undo`);
const box = async (by: Browser) => (await by<OpenCashBox>('GET', '/api/v1/payments/cash-box')).body;
const nextRequest = () => {
  requests += 1;
  return `box-${requests}`;
};
interface Closed {
  data: { boxId: string; expectedCents: number; countedCents: number };
}
const close = async (by: Browser, countedCents: number, expectedCents: number, requestId = nextRequest()) =>
  by<Closed>('POST', '/api/v1/payments/cash-box/close', { requestId, countedCents, expectedCents });
const boxes = async (by: Browser) =>
  (await by<{ total: number; rows: CashBoxRow[] }>('GET', '/api/v1/payments/cash-boxes')).body;
const sign = async (by: Browser, boxId: string) => by('POST', `/api/v1/payments/cash-boxes/${boxId}/sign`);

test('has what its owner took, by class and person, without what was taken back and what others took', async () => {
  await take(malsha, nimali);
  await take(malsha, kasun);
  await take(malsha, kasun, revision, 200_000);
  await undo(malsha, await take(malsha, kasun, revision, 200_000, 2));
  await take(dilan, nimali, theory, 350_000, 2);
  const { expectedCents, classes, entries } = await box(malsha);
  expect({ expectedCents, classes }).toEqual({
    expectedCents: 900_000,
    classes: [
      { className: '2027 Theory', cents: 700_000, payments: 2 },
      { className: '2026 Revision', cents: 200_000, payments: 1 },
    ],
  });
  expect(entries.map(({ name, className, amountCents }) => [name, className, amountCents])).toEqual([
    ['Kasun', '2026 Revision', 200_000],
    ['Kasun', '2027 Theory', 350_000],
    ['Nimali', '2027 Theory', 350_000],
  ]);
  expect(entries[0]).toMatchObject({
    userId: kasun,
    year: 2027,
    month: 1,
    receiptNumber: expect.stringMatching(/^2027-\d{5}$/) as string,
  });
});

test('is closed with a count, is empty then, and the next one has what came after, also on another day', async () => {
  await take(malsha, nimali);
  const closed = await close(malsha, 349_000, 350_000);
  expect(closed).toMatchObject({
    status: 200,
    body: { data: { expectedCents: 350_000, countedCents: 349_000 } },
  });
  expect(await box(malsha)).toEqual({ expectedCents: 0, classes: [], entries: [] });
  await take(malsha, kasun);
  expect((await boxes(dilan)).total).toBe(0);
  harness.clock.advance({ days: 3 });
  malsha = await cast.signIn(malshaId);
  expect((await box(malsha)).expectedCents).toBe(350_000);
  expect(await boxes(malsha)).toMatchObject({
    total: 1,
    rows: [
      {
        _id: closed.body.data.boxId,
        by: 'Malsha',
        expectedCents: 350_000,
        countedCents: 349_000,
        signed: null,
      },
    ],
  });
});

test('of two closings at once, and of the same request again, one closes', async () => {
  await take(malsha, nimali);
  const answers = await Promise.all(Array.from({ length: 4 }, async () => close(malsha, 350_000, 350_000)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  await take(malsha, kasun);
  const requestId = nextRequest();
  const first = await close(malsha, 1, 350_000, requestId);
  expect(await close(malsha, 1, 350_000, requestId)).toEqual(first);
  // Counted anew after a lost answer: the box that was closed keeps its count, and that is said.
  expect(await close(malsha, 2, 350_000, requestId)).toMatchObject(refusal(409, 'recorded-otherwise'));
  expect((await boxes(malsha)).total).toBe(2);
});

test('is not closed when it is empty, or has changed since it was looked at', async () => {
  expect(await close(malsha, 0, 0)).toMatchObject(refusal(409, 'box-empty'));
  await take(malsha, nimali);
  await take(malsha, kasun);
  expect(await close(malsha, 350_000, 350_000)).toMatchObject(refusal(409, 'box-changed'));
  expect((await box(malsha)).expectedCents).toBe(700_000);
});

test('who never closed one begins with the present day', async () => {
  await take(malsha, nimali);
  harness.clock.advance({ days: 1 });
  malsha = await cast.signIn(malshaId);
  expect(await box(malsha)).toMatchObject({ expectedCents: 0, entries: [] });
});

test('is signed once, by an admin who did not take the money', async () => {
  await take(malsha, nimali);
  const { boxId } = (await close(malsha, 350_000, 350_000)).body.data;
  expect(await sign(malsha, boxId)).toMatchObject(refusal(403, 'role-forbidden'));
  expect(await sign(admin, boxId)).toEqual(done);
  const other = await cast.signIn(await cast.person({ role: 'admin', name: 'Sir' }));
  harness.clock.advance({ minutes: 1 });
  expect(await sign(other, boxId)).toEqual(done);
  const mine = (await boxes(malsha)).rows[0];
  expect(mine?.signed).toEqual({ at: new Date(TEST_START.getTime() + 1000).toISOString(), by: 'Miss' });
  expect((await boxes(admin)).rows.map(({ _id }) => _id)).toContain(boxId);
  expect((await kit.auditsOf(malshaId)).map(([action]) => action)).toEqual([
    'cash-box.closed',
    'cash-box.signed',
  ]);
  await take(admin, kasun);
  const own = (await close(admin, 350_000, 350_000)).body.data.boxId;
  expect(await sign(admin, own)).toMatchObject(refusal(409, 'box-own'));
  for (const none of [nowhere, 'no-uuid'])
    expect(await sign(admin, none)).toMatchObject(refusal(404, 'box-absent'));
});

test('a corrected amount is in no open box; a closed one keeps what it was closed with', async () => {
  await take(malsha, nimali);
  await close(malsha, 350_000, 350_000);
  const month = await kit.monthTold(admin, nimali, theory, [2027, 1]);
  const entryId = month.entries[0]?._id ?? '';
  const reason = 'Counted wrongly';
  expect(
    (await admin('POST', `/api/v1/payments/entries/${entryId}/correct`, { amountCents: 100_000, reason }))
      .status,
  ).toBe(200);
  expect((await box(malsha)).expectedCents).toBe(0);
  expect((await boxes(malsha)).rows[0]?.expectedCents).toBe(350_000);
});

test('goes on without a student whose account is deleted', async () => {
  await take(malsha, nimali);
  await close(malsha, 350_000, 350_000);
  await harness.db.deleteFrom('account').where('id', '=', nimali).execute();
  expect((await boxes(malsha)).rows[0]?.expectedCents).toBe(350_000);
});
