import { readFile } from 'node:fs/promises';
import { cleanName } from '@valence/domain/person-name';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../test/cast.ts';
import { createImportsKit } from '../../test/imports-kit.ts';
import { createKit, delivery, KASUN, type Kit, textMessage } from '../../test/whatsapp-kit.ts';

let kit: Kit;
let cast: Cast;
let admin: Browser;
beforeAll(async () => {
  kit = await createKit();
  cast = createCast(kit);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => kit.close());

const sign = (...points: number[]) => String.fromCodePoint(...points);
/** With signs that turn, hide and space letters: shows as `ශ්‍රී Perera`, where a joiner is part of the writing. */
const SRI = `ශ්${sign(0x200d)}රී`;
const HOSTILE = `${sign(0x202e, 0x200b)}${SRI}${sign(0x2066)} ${sign(0xa0)}Per${sign(0xfeff, 0x200d)}era${sign(0xe0041, 0x202c)}`;
const CLEAN = `${SRI} Perera`;

const accountOf = async (phone: string) =>
  kit.db.selectFrom('account').select(['name', 'school']).where('phone', '=', phone).executeTakeFirst();

test('W11: a name from WhatsApp is taken without signs that hide or turn letters; one of nothing else is none', async () => {
  await kit.login(KASUN);
  const call = async (name: string) => {
    const contacts = [{ wa_id: KASUN, profile: { name } }];
    await kit.post(delivery({ contacts, messages: [textMessage(KASUN, 'hello')] }));
    await kit.settle();
    return (await accountOf(KASUN))?.name;
  };
  expect(await call(sign(0x202e, 0x3164, 0x200b))).toBe('');
  expect(await call(HOSTILE)).toBe(CLEAN);
});

test('W11: so are names and schools that an admin types, of students and of staff', async () => {
  const phone = '94771110001';
  const id = await cast.person({ phone });
  const facts = { name: HOSTILE, school: HOSTILE, alYear: null };
  expect((await admin('PUT', `/api/v1/admin/accounts/${id}`, facts)).status).toBe(200);
  expect(await accountOf(phone)).toEqual({ name: CLEAN, school: CLEAN });
  await admin('PUT', `/api/v1/admin/accounts/${id}`, { ...facts, name: '', school: sign(0x200b) });
  expect(await accountOf(phone)).toEqual({ name: '', school: null });
  const member = { phone: '0771110002', role: 'assistant', name: HOSTILE };
  expect((await admin('POST', '/api/v1/admins', member)).status).toBe(201);
  expect(await accountOf('94771110002')).toMatchObject({ name: CLEAN });
});

test('W11: so are those of an import, and what a search is typed with', async () => {
  const imports = createImportsKit(kit);
  const table = `phone,name,school\n0771110003,"${HOSTILE}","${HOSTILE}"\n0771110004,${sign(0x200b)},`;
  const id = await imports.preview(admin, 'students', table);
  expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', done: 2 });
  expect(await accountOf('94771110003')).toEqual({ name: CLEAN, school: CLEAN });
  expect(await accountOf('94771110004')).toEqual({ name: '', school: null });
  const query = encodeURIComponent(`${sign(0x2066)}${SRI}${sign(0x2069)}`);
  const list = await admin<{ students: { name: string }[] }>('GET', `/api/v1/users?query=${query}`);
  expect(list.body.students.map(({ name }) => name)).toContain(CLEAN);
});

test('W11: names that were taken before are cleaned once', async () => {
  const typed = [
    HOSTILE,
    `${sign(0x200d)}Nimali${sign(0x200c)}`,
    'Ame\u0301lie',
    sign(0x3164),
    `${sign(0x1f469, 0x200d, 0x1f393)} ක්${sign(0x200c)}ෂ`,
    CLEAN,
  ];
  const ids = await Promise.all(typed.map(async (name) => cast.person({ name, school: name })));
  await kit.pool.query(
    await readFile(new URL('../../migrations/0330_clean_names.sql', import.meta.url), 'utf8'),
  );
  const rows = await kit.db
    .selectFrom('account')
    .select(['id', 'name', 'school'])
    .where('id', 'in', ids)
    .execute();
  for (const [place, id] of ids.entries()) {
    const name = cleanName(typed[place] ?? '');
    expect(rows.find((row) => row.id === id)).toEqual({ id, name, school: name || null });
  }
});
