import type { ImportDetail } from '@valence/contract/admin/imports';
import { BYTE_ORDER_MARK } from '@valence/domain/csv';
import { monthNumber } from '@valence/domain/school-month';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let imports: ReturnType<typeof createImportsKit>;
let payments: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let adminId: string;
let assistant: Browser;
const NIMALI = '94771110001';
const KASUN = '94771110002';

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  imports = createImportsKit(harness);
  payments = createPaymentsKit(harness, cast);
  adminId = await cast.person({ role: 'admin' });
  assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
});
afterAll(async () => harness.close());

let [nimali, kasun] = ['', ''];
beforeEach(async () => {
  harness.clock.set(TEST_START);
  // A person who signed in after a test had moved the clock has a token of the future now.
  admin = await cast.signIn(adminId);
  await imports.emptySchool();
  nimali = await cast.person({ phone: NIMALI, name: 'නිමාලි පෙරේරා' });
  kasun = await cast.person({ phone: KASUN, name: 'Kasun' });
});

const account = async (phone: string) =>
  harness.db.selectFrom('account').selectAll().where('phone', '=', phone).executeTakeFirst();
const seats = async (classId: string) =>
  new Map(
    (
      await harness.db
        .selectFrom('enrolment')
        .select(['account_id', 'spot_number'])
        .where('class_id', '=', classId)
        .where('left_at', 'is', null)
        .execute()
    ).map((row) => [row.account_id, row.spot_number]),
  );
const month = async (accountId: string, number = monthNumber({ year: 2027, month: 1 })) =>
  harness.db
    .selectFrom('payment')
    .select(['status', 'amount_cents'])
    .where('account_id', '=', accountId)
    .where('month_number', '=', number)
    .executeTakeFirst();
const summary = ({ state, counts, done, stale, notUndone }: ImportDetail) => ({
  state,
  counts,
  done,
  stale,
  notUndone,
});

describe('students', () => {
  test('are registered, changed, left as they are or rejected with a reason; the preview writes none of it', async () => {
    const text = `${BYTE_ORDER_MARK}School;Full name;Phone No.;A/L year;Notes
Visakha Vidyalaya;නිමාලි පෙරේරා;077 111 0001;2027;x
;Tharushi;771110003;2027;
;Kasun;+94 77 111 0002;;
;Dilani;9.4771E+10;2027;
;Sahan;0771110004;1999;
;Twice;0771110001;;`;
    const id = await imports.preview(admin, 'students', text);
    expect(summary(await imports.read(admin, id))).toEqual({
      state: 'previewed',
      counts: { new: 1, changed: 1, unchanged: 1, rejected: 3 },
      done: 0,
      stale: 0,
      notUndone: 0,
    });
    expect((await imports.read(admin, id)).ignored).toEqual(['Notes']);
    expect(await imports.rows(admin, id)).toMatchObject([
      { line: 2, verdict: 'changed', outcome: { fields: ['school', 'alYear'] }, account: NIMALI },
      { line: 3, verdict: 'new', outcome: { fields: ['name', 'alYear'] }, name: 'Tharushi' },
      { line: 4, verdict: 'unchanged', outcome: { fields: [] } },
      { line: 5, verdict: 'rejected', reason: 'phone-scientific' },
      { line: 6, verdict: 'rejected', reason: 'year-wrong' },
      { line: 7, verdict: 'rejected', reason: 'row-twice', earlierLine: 2 },
    ]);
    expect([await account('94771110003'), (await account(NIMALI))?.school]).toEqual([undefined, null]);
    expect(summary(await imports.applied(admin, id))).toMatchObject({ state: 'applied', done: 2 });
    expect(await account(NIMALI)).toMatchObject({ school: 'Visakha Vidyalaya', current_al_year: 2027 });
    expect(await account('94771110003')).toMatchObject({ name: 'Tharushi', verified_at: null });
  });

  test('show what stands there and what will before a name is replaced; one changed meanwhile is not overwritten unseen', async () => {
    const id = await imports.preview(
      admin,
      'students',
      'phone,name,school\n0771110001,Nimali Perera,Visakha\n0771110009,New,',
    );
    const [row] = await imports.rows(admin, id);
    const changes = (before: string) => [
      { field: 'name', before, after: 'Nimali Perera' },
      { field: 'school', before: null, after: 'Visakha' },
    ];
    const was = (await account(NIMALI))?.name ?? '';
    expect(row?.outcome).toMatchObject({ changes: changes(was) });
    expect(await imports.read(admin, id)).toMatchObject({ overwrittenNames: 1 });
    await harness.pool.query("UPDATE account SET name = 'Nimali P.' WHERE phone = $1", [NIMALI]);
    expect(summary(await imports.applied(admin, id))).toMatchObject({
      state: 'previewed',
      done: 0,
      stale: 1,
    });
    expect((await account(NIMALI))?.name).toBe('Nimali P.');
    expect((await imports.rows(admin, id))[0]?.outcome).toMatchObject({ changes: changes('Nimali P.') });
    expect(summary(await imports.applied(admin, id))).toMatchObject({ state: 'applied' });
    expect((await account(NIMALI))?.name).toBe('Nimali Perera');
  });

  test('registered by an import stay though they never sign in; the undo deletes unused ones', async () => {
    const id = await imports.preview(
      admin,
      'students',
      'phone,name\n0771110003,Tharushi\n0771110004,Sahan\n0771110002,Kasun S.',
    );
    await imports.applied(admin, id);
    harness.clock.advance({ minutes: 8 * 24 * 60 });
    admin = await cast.signIn(adminId);
    await harness.jobs.enqueue(harness.db as never, 'sign-in.purge', {});
    await harness.jobs.runDue();
    const sahan = (await account('94771110004'))?.id ?? '';
    expect(await account('94771110003')).toBeDefined();
    await cast.enrol(sahan, await cast.schoolClass('Theory', 'enrolled'));
    expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 2, notUndone: 1 });
    expect(await account('94771110003')).toBeUndefined();
    expect((await account(KASUN))?.name).toBe('Kasun');
    expect(await imports.rows(admin, id, '?show=not-undone')).toMatchObject([
      { undoProblem: 'used-since', name: 'Sahan' },
    ]);
    expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 2, notUndone: 1 });
  });
});

describe('enrolments', () => {
  test('two students exchange places in one import, and back when it is undone', async () => {
    const theory = await cast.schoolClass('2027 Theory', 'enrolled');
    await payments.seat(theory, nimali, '2027-01-01', 1);
    await payments.seat(theory, kasun, '2027-01-01', 2);
    await cast.person({ phone: '94771110003' });
    const id = await imports.preview(
      admin,
      'enrolments',
      'phone\tclass\tspot\n0771110001\t2027  theory\t2\n0771110002\t2027 Theory\t1\n0771110003\t2027 Theory\t1\n0779999999\t2027 Theory\t7\n0771110003\tOther\t',
    );
    expect(await imports.rows(admin, id)).toMatchObject([
      { verdict: 'changed', outcome: { spotNumber: 2, formerSpot: 1 } },
      { verdict: 'changed', outcome: { spotNumber: 1, formerSpot: 2 } },
      { line: 4, reason: 'spot-twice', earlierLine: 3 },
      { reason: 'student-absent' },
      { reason: 'class-unknown' },
    ]);
    expect((await imports.applied(admin, id)).state).toBe('applied');
    expect(await seats(theory)).toEqual(
      new Map([
        [nimali, 2],
        [kasun, 1],
      ]),
    );
    expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 2, notUndone: 0 });
    expect(await seats(theory)).toEqual(
      new Map([
        [nimali, 1],
        [kasun, 2],
      ]),
    );
  });

  test('the undo ends a new place unless something was paid for it; a move whose old spot is taken by then stays', async () => {
    const theory = await payments.paidClass('2027 Theory');
    await payments.seat(theory, kasun, '2027-01-01', 5);
    const id = await imports.preview(admin, 'enrolments', 'phone,spot\n0771110001,3\n0771110002,6', {
      classId: theory,
    });
    await imports.applied(admin, id);
    await payments.cash(admin, nimali, [{ classId: theory, year: 2027, month: 1, amountCents: 350_000 }]);
    const other = await cast.person();
    await payments.seat(theory, other, '2027-01-14', 5);
    expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 0, notUndone: 2 });
    expect(await imports.rows(admin, id)).toMatchObject([
      { undoProblem: 'used-since' },
      { undoProblem: 'spot-taken' },
    ]);
    expect(await seats(theory)).toEqual(
      new Map([
        [nimali, 3],
        [kasun, 6],
        [other, 5],
      ]),
    );
  });
});

describe('payments', () => {
  test('each row has its own receipt, by cash or transfer; two parts of a month are added one after the other', async () => {
    const theory = await payments.paidClass('2027 Theory');
    for (const student of [nimali, kasun]) await payments.seat(theory, student, '2026-12-01');
    const text = `phone,class,month,amount,method
0771110001,2027 Theory,Jan 2027,"Rs. 2,000",cash
0771110001,2027 Theory,2027-01,1500,Bank transfer
0771110001,2027 Theory,2027-01,1500,cash
0771110002,2027 Theory,01/2027,1000,cheque
0771110002,2027 Theory,01/2027,4000,cash
0771110002,2027 Theory,13/2027,1000,cash`;
    const id = await imports.preview(assistant, 'payments', text);
    expect(
      (await imports.rows(assistant, id)).map(
        ({ reason, verdict, outcome }) => reason ?? { verdict, ...outcome },
      ),
    ).toMatchObject([
      { verdict: 'new', paymentState: 'partial', owedCents: 150_000, year: 2027, month: 1 },
      { verdict: 'changed', paymentState: 'paid', owedCents: 0 },
      'month-paid',
      'method-wrong',
      'payment-above-fee',
      'month-wrong',
    ]);
    expect(await month(nimali)).toBeUndefined();
    await imports.applied(assistant, id);
    expect(await month(nimali)).toEqual({ status: 'paid', amount_cents: 350_000 });
    const entries = harness.db.selectFrom('payment_entry').select(['kind', 'amount_cents']).orderBy('kind');
    expect(await entries.execute()).toEqual([
      { kind: 'cash', amount_cents: 200_000 },
      { kind: 'transfer', amount_cents: 150_000 },
    ]);
    expect(await imports.undo(assistant, id)).toMatchObject({
      status: 403,
      body: { code: 'import-kind-forbidden' },
    });
    expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 2, notUndone: 0 });
    expect(await month(nimali)).toEqual({ status: 'pending', amount_cents: 0 });
  });
});

test('D1: an import whose process died before it began is applied once, within the next minute', async () => {
  const id = await imports.preview(admin, 'students', 'phone,name\n0779990001,Dinithi\n0779990002,Sahan');
  await imports.apply(admin, id);
  await harness.pool.query(
    `UPDATE jobs.job SET state = 'active', started_on = now() WHERE name = 'imports.apply'`,
  );
  expect(await harness.jobs.runDue()).toBe(0);
  expect(await imports.read(admin, id)).toMatchObject({ state: 'queued' });
  for (const _ of [1, 2]) await harness.jobs.enqueue(harness.db as never, 'imports.take-up', {});
  await harness.jobs.runDue();
  expect(await imports.read(admin, id)).toMatchObject({ state: 'applied', done: 2 });
  expect(await account('94779990002')).toMatchObject({ name: 'Sahan' });
});
