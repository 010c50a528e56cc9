import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let [nimali, kasun, tharushi] = ['', '', ''];
let theory: string;
let attachments: string;
const FEE = 350_000;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  await harness.pool.query('TRUNCATE account, class CASCADE');
  admin = await cast.signIn(await cast.person({ role: 'admin', name: 'Miss' }));
  theory = await kit.paidClass('2027 Theory', FEE);
  attachments = await kit.paidClass('2027 Papers', 200_000);
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා', phone: '94771000001' });
  kasun = await cast.person({ name: '=Kasun, R.', phone: '94771000002' });
  tharushi = await cast.person({ name: 'Tharushi', phone: '94771000003' });
  await kit.seat(theory, nimali, '2026-11-03', 2);
  await kit.seat(theory, kasun, '2026-12-20', 1);
  await kit.seat(theory, tharushi, '2027-01-02', 3);
  await kit.seat(attachments, nimali, '2026-12-03');
  const months = [
    [nimali, theory, 2026, 11, FEE],
    [nimali, theory, 2026, 12, 100_000],
    [nimali, attachments, 2026, 12, 200_000],
    [kasun, theory, 2027, 1, FEE],
    [tharushi, theory, 2027, 1, FEE],
  ] as const;
  for (const [userId, classId, year, month, amountCents] of months)
    await kit.cash(admin, userId, [{ classId, year, month, amountCents }]);
});

interface Ledger {
  total: number;
  fees: { month: number; feeCents: number }[];
  rows: {
    userId: string;
    spotNumber: number;
    left: boolean;
    owedCents: number;
    months: { month: number; paymentState: string }[];
  }[];
}
const ledger = async (query: string, id = theory) =>
  (await admin<Ledger>('GET', `/api/v1/payments/ledger?classId=${id}&${query}`)).body;
const paymentStates = ({ rows }: Ledger, userId: string) =>
  rows.find((row) => row.userId === userId)?.months.map(({ paymentState }) => paymentState);

interface Due {
  rows: { userId: string; months: { year: number; month: number }[] }[];
}
interface Mine {
  classes: { months: { month: number; paymentState: string; dueAt: string }[] }[];
}
interface Needs {
  needs: { kind: string; count: number }[];
}

test('who joined after the due day is late nowhere until as many days have passed since, and owes no month before', async () => {
  const at = async (time: string) => {
    harness.clock.set(new Date(time));
    admin = await cast.signIn(await cast.person({ role: 'admin' }));
  };
  await at('2027-01-20T09:00:00+05:30');
  const ruwan = await cast.person({ name: 'Ruwan' });
  await kit.seat(theory, ruwan, '2027-01-20');
  const papers = await kit.paidClass('2027 Seminar', FEE);
  await kit.seat(papers, ruwan, '2027-01-20');
  await kit.cash(admin, ruwan, [{ classId: papers, year: 2027, month: 1, amountCents: 100 }]);
  const seen = async () => {
    const own = await cast.signIn(ruwan);
    const { rows } = (await admin<Due>('GET', '/api/v1/payments/arrears?sort=oldest')).body;
    const { body: mine } = await own<Mine>('GET', '/api/v1/my/payments');
    const months = mine.classes.flatMap(({ months: all }) => all).filter(({ month }) => month === 1);
    return {
      arrears: rows.find(({ userId }) => userId === ruwan)?.months.map(({ year, month }) => [year, month]),
      ledger: paymentStates(await ledger('year=2027'), ruwan)?.[0],
      before: paymentStates(await ledger('year=2026'), ruwan),
      own: months.map(({ paymentState }) => paymentState).sort(),
      due: [...new Set(months.map(({ dueAt }) => dueAt))],
      month: (await kit.monthTold(admin, ruwan, theory, [2027, 1])).paymentState,
      overview: (await admin<Needs>('GET', '/api/v1/admin/overview/needs')).body.needs.find(
        ({ kind }) => kind === 'overdue',
      )?.count,
    };
  };
  const waiting = await seen();
  expect(waiting).toMatchObject({
    ...{ arrears: undefined, before: undefined, ledger: 'pending', month: 'pending' },
    ...{ own: ['partial', 'pending'], overview: 2 },
    due: ['2027-01-29T18:29:59.000Z'],
  });
  await at('2027-01-29T23:00:00+05:30');
  expect(await seen()).toEqual(waiting);
  await at('2027-01-30T00:00:00+05:30');
  const months = [
    [2027, 1],
    [2027, 1],
  ];
  expect(await seen()).toMatchObject({ arrears: months, ledger: 'overdue', month: 'overdue', overview: 3 });
});

describe('the ledger', () => {
  test('tells each student’s twelve months, what is owed by now, and what the months cost', async () => {
    const page = await ledger('year=2027');
    expect(page).toMatchObject({ total: 3, pageSize: 25, class: { _id: theory, name: '2027 Theory' } });
    expect(page.fees).toEqual(
      Array.from({ length: 12 }, (_, index) => ({ month: index + 1, feeCents: FEE })),
    );
    expect(paymentStates(page, nimali)).toEqual(['overdue', ...Array<string>(11).fill('pending')]);
    expect(paymentStates(page, kasun)).toEqual(['paid', ...Array<string>(11).fill('pending')]);
    expect(page.rows.map(({ userId, spotNumber, owedCents }) => [userId, spotNumber, owedCents])).toEqual([
      [kasun, 1, 0],
      [nimali, 2, FEE],
      [tharushi, 3, 0],
    ]);
    const before = await ledger('year=2026');
    expect(before.total).toBe(2);
    expect(paymentStates(before, nimali)?.slice(9)).toEqual(['none', 'paid', 'partial']);
    expect(paymentStates(before, kasun)?.slice(9)).toEqual(['none', 'none', 'overdue']);
  });

  test('is ordered by spot, name or what is owed, either way, found by name or number, and paged', async () => {
    const order = async (query: string) =>
      (await ledger(`year=2027&${query}`)).rows.map(({ userId }) => userId);
    expect(await order('sort=spot&descending=true')).toEqual([tharushi, nimali, kasun]);
    expect(await order('sort=name')).toEqual([kasun, tharushi, nimali]);
    expect((await order('sort=owed&descending=true'))[0]).toBe(nimali);
    expect((await order('sort=owed')).at(-1)).toBe(nimali);
    expect(await order('search=thar')).toEqual([tharushi]);
    expect(await order('search=077100000')).toHaveLength(3);
    expect(await order(`search=${encodeURIComponent('නිමා')}`)).toEqual([nimali]);
    expect(await order('search=nimaali')).toEqual([nimali]);
    expect(await order('search=%25')).toEqual([]);
    expect(await order('page=2')).toEqual([]);
  });

  test('keeps who left: the months before, none from the month of leaving on; at the end of the order of spots', async () => {
    const left_at = new Date('2026-12-28T10:00:00+05:30');
    await harness.db.updateTable('enrolment').set({ left_at }).where('account_id', '=', kasun).execute();
    const page = await ledger('year=2026');
    expect(paymentStates(page, kasun)?.slice(10)).toEqual(['none', 'none']);
    expect(page.rows.map(({ userId, left }) => [userId, left])).toEqual([
      [nimali, false],
      [kasun, true],
    ]);
  });

  test('of no class is 404', async () => {
    for (const none of [nowhere, 'no-uuid'])
      expect(await admin('GET', `/api/v1/payments/ledger?classId=${none}&year=2027`)).toMatchObject({
        status: 404,
      });
  });

  test('E1: goes into a spreadsheet program: names as they are, amounts as numbers, and the trail says who took it', async () => {
    const headers = { authorization: `Bearer ${await cast.tokenOf(await cast.person({ role: 'admin' }))}` };
    const url = `/api/v1/payments/ledger.csv?classId=${theory}&year=2026`;
    const answer = await harness.inject({ method: 'GET', url, headers });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="payments_${theory}_2026.csv"`,
    });
    expect(answer.payload.split('\r\n')).toEqual([
      '\ufeffSpot,Name,Phone,2026-01,2026-02,2026-03,2026-04,2026-05,2026-06,2026-07,2026-08,2026-09,2026-10,2026-11,2026-12,Received (Rs.),Owed (Rs.)',
      '1,"\'=Kasun, R.",077 100 0002,,,,,,,,,,,,Overdue,0.00,3500.00',
      '2,නිමාලි පෙරේරා,077 100 0001,,,,,,,,,,,3500.00,1000.00,4500.00,2500.00',
      '',
    ]);
    const { rows } = await harness.pool.query(`SELECT 1 FROM audit_entry WHERE action = 'payments.exported'`);
    expect(rows).toHaveLength(1);
    for (const none of [nowhere, 'no-uuid'])
      expect(await admin('GET', `/api/v1/payments/ledger.csv?classId=${none}&year=2026`)).toMatchObject({
        status: 404,
      });
  });
});

describe('arrears', () => {
  interface Arrears {
    total: number;
    owedCents: number;
    rows: {
      userId: string;
      owedCents: number;
      months: { className: string; year: number; month: number; owedCents: number }[];
    }[];
  }
  const arrears = async (query = 'sort=oldest') =>
    (await admin<Arrears>('GET', `/api/v1/payments/arrears?${query}`)).body;

  test('tell who owes what for months that are due, the oldest debt first', async () => {
    expect(await arrears()).toEqual({
      total: 2,
      pageSize: 25,
      owedCents: 250_000 + FEE + 200_000 + FEE,
      rows: [
        {
          userId: nimali,
          name: 'නිමාලි පෙරේරා',
          phone: '94771000001',
          owedCents: 250_000 + FEE + 200_000,
          months: [
            { classId: theory, className: '2027 Theory', year: 2026, month: 12, owedCents: 250_000 },
            { classId: attachments, className: '2027 Papers', year: 2027, month: 1, owedCents: 200_000 },
            { classId: theory, className: '2027 Theory', year: 2027, month: 1, owedCents: FEE },
          ],
        },
        {
          userId: kasun,
          name: '=Kasun, R.',
          phone: '94771000002',
          owedCents: FEE,
          months: [{ classId: theory, className: '2027 Theory', year: 2026, month: 12, owedCents: FEE }],
        },
      ],
    });
  });

  test('count a month from the day after the one it is due on; by class, by amount, by name, by page', async () => {
    harness.clock.set(new Date('2027-01-10T23:59:59+05:30'));
    admin = await cast.signIn(await cast.person({ role: 'admin' }));
    expect(await arrears()).toMatchObject({ total: 2, owedCents: 250_000 + FEE });
    expect((await arrears(`sort=oldest&classId=${attachments}`)).rows).toEqual([]);
    harness.clock.advance({ seconds: 1 });
    expect(await arrears(`sort=oldest&classId=${attachments}`)).toMatchObject({
      total: 1,
      owedCents: 200_000,
    });
    expect((await arrears('sort=-owed')).rows.map(({ userId }) => userId)).toEqual([nimali, kasun]);
    expect((await arrears('sort=name')).rows.map(({ userId }) => userId)).toEqual([kasun, nimali]);
    expect((await arrears('sort=-name')).rows.map(({ userId }) => userId)).toEqual([nimali, kasun]);
    expect((await arrears('sort=-oldest')).rows).toHaveLength(2);
    expect((await arrears('sort=oldest&page=2')).rows).toEqual([]);
    for (const none of [nowhere, 'no-uuid'])
      expect(await admin('GET', `/api/v1/payments/arrears?sort=oldest&classId=${none}`)).toMatchObject({
        status: 404,
      });
  });
});

test('totals tell what came in for each class and month, and what was taken today, less what was taken back', async () => {
  const card = { userId: nimali, classId: theory, from: { year: 2027, month: 1 }, to: null, reason: 'Prize' };
  await admin('POST', '/api/v1/payments/free-cards', card);
  const { rows } = await harness.pool.query<{ id: string }>(
    `SELECT e.id FROM payment_entry e JOIN payment p ON p.id = e.payment_id WHERE p.account_id = $1`,
    [tharushi],
  );
  await admin('POST', `/api/v1/payments/entries/${rows[0]?.id}/correct`, {
    amountCents: 0,
    reason: 'Other student',
  });
  const { body } = await admin<{
    today: object;
    classes: { name: string; months: object[] }[];
  }>('GET', '/api/v1/payments/totals?year=2027');
  const cash = FEE + 100_000 + 200_000 + FEE;
  expect(body.today).toEqual({ cashCents: cash, slipCents: 0, payments: 5 });
  expect(body.classes.map(({ name, months }) => [name, months.length, months[0]])).toEqual([
    ['2027 Theory', 12, { receivedCents: FEE, paid: 1, partial: 0, free: 1 }],
    ['2027 Papers', 12, { receivedCents: 0, paid: 0, partial: 0, free: 0 }],
  ]);
  harness.clock.advance({ days: 1 });
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
  const next = await admin<{ today: object }>('GET', '/api/v1/payments/totals?year=2027');
  expect(next.body.today).toEqual({ cashCents: 0, slipCents: 0, payments: 0 });
});
