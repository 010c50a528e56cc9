import type { DoorStudent } from '@valence/contract/admin/door';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let assistant: Browser;
let [theory, revision, nimali, kasun, sanduni]: string[] = [];
/** Nothing makes the fee less. */
const whole = { isHalf: false, isSibling: false };

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  harness.clock.set(new Date('2027-02-20T08:30:00+05:30'));
  assistant = await cast.signIn(
    await cast.person({ role: 'assistant', name: 'Malsha', phone: '94770000118' }),
  );
  [theory, revision] = [await kit.paidClass('2027 Theory'), await kit.paidClass('2026 Revision', 200_000)];
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා', phone: '94711110007' });
  kasun = await cast.person({ name: 'Kasun Perera', phone: '94712220118' });
  sanduni = await cast.person({ name: 'Sanduni Perera', phone: '94713330118' });
  await kit.seat(theory, nimali, '2026-12-28', 118);
  await kit.seat(theory, kasun, '2027-01-03', 7);
  await kit.seat(revision, sanduni, '2027-02-01', 118);
  // Nobody proved this number, and nobody at the desk knows it.
  await cast.person({ name: 'Perera', phone: '94714440118', verified_at: null });
});
afterAll(async () => harness.close());

const ask = async (query: string, classId = theory) =>
  assistant<{ students: DoorStudent[]; more: boolean }>(
    'GET',
    `/api/v1/classes/${classId}/door?query=${encodeURIComponent(query)}`,
  );
const found = async (query: string, classId = theory) =>
  (await ask(query, classId)).body.students.map(({ userId }) => userId);

test('a spot comes first, then numbers of the class that end so, then all others', async () => {
  expect(await found('118')).toEqual([nimali, kasun, sanduni]);
  expect(await found('118', revision)).toEqual([sanduni, kasun]);
  expect(await found('7')).toEqual([kasun]);
  expect(await found('18')).toEqual([]);
});

test('a number is found by its end, its beginning and whole', async () => {
  expect(await found('0007')).toEqual([nimali]);
  expect(await found('1110007')).toEqual([nimali]);
  expect(await found('071 111')).toEqual([nimali]);
  expect(await found('0711110007')).toEqual([nimali]);
  expect(await found('+94 71 111 0007')).toEqual([nimali]);
  // Only at its end or its beginning.
  expect(await found('11000')).toEqual([]);
});

test('a name is found by the beginnings of its words, in the class first', async () => {
  // In any script: නිමාලි පෙරේරා is a Perera, too.
  expect(await found('perera')).toEqual([kasun, nimali, sanduni]);
  expect(await found('නිමා')).toEqual([nimali]);
  expect(await found('%')).toEqual([]);
  expect(await found('  ')).toEqual([]);
});

test('each comes with the class it is about, what is owed there, and the oldest open month', async () => {
  await kit.cash(assistant, kasun ?? '', [
    { classId: theory ?? '', year: 2027, month: 1, amountCents: 350_000 },
    { classId: theory ?? '', year: 2027, month: 2, amountCents: 100_000 },
  ]);
  const { body } = await ask('118');
  expect(body).toEqual({
    more: false,
    students: [
      {
        userId: nimali,
        name: 'නිමාලි පෙරේරා',
        phone: '94711110007',
        seat: { classId: theory, className: '2027 Theory', spotNumber: 118 },
        isPresent: false,
        paymentState: 'overdue',
        due: { year: 2026, month: 12, owedCents: 350_000, ...whole },
        owedCents: 1_050_000,
        receipt: null,
      },
      {
        userId: kasun,
        name: 'Kasun Perera',
        phone: '94712220118',
        seat: { classId: theory, className: '2027 Theory', spotNumber: 7 },
        isPresent: false,
        paymentState: 'partial',
        due: { year: 2027, month: 2, owedCents: 250_000, ...whole },
        owedCents: 250_000,
        receipt: { _id: expect.any(String) as string, number: '2027-00001' },
      },
      {
        userId: sanduni,
        name: 'Sanduni Perera',
        phone: '94713330118',
        seat: { classId: revision, className: '2026 Revision', spotNumber: 118 },
        isPresent: false,
        paymentState: 'overdue',
        due: { year: 2027, month: 2, owedCents: 200_000, ...whole },
        owedCents: 200_000,
        receipt: null,
      },
    ],
  });
});

test('who is present today is known, and who was yesterday is not present', async () => {
  await assistant('POST', `/api/v1/classes/${theory}/attendance`, { requestId: 'door-1', userId: nimali });
  const isPresent = async () => (await ask('0007')).body.students[0]?.isPresent;
  expect(await isPresent()).toBe(true);
  await harness.db.updateTable('attendance').set({ day: '2027-02-19' }).execute();
  expect(await isPresent()).toBe(false);
});

test('a receipt that was taken back is not the last one', async () => {
  const line = { classId: theory ?? '', year: 2026, month: 12, amountCents: 350_000 };
  const { data } = (await kit.cash(assistant, nimali ?? '', [line])).body;
  const last = async () => (await ask('0007')).body.students[0]?.receipt;
  expect(await last()).toEqual({ _id: data.receiptId, number: data.receiptNumber });
  await assistant('POST', `/api/v1/payments/receipts/${data.receiptId}/undo`);
  expect(await last()).toBeNull();
});

test('a scanned code finds its student, also of another class, and nobody else', async () => {
  const codeOf = async (userId: string | undefined) =>
    (await assistant<{ code: string }>('GET', `/api/v1/students/${userId}/code`)).body.code;
  const code = await codeOf(nimali);
  expect(await found(code)).toEqual([nimali]);
  expect(await found(` ${code.toLowerCase()} `)).toEqual([nimali]);
  expect(await found(await codeOf(sanduni))).toEqual([sanduni]);
  const { students } = (
    await assistant<{ students: { userId: string; code: string }[] }>(
      'GET',
      `/api/v1/classes/${theory}/door/roster`,
    )
  ).body;
  expect(students.find(({ userId }) => userId === nimali)?.code).toBe(code);
  // Well-formed, and of nobody: of another school, or of an account that is gone.
  expect(await found('STUDENT:00000000000000000000000000')).toEqual([]);
});

test('somebody without a class is found too; eight at most, and whether there are more is said', async () => {
  for (let n = 0; n < 9; n += 1) await cast.person({ name: `Zara ${n}` });
  const { body } = await ask('zara');
  expect(body.students).toHaveLength(8);
  expect(body.more).toBe(true);
  expect(body.students[0]).toMatchObject({ seat: null, paymentState: 'none', due: null, owedCents: 0 });
});

test('the classes come with the times of their week', async () => {
  const slot = { class_id: theory ?? '', weekday: 6, starts_at: '08:30', ends_at: '12:30', place: 'Hall 2' };
  await harness.db
    .insertInto('timetable_slot')
    .values([slot, { ...slot, weekday: 3, place: '' }])
    .execute();
  const { body } = await assistant<{ classes: object[] }>('GET', '/api/v1/door/classes');
  expect(body.classes).toMatchObject([
    { _id: revision, name: '2026 Revision', times: [] },
    {
      _id: theory,
      name: '2027 Theory',
      times: [
        { weekday: 3, from: '08:30', to: '12:30' },
        { weekday: 6, from: '08:30', to: '12:30' },
      ],
    },
  ]);
});

test('is asked in a class that exists', async () => {
  for (const none of [nowhere, 'no-uuid'])
    expect(await ask('118', none)).toMatchObject({ status: 404, body: { code: 'class-absent' } });
});

test('the roster that a phone keeps has the students of the class by spot, whether present and what they owe', async () => {
  const roster = async (classId?: string) =>
    assistant<{ students: object[] }>('GET', `/api/v1/classes/${classId}/door/roster`);
  await assistant('POST', `/api/v1/classes/${theory}/attendance`, { requestId: 'roster-1', userId: kasun });
  const { students } = (await roster(theory)).body;
  expect(students).toEqual([
    {
      userId: kasun,
      name: 'Kasun Perera',
      phone: '94712220118',
      spotNumber: 7,
      code: expect.stringMatching(/^STUDENT:[0-9A-Z]{26}$/) as string,
      isPresent: true,
      paymentState: expect.any(String) as string,
      owedCents: expect.any(Number) as number,
    },
    expect.objectContaining({ userId: nimali, spotNumber: 118, isPresent: false }),
  ]);
  expect(await roster(nowhere)).toMatchObject({ status: 404, body: { code: 'class-absent' } });
  expect(await roster('no-uuid')).toMatchObject({ status: 404, body: { code: 'class-absent' } });
});
