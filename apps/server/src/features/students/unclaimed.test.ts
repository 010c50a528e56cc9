import type { StudentCard } from '@valence/contract/admin/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { createKit, delivery, type Kit, textMessage } from '../../../test/whatsapp-kit.ts';

let kit: Kit;
let cast: Cast;
let imports: ReturnType<typeof createImportsKit>;
let payments: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let phone: string;
let made = 0;

beforeAll(async () => {
  kit = await createKit();
  cast = createCast(kit);
  imports = createImportsKit(kit);
  payments = createPaymentsKit(kit, cast);
});
afterAll(async () => kit.close());

/** Somebody types a number at sign-in, and the owner of the number writes something else on WhatsApp. */
beforeEach(async () => {
  made += 1;
  phone = `9474000${String(made).padStart(4, '0')}`;
  kit.clock.advance({ days: 2 });
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
  await kit.login(phone);
  const contacts = [{ wa_id: phone, profile: { name: `Chathura ${made}` } }];
  await kit.post(delivery({ contacts, messages: [textMessage(phone, 'hello')] }));
  await kit.settle();
});

const idOf = async () =>
  (await kit.db.selectFrom('account').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;
const found = async (query: string) =>
  (await admin<{ students: { phone: string }[] }>('GET', `/api/v1/users?query=${encodeURIComponent(query)}`))
    .body.students;
const isFound = async () => (await found(`Chathura ${made}`)).some((student) => student.phone === phone);
const figures = async () => {
  const { status, body } = await admin('GET', '/api/v1/admin/overview/figures');
  expect(status).toBe(200);
  return body;
};
const lookUp = async () => admin<StudentCard>('GET', `/api/v1/users/phone?phone=${phone}`);

describe('O12: an unclaimed account', () => {
  test('O12: is in no search by name or number, whole or in part, and in no count', async () => {
    const before = await figures();
    for (const typed of ['Chathura', `Chathura ${made}`, '074', '074 000', `0${phone.slice(2)}`, phone])
      expect(await found(typed)).toEqual([]);
    await kit.login(`9475${phone.slice(4)}`);
    expect(await figures()).toEqual(before);
  });

  test('O12: is in no list of who has a video, and means nothing in the audit trail', async () => {
    const id = await idOf();
    await kit.db
      .insertInto('audit_entry')
      .values({ at: kit.clock.now(), action: 'account.test', subject: `account:${id}` })
      .execute();
    const url = `/api/v1/admin/activity?q=${encodeURIComponent(`Chathura ${made}`)}`;
    expect((await admin<{ entries: unknown[] }>('GET', url)).body.entries).toEqual([]);
  });

  test('O12: is found by its whole number on the screen that looks one up, as unverified', async () => {
    expect(await lookUp()).toMatchObject({ status: 200, body: { isVerified: false, phone } });
  });

  test('O12: is found once its owner has signed in', async () => {
    const { id, code } = await kit.ready(phone);
    expect((await kit.verify(id, code)).status).toBe(200);
    expect(await isFound()).toBe(true);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'names it',
      async (id) =>
        admin('PUT', `/api/v1/admin/accounts/${id}`, {
          name: `Chathura ${made}`,
          school: null,
          alYear: null,
        }),
    ],
    ['enrols it', async (id) => cast.enrol(id, await cast.schoolClass('Theory', 'enrolled'))],
    [
      'grants it a video',
      async (id) =>
        admin('POST', `/api/v1/videos/grant-access?id=${id}`, {
          selectedVideos: [await cast.video()],
          accessWeeks: 1,
        }),
    ],
    [
      'takes money for it',
      async (id) => {
        const theory = await payments.paidClass(`Theory ${made}`);
        await payments.seat(theory, id, '2026-12-01');
        await payments.cash(admin, id, [{ classId: theory, year: 2027, month: 1, amountCents: 1000 }]);
      },
    ],
    [
      'imports it with nothing but its number',
      async () => imports.applied(admin, await imports.preview(admin, 'students', `phone\n${phone}`)),
    ],
    [
      'suspends it',
      async (id) => admin('PUT', `/api/v1/admin/accounts/${id}/suspension`, { suspended: true }),
    ],
  ])('O12: is found once an admin %s, and is not removed after 7 days', async (_, work) => {
    await work(await idOf());
    expect(await isFound()).toBe(true);
    kit.clock.advance({ days: 9 });
    await kit.jobs.enqueue(kit.db as never, 'sign-in.purge', {});
    await kit.jobs.runDue();
    expect(
      (await kit.db.selectFrom('account').select('id').where('phone', '=', phone).execute()).length,
    ).toBe(1);
  });

  test('O12: an import that registers it is undone: nothing of it stays', async () => {
    const importId = await imports.preview(admin, 'students', `phone,school\n${phone},Visakha`);
    expect(await imports.rows(admin, importId)).toMatchObject([{ verdict: 'new' }]);
    expect(await imports.applied(admin, importId)).toMatchObject({ state: 'applied', done: 1 });
    expect(await isFound()).toBe(true);
    expect((await imports.undo(admin, importId)).body.data).toEqual({ undone: 1, notUndone: 0 });
    expect(await found('Chathura')).not.toContainEqual(expect.objectContaining({ phone }));
  });

  test('O12: hides no student behind thousands of them, wherever the order of names puts them', async () => {
    await sql`INSERT INTO account (id, phone, name, created_at)
      SELECT uuidv7(), '9473' || lpad(n::text, 7, '0'), 'Sanduni ' || n, ${kit.clock.now()}
      FROM generate_series(1, 5000) n`.execute(kit.db);
    await sql`ANALYZE account`.execute(kit.db);
    await cast.person({ name: 'Sanduni Perera', phone: '94739999999' });
    for (const typed of ['Sanduni', '073', 'S'])
      expect((await found(typed)).map(({ phone: one }) => one)).toEqual(['94739999999']);
  });
});
