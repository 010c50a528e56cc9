import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let [admin, assistant]: Browser[] = [];
let [kasun, nimali, sadew, theory]: string[] = [];
const FEE = 350_000;
const LESS = 315_000;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
});
afterAll(async () => harness.close());
// Kasun came first, then his sister Nimali, then Sadew.
beforeEach(async () => {
  harness.clock.set(TEST_START);
  await harness.db.deleteFrom('sibling_discount').execute();
  [admin, assistant] = await Promise.all(
    (['admin', 'assistant'] as const).map(async (role) => cast.signIn(await cast.person({ role }))),
  );
  [kasun, nimali, sadew] = await Promise.all(
    ['Kasun', 'Nimali', 'Sadew'].map(async (name) => cast.person({ name })),
  );
  theory = await kit.paidClass('2027 Theory', FEE);
  await kit.seat(theory, id(kasun), '2026-11-03');
  await kit.seat(theory, id(nimali), '2026-11-04');
  await kit.seat(theory, id(sadew), '2026-11-05');
});

const id = (found: string | undefined) => found ?? nowhere;
const asAdmin = () => admin ?? (async () => Promise.reject(new Error('no admin')));
const asAssistant = () => assistant ?? (async () => Promise.reject(new Error('no assistant')));
const discount = async (amount: number, kind = 'percent', from = { year: 2026, month: 12 }) =>
  asAdmin()('PUT', '/api/v1/payments/sibling-discounts', { ...from, kind, amount });
const join = async (one = nimali, other = kasun, method = 'PUT') =>
  asAssistant()(method as 'PUT', `/api/v1/students/${one}/siblings/${other}`);
const part = async (one = nimali, other = kasun) => join(one, other, 'DELETE');
const month = async (of: string | undefined, when: [number, number] = [2027, 1]) =>
  kit.monthTold(asAdmin(), id(of), id(theory), when);
const fees = async (when?: [number, number]) =>
  Promise.all([kasun, nimali, sadew].map(async (one) => (await month(one, when)).feeCents));
const line = (amountCents: number) => [{ classId: id(theory), year: 2027, month: 1, amountCents }];
const page = async (of: string | undefined) =>
  (await asAssistant()<StudentShown>('GET', `/api/v1/students/${of}`)).body;
interface StudentShown {
  family: { userId: string; name: string; paysLess: boolean }[];
  owedCents: number;
}

describe('the discount of siblings', () => {
  test('is of the second and further children that the staff know, from its month on', async () => {
    await discount(1000);
    expect(await fees()).toEqual([FEE, FEE, FEE]);
    expect((await join()).status).toBe(200);
    expect((await join(sadew, kasun)).status).toBe(200);
    expect(await fees()).toEqual([FEE, LESS, LESS]);
    expect(await fees([2026, 11])).toEqual([FEE, FEE, FEE]);
    expect(await month(nimali)).toMatchObject({ fullCents: FEE, isSibling: true, isHalf: false });
    expect(await month(kasun)).toMatchObject({ fullCents: FEE, isSibling: false });
    await discount(50_000, 'amount', { year: 2027, month: 2 });
    expect(await fees([2027, 2])).toEqual([FEE, FEE - 50_000, FEE - 50_000]);
    await discount(0, 'amount', { year: 2027, month: 3 });
    expect(await fees([2027, 3])).toEqual([FEE, FEE, FEE]);
    expect((await asAssistant()('GET', '/api/v1/payments/sibling-discounts')).body).toEqual({
      discounts: [
        { year: 2027, month: 3, kind: 'amount', amount: 0 },
        { year: 2027, month: 2, kind: 'amount', amount: 50_000 },
        { year: 2026, month: 12, kind: 'percent', amount: 1000 },
      ],
    });
  });

  test('goes on to who is first once the eldest has no place in a class any more', async () => {
    await discount(1000);
    await join();
    await join(sadew, kasun);
    await harness.db
      .updateTable('enrolment')
      .set({ left_at: new Date('2027-01-02T10:00:00+05:30') })
      .where('account_id', '=', id(kasun))
      .execute();
    expect(await fees([2026, 12])).toEqual([FEE, LESS, LESS]);
    expect((await fees()).slice(1)).toEqual([FEE, LESS]);
  });

  test('counts a place in any class of the school', async () => {
    await discount(1000);
    await join();
    await harness.db.deleteFrom('enrolment').where('account_id', '=', id(kasun)).execute();
    await kit.seat(await kit.paidClass('2026 Papers'), id(kasun), '2026-10-01');
    expect((await month(nimali)).feeCents).toBe(LESS);
  });

  test('pays a month of which as much was paid already, and takes nothing back', async () => {
    await discount(1000);
    await kit.cash(asAdmin(), id(nimali), line(LESS));
    expect(await month(nimali)).toMatchObject({ paymentState: 'partial', owedCents: FEE - LESS });
    await join();
    expect(await month(nimali)).toMatchObject({ paymentState: 'paid', owedCents: 0 });
    await part();
    expect(await month(nimali)).toMatchObject({ paymentState: 'paid', feeCents: FEE, owedCents: 0 });
    await kit.cash(asAdmin(), id(sadew), line(FEE - 50_000));
    await join(sadew, kasun);
    expect(await month(sadew)).toMatchObject({ paymentState: 'partial' });
    await discount(50_000, 'amount', { year: 2027, month: 1 });
    expect(await month(sadew)).toMatchObject({ paymentState: 'paid' });
  });

  test('stands on the receipt as it was when the money came, whatever is set later', async () => {
    await discount(1000);
    await join();
    const { body } = await kit.cash(asAssistant(), id(nimali), line(LESS));
    await discount(0, 'amount', { year: 2027, month: 1 });
    const receipt = async (receiptId: string) =>
      (await asAdmin()<{ lines: unknown[] }>('GET', `/api/v1/payments/receipts/${receiptId}`)).body.lines;
    expect(await receipt(body.data.receiptId)).toEqual([
      expect.objectContaining({
        amountCents: LESS,
        reduction: { feeCents: LESS, fullCents: FEE, isHalf: false, isSibling: true },
      }),
    ]);
    const whole = await kit.cash(asAssistant(), id(kasun), line(FEE));
    expect(await receipt(whole.body.data.receiptId)).toEqual([expect.objectContaining({ reduction: null })]);
  });

  test('is what the ledger, the door and the student’s own payments tell', async () => {
    await discount(1000, 'percent', { year: 2026, month: 11 });
    await join();
    const ledger = await asAssistant()<{ rows: { userId: string; months: unknown[] }[] }>(
      'GET',
      `/api/v1/payments/ledger?classId=${theory}&year=2026`,
    );
    const told = { feeCents: LESS, fullCents: FEE, isHalf: false, isSibling: true };
    expect(ledger.body.rows.find(({ userId }) => userId === nimali)?.months.at(-1)).toMatchObject(told);
    const door = await asAssistant()<{ students: { due: unknown }[] }>(
      'GET',
      `/api/v1/classes/${theory}/door?query=Nimali`,
    );
    expect(door.body.students[0]?.due).toMatchObject({ owedCents: LESS, isHalf: false, isSibling: true });
    const mine = await (await cast.signIn(id(nimali)))<{ classes: { months: unknown[] }[] }>(
      'GET',
      '/api/v1/my/payments',
    );
    expect(mine.body.classes[0]?.months.at(-1)).toMatchObject({
      ...told,
      joinedAt: '2026-11-04T00:00:00.000Z',
    });
    // November, December and January.
    expect((await page(nimali)).owedCents).toBe(3 * LESS);
  });

  test('is an admin’s to set, and never the whole fee, which is a free card', async () => {
    const body = { year: 2027, month: 1, kind: 'percent', amount: 1000 };
    expect((await asAssistant()('PUT', '/api/v1/payments/sibling-discounts', body)).status).toBe(403);
    expect((await discount(10_000)).status).toBe(400);
    expect((await discount(9999)).status).toBe(200);
  });
});

describe('a family', () => {
  const names = async (of: string | undefined) => (await page(of)).family.map(({ name }) => name);

  test('is shown on the pages of all its children, who came first at the head', async () => {
    await discount(1000, 'percent', { year: 2026, month: 11 });
    expect(await names(kasun)).toEqual([]);
    await join(nimali, sadew);
    await join(sadew, kasun);
    for (const child of [kasun, nimali, sadew])
      expect((await page(child)).family).toEqual([
        { userId: kasun, name: 'Kasun', paysLess: false },
        { userId: nimali, name: 'Nimali', paysLess: true },
        { userId: sadew, name: 'Sadew', paysLess: true },
      ]);
    expect(await kit.auditsOf(id(kasun))).toContainEqual(['sibling.added', expect.any(String)]);
  });

  test('loses a child, and with the last but one it is none', async () => {
    await join();
    await join(sadew, kasun);
    await part(kasun, nimali);
    expect(await names(kasun)).toEqual(['Kasun', 'Sadew']);
    expect(await names(nimali)).toEqual([]);
    await part(kasun, sadew);
    expect(await names(sadew)).toEqual([]);
    expect((await part(kasun, sadew)).status).toBe(200);
    expect((await join(sadew, nimali)).status).toBe(200);
  });

  test('is not made one with another by a press, and needs two students', async () => {
    const tharushi = await cast.person({ name: 'Tharushi' });
    await join();
    await join(sadew, tharushi);
    expect(await join(sadew, nimali)).toMatchObject({ status: 409, body: { code: 'sibling-elsewhere' } });
    for (const [one, other] of [
      [nimali, nimali],
      [nimali, nowhere],
      [nowhere, nimali],
      ['nobody', nimali],
    ])
      expect(await join(one, other)).toMatchObject({ status: 404, body: { code: 'student-absent' } });
    expect((await part(nowhere, nimali)).status).toBe(404);
    expect(
      await (await cast.signIn(id(nimali)))('PUT', `/api/v1/students/${nimali}/siblings/${sadew}`),
    ).toMatchObject({ status: 403 });
  });

  test('is one family, also when its students are joined all at once', async () => {
    const answers = await Promise.all([join(kasun, nimali), join(nimali, sadew), join(sadew, kasun)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await names(kasun)).toEqual(['Kasun', 'Nimali', 'Sadew']);
  });

  test('goes with a student whose accounts are merged, and two families become one', async () => {
    const phone = '94770000123';
    const again = await cast.person({ name: 'Nimali P', phone });
    await join(again, sadew);
    await join(nimali, kasun);
    await discount(1000);
    await kit.seat(id(theory), again, '2026-11-20');
    await kit.cash(asAdmin(), again, line(LESS - 100_000));
    await kit.cash(asAdmin(), id(nimali), line(100_000));
    const merge = `/api/v1/admin/accounts/${nimali}/merge`;
    expect((await asAdmin()('POST', merge, { phone })).status).toBe(200);
    expect(await names(nimali)).toEqual(['Kasun', 'Nimali', 'Sadew']);
    expect(await month(nimali)).toMatchObject({ paymentState: 'paid', receivedCents: LESS, feeCents: LESS });
  });
});
