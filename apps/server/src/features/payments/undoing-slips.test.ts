import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let [admin, malsha, student]: Browser[] = [];
let [nimali, theory, slipId]: string[] = [];
const people = { admin: '', malsha: '' };
const FEE = 350_000;
const january = { year: 2027, month: 1 };

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  people.admin = await cast.person({ role: 'admin', name: 'Miss' });
  people.malsha = await cast.person({ role: 'assistant', name: 'Malsha' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  admin = await cast.signIn(people.admin);
  malsha = await cast.signIn(people.malsha);
  nimali = await cast.person({ name: 'Nimali' });
  student = await cast.signIn(nimali);
  theory = await kit.paidClass('2027 Theory', FEE);
  await kit.seat(theory, nimali, '2027-01-03');
  slipId = (await send()).body.data.slipId;
});

const here = (browser: Browser | undefined) => browser ?? (async () => Promise.reject(new Error('nobody')));
const send = async (more: Parameters<typeof kit.sendSlip>[2] = {}) =>
  kit.sendSlip(here(student), nimali ?? '', { classId: theory ?? '', ...more });
interface Decided {
  data: { reviewedAt: string; receiptId: string };
}
const approve = async (by: Browser | undefined, body: object = { amountCents: FEE }) =>
  here(by)<Decided>('POST', `/api/v1/payments/slips/${slipId}/approve`, body);
const reject = async (by: Browser | undefined) =>
  here(by)<Decided>('POST', `/api/v1/payments/slips/${slipId}/reject`, { reason: 'Not readable' });
const undo = async (by: Browser | undefined, reviewedAt: string, of = slipId) =>
  (
    await here(by)<{ data: { undone: number; stays: string[] } }>('POST', '/api/v1/payments/slips/undo', {
      decisions: [{ slipId: of, reviewedAt }],
    })
  ).body.data;
const undone = { undone: 1, stays: [] };
const stays = () => ({ undone: 0, stays: [slipId] });
const month = async () => kit.monthTold(here(admin), nimali ?? '', theory ?? '', [2027, 1]);
const slip = async () =>
  harness.db
    .selectFrom('payment_slip')
    .select(['state', 'reviewed_by', 'reviewed_at', 'reason', 'receipt_id'])
    .where('id', '=', slipId ?? '')
    .executeTakeFirst();
const waits = { state: 'waiting', reviewed_by: null, reviewed_at: null, reason: null, receipt_id: null };

test('an approval is taken back exactly: the slip waits, the month and its lessons are closed, and it can be approved anew', async () => {
  const lesson = await cast.video({ year: 2027, month: 1 });
  await cast.assign(lesson, theory ?? '');
  const first = (await approve(malsha)).body.data;
  expect(await kit.libraryOf(nimali ?? '')).toEqual([lesson]);
  harness.clock.advance({ seconds: 9 });
  expect(await undo(malsha, first.reviewedAt)).toEqual(undone);
  expect(await slip()).toEqual(waits);
  expect(await month()).toMatchObject({ receivedCents: 0, owedCents: FEE });
  expect(await undo(malsha, first.reviewedAt)).toEqual(undone);
  const receipt = await here(admin)(`GET`, `/api/v1/payments/receipts/${first.receiptId}`);
  expect(receipt.body).toMatchObject({ lines: [{ reversed: true }] });
  const second = (await approve(malsha)).body.data;
  expect(second.receiptId).not.toBe(first.receiptId);
  expect((await month()).receivedCents).toBe(FEE);
  // The undo of the first decision, once more after a lost answer, is not one of the second.
  harness.clock.advance({ seconds: 1 });
  expect(await undo(malsha, first.reviewedAt)).toEqual(stays());
});

test('a rejection is taken back: the slip waits without a reason', async () => {
  const { reviewedAt } = (await reject(malsha)).body.data;
  expect(await undo(malsha, reviewedAt)).toEqual(undone);
  expect(await slip()).toEqual(waits);
  expect((await approve(admin)).status).toBe(200);
});

test('what came as credit goes, too, and what that paid elsewhere is open again', async () => {
  const totals = async () =>
    (
      await here(admin)<{ creditCents: number; today: { slipCents: number } }>(
        'GET',
        '/api/v1/payments/totals?year=2027',
      )
    ).body;
  const before = await totals();
  const papers = await kit.paidClass('2027 Papers', 100_000);
  await kit.seat(papers, nimali ?? '', '2027-01-03');
  const months = [{ ...january, amountCents: FEE }];
  const { reviewedAt } = (await approve(malsha, { amountCents: FEE + 150_000, months, creditCents: 150_000 }))
    .body.data;
  const credit = async () =>
    (await here(admin)<{ creditCents: number; owedCents: number }>('GET', `/api/v1/students/${nimali}`)).body;
  expect(await credit()).toMatchObject({ creditCents: 50_000, owedCents: 0 });
  expect(await undo(malsha, reviewedAt)).toEqual(undone);
  expect(await credit()).toMatchObject({ creditCents: 0, owedCents: FEE + 100_000 });
  const { creditCents, today } = await totals();
  expect([creditCents, today.slipCents]).toEqual([before.creditCents, before.today.slipCents]);
});

test('it is for who decided, within ten minutes, and for a decision that nothing was changed about since', async () => {
  const { reviewedAt } = (await approve(malsha)).body.data;
  expect(await undo(admin, reviewedAt)).toEqual(stays());
  expect(await undo(malsha, new Date(0).toISOString())).toEqual(stays());
  expect(await undo(malsha, reviewedAt, nowhere)).toEqual({ undone: 0, stays: [nowhere] });
  const [entry] = (await month()).entries;
  await here(admin)('POST', `/api/v1/payments/entries/${entry?._id}/correct`, {
    amountCents: 100_000,
    reason: 'Less',
  });
  expect(await undo(malsha, reviewedAt)).toEqual(stays());
  expect(await month()).toMatchObject({ receivedCents: 100_000 });
  slipId = (await send({ month: 2 })).body.data.slipId;
  const later = (await approve(malsha)).body.data;
  harness.clock.advance({ minutes: 10 });
  expect(await undo(malsha, later.reviewedAt)).toEqual(stays());
});

test('a rejected slip whose student has sent another one stays rejected', async () => {
  const { reviewedAt } = (await reject(malsha)).body.data;
  await send();
  expect(await undo(malsha, reviewedAt)).toEqual(stays());
  expect((await slip())?.state).toBe('rejected');
});

test('an undo and another decision at once: the slip ends in one of both, and the month has what that says', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { reviewedAt } = (await approve(malsha)).body.data;
    harness.clock.advance({ seconds: 1 });
    const [first, again, second] = await Promise.all([
      undo(malsha, reviewedAt),
      approve(admin),
      undo(malsha, reviewedAt),
    ]);
    // Whichever comes first takes the decision back; the other one may find the new one.
    expect([first, second]).toContainEqual(undone);
    const isApproved = again.status === 200;
    expect((await slip())?.state).toBe(isApproved ? 'approved' : 'waiting');
    expect((await month()).receivedCents).toBe(isApproved ? FEE : 0);
    // Found waiting, an undo has nothing to do and says the same.
    expect(await undo(admin, (again.body as Partial<Decided>).data?.reviewedAt ?? reviewedAt)).toEqual(
      undone,
    );
    harness.clock.advance({ seconds: 1 });
  }
});
