import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

const FEE = 350_000;
let harness: Harness;
let cast: Cast;
let admin: Browser;
let token: string;
let theory: string;
let attachments: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  const kit = createPaymentsKit(harness, cast);
  harness.clock.set(TEST_START);
  const adminId = await cast.person({ role: 'admin' });
  admin = await cast.signIn(adminId);
  token = await cast.tokenOf(adminId);
  theory = await kit.paidClass('2027 Theory, "Colombo"', FEE);
  attachments = await kit.paidClass('2027 Papers', 200_000);
  const nimali = await cast.person({ name: 'නිමාලි පෙරේරා', phone: '94771000001' });
  const kasun = await cast.person({ name: '=Kasun, R.', phone: '94771000002' });
  for (const id of [nimali, kasun]) await kit.seat(theory, id, '2026-12-03');
  await kit.seat(attachments, nimali, '2027-01-01');
  await kit.cash(admin, nimali, [{ classId: theory, year: 2026, month: 12, amountCents: 100_050 }]);
  await kit.cash(admin, kasun, [{ classId: theory, year: 2027, month: 1, amountCents: FEE }]);
  await kit.cash(admin, nimali, [{ classId: attachments, year: 2027, month: 1, amountCents: 200_000 }]);
});
afterAll(async () => harness.close());

const file = async (path: string) =>
  harness.inject({ url: `/api/v1/payments/${path}`, headers: { authorization: `Bearer ${token}` } });
const taken = async () => {
  const entries = harness.db
    .selectFrom('audit_entry')
    .select(['subject', 'detail'])
    .where('action', '=', 'payments.exported')
    .orderBy('id', 'desc');
  return (await entries.execute())[0];
};

describe('E1: payments as files for a spreadsheet program', () => {
  test('arrears: a line for each month that is owed, of all classes or of one, and the trail says who took it', async () => {
    const answer = await file('arrears.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="arrears.csv"',
    });
    expect(answer.payload.split('\r\n').toSorted()).toEqual(
      [
        '\ufeffName,Phone,Class,Month,Owed (Rs.)',
        'නිමාලි පෙරේරා,077 100 0001,"2027 Theory, ""Colombo""",2026-12,2499.50',
        'නිමාලි පෙරේරා,077 100 0001,"2027 Theory, ""Colombo""",2027-01,3500.00',
        '"\'=Kasun, R.",077 100 0002,"2027 Theory, ""Colombo""",2026-12,3500.00',
        '',
      ].toSorted(),
    );
    expect(await taken()).toEqual({ subject: 'payments:arrears', detail: { after: { table: 'arrears' } } });
    expect((await file(`arrears.csv?classId=${attachments}`)).payload).toBe(
      '\ufeffName,Phone,Class,Month,Owed (Rs.)\r\n',
    );
    expect(await taken()).toMatchObject({ subject: `class:${attachments}` });
    for (const none of ['01890000-0000-7000-8000-000000000000', 'no-uuid'])
      expect((await file(`arrears.csv?classId=${none}`)).statusCode).toBe(404);
  });

  test('totals: each class by month, with the sums of the year and of all classes', async () => {
    const answer = await file('totals.csv?year=2027');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="income_2027.csv"');
    const rest = ',0.00'.repeat(11);
    const lines = answer.payload.split('\r\n');
    expect(lines[0]).toBe(
      '\ufeffClass,Institute,2027-01,2027-02,2027-03,2027-04,2027-05,2027-06,2027-07,2027-08,2027-09,2027-10,2027-11,2027-12,All of 2027 (Rs.)',
    );
    expect(lines.find((line) => line.startsWith('"2027 Theory'))).toMatch(
      new RegExp(`,3500\\.00${rest},3500\\.00$`),
    );
    expect(lines.at(-2)).toBe(`All classes,,5500.00${rest},5500.00`);
    expect(lines).toHaveLength(5);
    expect(await taken()).toEqual({ subject: 'payments:totals', detail: { after: { year: 2027 } } });
  });
});
