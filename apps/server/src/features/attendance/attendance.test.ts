import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let malsha: Browser;
let dilan: Browser;
let nimali: string;
let theory: string;
let requests = 0;
const people = { admin: '', malsha: '', dilan: '' };

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  harness.clock.set(new Date('2027-01-16T08:30:00+05:30'));
  people.admin = await cast.person({ role: 'admin', name: 'Miss' });
  people.malsha = await cast.person({ role: 'assistant', name: 'Malsha' });
  people.dilan = await cast.person({ role: 'assistant', name: 'Dilan' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  // In the morning of a Saturday.
  await comeIn('2027-01-16T08:30:00+05:30');
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා' });
  theory = await kit.paidClass(`Theory ${requests}`);
  await kit.seat(theory, nimali, '2027-01-03', 118);
});

interface Marked {
  data: { isNew: boolean };
}
interface Register {
  total: number;
  present: number;
  rows: {
    userId: string;
    spotNumber: number | null;
    attendance: { _id: string; at: string; by: string } | null;
    paymentState: string;
    owedCents: number;
  }[];
}
/** The desk signs in at an instant: earlier sessions have ended by then. */
async function comeIn(at: string): Promise<void> {
  harness.clock.set(new Date(at));
  admin = await cast.signIn(people.admin);
  malsha = await cast.signIn(people.malsha);
  dilan = await cast.signIn(people.dilan);
}
const nextRequest = () => {
  requests += 1;
  return `mark-${requests}`;
};
const mark = async (by: Browser, userId = nimali, classId = theory, requestId = nextRequest()) =>
  by<Marked>('POST', `/api/v1/classes/${classId}/attendance`, { requestId, userId });
/** From a phone that had no network for so long. */
const markLate = async (by: Browser, agoSeconds: number, requestId = nextRequest()) =>
  by<Marked>('POST', `/api/v1/classes/${theory}/attendance`, { requestId, userId: nimali, agoSeconds });
const takeBack = async (by: Browser, requestId: string) => by('DELETE', `/api/v1/attendance/${requestId}`);
const register = async (day = '2027-01-16') =>
  (await malsha<Register>('GET', `/api/v1/classes/${theory}/attendance?day=${day}`)).body;
const marks = async () =>
  harness.db.selectFrom('attendance').selectAll().where('account_id', '=', nimali).execute();

test('a student is present once a day, whoever marks it how often, and the first mark stays', async () => {
  const requestId = nextRequest();
  const first = await mark(malsha, nimali, theory, requestId);
  expect(first).toMatchObject({ status: 200, body: { success: true, data: { isNew: true } } });
  // The answer was lost on the way: the same request again still learns that it marked her.
  expect((await mark(malsha, nimali, theory, requestId)).body).toEqual(first.body);
  expect((await mark(malsha)).body.data).toEqual({ isNew: false });
  expect((await mark(dilan, nimali, theory, requestId)).body.data).toEqual({ isNew: false });
  const [stands, ...more] = await marks();
  expect(more).toEqual([]);
  expect((await register()).rows[0]?.attendance).toEqual({
    _id: stands?.id,
    at: '2027-01-16T03:00:00.000Z',
    by: 'Malsha',
  });
});

test('of assistants who mark the same student at the same moment, exactly one did', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => mark(at % 2 ? malsha : dilan)),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ body }) => body.data.isNew)).toHaveLength(1);
  expect(await marks()).toHaveLength(1);
});

test('what was marked is taken back once, stands in the activity, and can be marked anew', async () => {
  const requestId = nextRequest();
  await mark(malsha, nimali, theory, requestId);
  // The same id of another person names another mark.
  expect(await takeBack(dilan, requestId)).toEqual({ status: 200, body: { success: true } });
  expect(await marks()).toHaveLength(1);
  for (let again = 0; again < 2; again += 1)
    expect(await takeBack(malsha, requestId)).toEqual({ status: 200, body: { success: true } });
  expect(await marks()).toEqual([]);
  const audits = await harness.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${nimali}`)
    .execute();
  expect(audits).toMatchObject([
    {
      action: 'attendance.taken-back',
      detail: { before: { classId: theory, day: '2027-01-16', markedAt: '2027-01-16T03:00:00.000Z' } },
    },
  ]);
  expect((await mark(dilan)).body.data).toMatchObject({ isNew: true });
});

test('marks that waited for a network stand on the day on which they were made, in any order and number', async () => {
  await comeIn('2027-01-18T07:00:00+05:30');
  const [saturday, sunday] = [nextRequest(), nextRequest()];
  const toSaturday = (46 * 60 + 30) * 60;
  for (let again = 0; again < 2; again += 1) {
    expect((await markLate(malsha, 22 * 3600, sunday)).body.data).toEqual({ isNew: true });
    expect((await markLate(malsha, toSaturday, saturday)).body.data).toEqual({ isNew: true });
    // The other phone marked her on Saturday, too.
    expect((await markLate(dilan, toSaturday + 60)).body.data).toEqual({ isNew: false });
  }
  const stored = (await marks()).map(({ day, marked_at }) => `${day} ${marked_at.toISOString()}`);
  expect(stored.toSorted()).toEqual([
    '2027-01-16 2027-01-16T03:00:00.000Z',
    '2027-01-17 2027-01-17T03:30:00.000Z',
  ]);
});

test('a mark that waited counts for who has left the class since, and not for who had left before', async () => {
  await harness.db
    .updateTable('enrolment')
    .set({ left_at: new Date('2027-01-16T10:00:00+05:30') })
    .where('account_id', '=', nimali)
    .execute();
  await comeIn('2027-01-16T12:00:00+05:30');
  expect(await markLate(malsha, 60)).toMatchObject(refusal(400, 'not-enrolled'));
  expect((await markLate(malsha, 3 * 3600)).body.data).toEqual({ isNew: true });
});

test('a mark that arrives after its undo stays away, also when both arrive at the same moment', async () => {
  const early = nextRequest();
  await takeBack(malsha, early);
  expect((await mark(malsha, nimali, theory, early)).body.data).toEqual({ isNew: false });
  expect(await marks()).toEqual([]);
  for (let round = 0; round < 10; round += 1) {
    const requestId = nextRequest();
    await Promise.all([mark(malsha, nimali, theory, requestId), takeBack(malsha, requestId)]);
    expect(await marks()).toEqual([]);
  }
});

test('a day is the day of Colombo: the minute before midnight and the minute after are two', async () => {
  await comeIn('2027-01-16T23:59:00+05:30');
  await mark(malsha);
  await comeIn('2027-01-17T00:01:00+05:30');
  expect((await mark(malsha)).body.data.isNew).toBe(true);
  expect((await marks()).map(({ day }) => day).toSorted()).toEqual(['2027-01-16', '2027-01-17']);
});

test('only who sits in the class can be marked, and only by the desk', async () => {
  const kasun = await cast.person({ name: 'Kasun' });
  expect(await mark(malsha, kasun)).toMatchObject(refusal(400, 'not-enrolled'));
  expect(await mark(malsha, nowhere)).toMatchObject(refusal(404, 'student-absent'));
  expect(await mark(malsha, 'no-uuid')).toMatchObject(refusal(404, 'student-absent'));
  expect(await mark(malsha, nimali, nowhere)).toMatchObject(refusal(404, 'class-absent'));
  expect(await mark(malsha, nimali, 'no-uuid')).toMatchObject(refusal(404, 'class-absent'));
  const path = `/api/v1/classes/${nowhere}/attendance?day=2027-01-16`;
  expect(await malsha('GET', path)).toMatchObject(refusal(404, 'class-absent'));
  const student = await cast.signIn(kasun);
  expect(await mark(student)).toMatchObject(refusal(403, 'role-forbidden'));
  await harness.db
    .updateTable('enrolment')
    .set({ left_at: harness.clock.now() })
    .where('account_id', '=', nimali)
    .execute();
  expect(await mark(malsha)).toMatchObject(refusal(400, 'not-enrolled'));
  expect(await marks()).toEqual([]);
});

test('the register of a day has everybody who sat in the class that day, by spot, with what is owed', async () => {
  const kasun = await cast.person({ name: 'Kasun' });
  const late = await cast.person({ name: 'Late' });
  const gone = await cast.person({ name: 'Gone' });
  await kit.seat(theory, kasun, '2027-01-03', 7);
  await kit.seat(theory, late, '2027-01-17');
  await kit.seat(theory, gone, '2027-01-03', 9);
  await harness.db
    .updateTable('enrolment')
    .set({ left_at: new Date('2027-01-10T10:00:00+05:30') })
    .where('account_id', '=', gone)
    .execute();
  await kit.cash(admin, kasun, [{ classId: theory, year: 2027, month: 1, amountCents: 350_000 }]);
  await mark(malsha);
  const seen = ({ total, present, rows }: Register) => ({
    total,
    present,
    rows: rows.map(({ userId, spotNumber, attendance, paymentState, owedCents }) => [
      userId,
      spotNumber,
      attendance !== null,
      paymentState,
      owedCents,
    ]),
  });
  const [paid, owing] = [
    [kasun, 7, false, 'paid', 0],
    [nimali, 118, true, 'overdue', 350_000],
  ];
  expect(seen(await register())).toEqual({ total: 2, present: 1, rows: [paid, owing] });
  const sunday = await register('2027-01-17');
  expect(sunday).toMatchObject({ total: 3, present: 0 });
  expect((await register('2027-01-09')).rows.map(({ userId }) => userId)).toContain(gone);
  expect(await register('2026-12-01')).toMatchObject({ total: 0, present: 0, rows: [] });
});

test('the register of a month has the days of the class, and for each student those of absence', async () => {
  const kasun = await cast.person({ name: 'Kasun' });
  const late = await cast.person({ name: 'Late' });
  await kit.seat(theory, kasun, '2027-01-03', 7);
  await kit.seat(theory, late, '2027-01-20', 200);
  await mark(malsha);
  await comeIn('2027-01-23T09:00:00+05:30');
  await mark(malsha);
  await mark(malsha, late);
  await comeIn('2027-02-01T09:00:00+05:30');
  await mark(malsha, kasun);
  const month = async (query: string) =>
    (
      await malsha<{ days: object[]; total: number; rows: { userId: string }[] }>(
        'GET',
        `/api/v1/classes/${theory}/register?${query}`,
      )
    ).body;
  const rest = { name: expect.any(String) as string, phone: expect.any(String) as string };
  expect(await month('year=2027&month=1')).toEqual({
    days: [
      { day: '2027-01-16', present: 1 },
      { day: '2027-01-23', present: 2 },
    ],
    total: 3,
    pageSize: 25,
    rows: [
      { ...rest, userId: kasun, spotNumber: 7, present: [], absent: ['2027-01-16', '2027-01-23'] },
      { ...rest, userId: nimali, spotNumber: 118, present: ['2027-01-16', '2027-01-23'], absent: [] },
      // Nobody is absent on a day before the first one in the class.
      { ...rest, userId: late, spotNumber: 200, present: ['2027-01-23'], absent: [] },
    ],
  });
  const february = await month('year=2027&month=2&sort=absent');
  expect(february.rows.map(({ userId }) => userId)).toEqual([nimali, late, kasun]);
  expect(await month('year=2026&month=12')).toMatchObject({ days: [], total: 0, rows: [] });
  expect(await malsha('GET', `/api/v1/classes/${nowhere}/register?year=2027&month=1`)).toMatchObject(
    refusal(404, 'class-absent'),
  );
});

test('who was present stays in the register after leaving, and goes with a deleted account', async () => {
  await mark(malsha);
  await harness.db
    .updateTable('enrolment')
    .set({ left_at: harness.clock.now() })
    .where('account_id', '=', nimali)
    .execute();
  expect(await register()).toMatchObject({ total: 1, present: 1 });
  await harness.db.deleteFrom('account').where('id', '=', nimali).execute();
  expect(await marks()).toEqual([]);
});

test('two accounts that become one were present on the days of either, each day once', async () => {
  const other = await cast.person({ phone: '94751234567' });
  await kit.seat(theory, other, '2027-01-03');
  await mark(malsha);
  await mark(malsha, other);
  await comeIn('2027-01-17T09:00:00+05:30');
  await mark(malsha, other);
  const merged = await admin('POST', `/api/v1/admin/accounts/${nimali}/merge`, { phone: '94751234567' });
  expect(merged.status).toBe(200);
  expect((await marks()).map(({ day }) => day).toSorted()).toEqual(['2027-01-16', '2027-01-17']);
});

test('a student finds the days in the file of their own data', async () => {
  await mark(malsha);
  const student = await cast.signIn(nimali);
  const { body } = await student<{ Attendance: object[] }>('GET', '/api/v1/privacy/export');
  expect(body.Attendance).toMatchObject([{ Day: '2027-01-16' }]);
});
