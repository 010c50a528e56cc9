import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let adminId: string;
let assistantId: string;
let admin: Browser;
let assistant: Browser;
let institutes = 0;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  adminId = await cast.person({ role: 'admin' });
  assistantId = await cast.person({ role: 'assistant' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  [admin, assistant] = [await cast.signIn(adminId), await cast.signIn(assistantId)];
});

interface Created {
  data: { instituteId: string; classId: string; enrolmentId: string };
}
const hall = () => {
  institutes += 1;
  return `Hall ${institutes}`;
};
const institute = async (name = hall()) =>
  (await admin<Created>('POST', '/api/v1/institutes', { name, location: 'Galle' })).body.data.instituteId;
const theory = (instituteId: string, more: object = {}) => ({
  instituteId,
  name: '2027 Theory',
  alYear: 2027,
  policy: 'paid-month',
  last: null,
  timetable: [
    { weekday: 6, from: '13:30', to: '17:30', place: 'Hall 2' },
    { weekday: 3, from: '08:00', to: '10:00', place: '' },
  ],
  ...more,
});
const create = async (body: object, as = admin) => as<Created>('POST', '/api/v1/classes', body);
const created = async () => (await create(theory(await institute()))).body.data.classId;
const enrol = async (classId: string, userId: string, spotNumber: number | null = null) =>
  assistant<Created>('POST', `/api/v1/classes/${classId}/enrolments`, { userId, spotNumber });
const detail = async (classId: string) =>
  (await assistant<{ students: number; nextSpot: number }>('GET', `/api/v1/classes/${classId}`)).body;

describe('institutes', () => {
  test('are added, changed and listed with the number of their classes', async () => {
    const id = await institute('Lumina');
    await create(theory(id));
    const change = await admin('PUT', `/api/v1/institutes/${id}`, {
      name: 'Lumina Hall',
      location: 'Nugegoda',
    });
    expect(change).toEqual({ status: 200, body: { success: true } });
    const { body } = await assistant<{ institutes: object[] }>('GET', '/api/v1/institutes');
    expect(body.institutes).toContainEqual({
      _id: id,
      name: 'Lumina Hall',
      location: 'Nugegoda',
      classes: 1,
    });
  });

  test('have unique names; an unknown one is 404; assistants can change none', async () => {
    const [one, other] = [await institute('Sasip'), await institute()];
    const named = { name: 'Sasip', location: '' };
    expect(await admin('POST', '/api/v1/institutes', named)).toMatchObject(
      refusal(409, 'institute-name-taken'),
    );
    expect(await admin('PUT', `/api/v1/institutes/${other}`, named)).toMatchObject(
      refusal(409, 'institute-name-taken'),
    );
    expect((await admin('PUT', `/api/v1/institutes/${one}`, named)).status).toBe(200);
    for (const none of [nowhere, 'no-uuid'])
      expect(await admin('PUT', `/api/v1/institutes/${none}`, { name: 'X', location: '' })).toMatchObject(
        refusal(404, 'institute-absent'),
      );
    expect(await assistant('POST', '/api/v1/institutes', named)).toMatchObject(
      refusal(403, 'role-forbidden'),
    );
  });
});

describe('a class', () => {
  test('is made with its institute and its fee, all or nothing', async () => {
    const { instituteId: _, ...body } = theory('');
    const fee = { year: 2027, month: 1, amountCents: 350_000 };
    const order = { ...body, newInstitute: { name: 'Hanthana', location: 'Kandy' }, fee };
    const { classId } = (await create(order)).body.data;
    expect(await detail(classId)).toMatchObject({ institute: { name: 'Hanthana', location: 'Kandy' } });
    const { body: fees } = await admin('GET', `/api/v1/classes/${classId}/fees`);
    expect(fees).toEqual({ fees: [fee], halvesMonth: false });
    expect(await create(order)).toMatchObject(refusal(409, 'institute-name-taken'));
    expect(await create(body)).toMatchObject(refusal(404, 'institute-absent'));
    const { body: all } = await admin<{ data: { institute: { name: string } }[] }>(
      'GET',
      '/api/v1/classes/all-with-institutes',
    );
    expect(all.data.filter(({ institute: { name } }) => name === 'Hanthana')).toHaveLength(1);
  });

  test('is shown with its timetable by weekday, its number of students and the next spot', async () => {
    const id = await institute();
    const classId = (await create(theory(id))).body.data.classId;
    await enrol(classId, await cast.person(), 1);
    expect(await detail(classId)).toMatchObject({
      name: '2027 Theory',
      policy: 'paid-month',
      last: null,
      institute: { _id: id, location: 'Galle' },
      timetable: [
        { weekday: 3, from: '08:00', to: '10:00', place: '' },
        { weekday: 6, from: '13:30', to: '17:30', place: 'Hall 2' },
      ],
      students: 1,
      nextSpot: 2,
    });
  });

  test('is changed as a whole: policy, last month and timetable; nothing is charged after the last month', async () => {
    const id = await institute();
    const classId = (await create(theory(id))).body.data.classId;
    await admin('PUT', `/api/v1/classes/${classId}/fees`, { year: 2026, month: 1, amountCents: 100_000 });
    const student = await cast.person();
    await kit.seat(classId, student, '2026-11-02');
    const last = { year: 2026, month: 11 };
    const changed = await admin('PUT', `/api/v1/classes/${classId}`, theory(id, { last, timetable: [] }));
    expect(changed).toEqual({ status: 200, body: { success: true } });
    expect(await detail(classId)).toMatchObject({ last, timetable: [] });
    const roster = await assistant<{ rows: object[] }>('GET', `/api/v1/classes/${classId}/roster?sort=spot`);
    expect(roster.body.rows).toMatchObject([{ paymentState: 'none', owedCents: 100_000 }]);
  });

  test('keeps what two people change of it at once', async () => {
    const id = await institute();
    const classId = (await create(theory(id, { name: 'Theory', alYear: 2027 }))).body.data.classId;
    const before = await detail(classId);
    const slot = { weekday: 7, from: '08:00', to: '10:00', place: 'Hall 1' };
    const last = { year: 2027, month: 8 };
    const changes = [{ name: '2027 Theory B' }, { timetable: [slot] }, { last, firstDay: '2026-12-06' }];
    const answers = await Promise.all(
      changes.map(async (one) => admin('PUT', `/api/v1/classes/${classId}`, one)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await detail(classId)).toEqual({ ...before, ...Object.assign({}, ...changes) });
  });

  test.each<[number, string, (id: string) => object]>([
    [404, 'institute-absent', () => theory(nowhere)],
    [404, 'institute-absent', () => theory('no-uuid')],
    [400, 'input-invalid', (id) => theory(id, { policy: 'free' })],
    [
      400,
      'input-invalid',
      (id) => theory(id, { timetable: [{ weekday: 8, from: '08:00', to: '09:00', place: '' }] }),
    ],
    [
      400,
      'input-invalid',
      (id) => theory(id, { timetable: [{ weekday: 1, from: '09:00', to: '08:00', place: '' }] }),
    ],
    [
      400,
      'input-invalid',
      (id) => theory(id, { timetable: Array(2).fill({ weekday: 1, from: '08:00', to: '09:00', place: '' }) }),
    ],
  ])('is refused with %i %s', async (status, code, body) => {
    const id = await institute();
    expect(await create(body(id))).toMatchObject(refusal(status, code));
    const classId = (await create(theory(id, { name: 'Good' }))).body.data.classId;
    expect(await admin('PUT', `/api/v1/classes/${classId}`, body(id))).toMatchObject(refusal(status, code));
  });

  test('has a unique name in its institute; an unknown one is 404; assistants can change none', async () => {
    const id = await institute();
    await create(theory(id));
    expect(await create(theory(id))).toMatchObject(refusal(409, 'class-name-taken'));
    const other = (await create(theory(id, { name: 'Other' }))).body.data.classId;
    expect(await admin('PUT', `/api/v1/classes/${other}`, theory(id))).toMatchObject(
      refusal(409, 'class-name-taken'),
    );
    for (const none of [nowhere, 'no-uuid']) {
      expect(await admin('PUT', `/api/v1/classes/${none}`, theory(id))).toMatchObject(
        refusal(404, 'class-absent'),
      );
      expect(await assistant('GET', `/api/v1/classes/${none}`)).toMatchObject(refusal(404, 'class-absent'));
      expect(await assistant('GET', `/api/v1/classes/${none}/roster?sort=spot`)).toMatchObject(
        refusal(404, 'class-absent'),
      );
    }
    expect(await create(theory(id), assistant)).toMatchObject(refusal(403, 'role-forbidden'));
  });
});

describe('places', () => {
  test('the lowest free spot is suggested; a class has each spot and each student once', async () => {
    const classId = await created();
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    expect((await detail(classId)).nextSpot).toBe(1);
    expect((await enrol(classId, nimali, 1)).status).toBe(201);
    expect((await enrol(classId, kasun, 3)).status).toBe(201);
    expect((await detail(classId)).nextSpot).toBe(2);
    expect(await enrol(classId, nimali, 9)).toMatchObject(refusal(409, 'already-enrolled'));
    expect(await enrol(classId, await cast.person(), 3)).toMatchObject(refusal(409, 'spot-taken'));
    for (const none of [nowhere, 'no-uuid']) {
      expect(await enrol(none, nimali)).toMatchObject(refusal(404, 'class-absent'));
      expect(await enrol(classId, none)).toMatchObject(refusal(404, 'student-absent'));
    }
  });

  test('R1: twenty students at once for one spot: one gets it', async () => {
    const classId = await created();
    const students = await Promise.all(Array.from({ length: 20 }, async () => cast.person()));
    const answers = await Promise.all(students.map(async (student) => enrol(classId, student, 7)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await detail(classId)).students).toBe(1);
  });

  test('are moved and ended: leaving closes the lessons at once and frees the spot; the student can enrol again', async () => {
    const classId = (await create(theory(await institute(), { policy: 'enrolled' }))).body.data.classId;
    const lesson = await cast.video();
    await cast.assign(lesson, classId);
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    const seat = (await enrol(classId, nimali, 1)).body.data.enrolmentId;
    await enrol(classId, kasun, 2);
    const move = async (id: string, spotNumber: number) =>
      assistant('PUT', `/api/v1/enrolments/${id}`, { spotNumber });
    const leave = async (id: string) => assistant('POST', `/api/v1/enrolments/${id}/leave`);
    expect(await move(seat, 2)).toMatchObject(refusal(409, 'spot-taken'));
    expect((await move(seat, 5)).status).toBe(200);
    const browser = await cast.signIn(nimali);
    expect((await browser('GET', '/api/uservideos')).body).toHaveLength(1);
    expect((await leave(seat)).status).toBe(200);
    expect((await browser('GET', '/api/uservideos')).body).toEqual([]);
    for (const gone of [seat, nowhere, 'no-uuid']) {
      expect(await leave(gone)).toMatchObject(refusal(404, 'enrolment-absent'));
      expect(await move(gone, 9)).toMatchObject(refusal(404, 'enrolment-absent'));
    }
    expect((await enrol(classId, nimali, 5)).status).toBe(201);
    const { rows } = await harness.pool.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE subject = $1 ORDER BY id`,
      [`account:${nimali}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'enrolment.begun',
      'enrolment.moved',
      'enrolment.ended',
      'enrolment.begun',
    ]);
  });
  test('ended by mistake, go on within ten minutes with their spot and their day of enrolment, unless the spot was given away', async () => {
    const classId = (await create(theory(await institute(), { policy: 'enrolled' }))).body.data.classId;
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    const seat = (await enrol(classId, nimali, 1)).body.data.enrolmentId;
    const rowOf = async () =>
      harness.db.selectFrom('enrolment').selectAll().where('id', '=', seat).executeTakeFirst();
    const before = await rowOf();
    harness.clock.advance({ hours: 30 });
    [admin, assistant] = [await cast.signIn(adminId), await cast.signIn(assistantId)];
    const leave = async () => assistant('POST', `/api/v1/enrolments/${seat}/leave`);
    const comeBack = async (id = seat) => assistant('POST', `/api/v1/enrolments/${id}/return`);
    await leave();
    harness.clock.advance({ seconds: 590 });
    for (const _ of ['once', 'again']) {
      expect(await comeBack()).toEqual({ status: 200, body: { success: true } });
      expect(await rowOf()).toEqual(before);
    }
    await leave();
    await enrol(classId, kasun, 1);
    expect(await comeBack()).toMatchObject(refusal(409, 'spot-taken'));
    const again = (await enrol(classId, nimali, 2)).body.data.enrolmentId;
    expect(await comeBack()).toMatchObject(refusal(409, 'already-enrolled'));
    await assistant('POST', `/api/v1/enrolments/${again}/leave`);
    harness.clock.advance({ seconds: 600 });
    assistant = await cast.signIn(assistantId);
    for (const none of [again, nowhere, 'no-uuid'])
      expect(await comeBack(none)).toMatchObject(refusal(404, 'undo-late'));
    const { rows } = await harness.pool.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE subject = $1 AND action = 'enrolment.restored'`,
      [`account:${nimali}`],
    );
    expect(rows).toHaveLength(1);
  });
});
