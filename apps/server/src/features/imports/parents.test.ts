import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';

// Parents' numbers come in with their students, as staff type them one by one.

let harness: Harness;
let cast: Cast;
let imports: ReturnType<typeof createImportsKit>;
let admin: Browser;
let nimali: string;
const NIMALI = '94771110001';

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  imports = createImportsKit(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await imports.emptySchool();
  nimali = await cast.person({ phone: NIMALI, name: 'Nimali' });
});

const parents = async () =>
  (
    await harness.db
      .selectFrom('student_parent')
      .innerJoin('account', 'account.id', 'student_parent.account_id')
      .select(['account.phone as student', 'student_parent.phone as parent'])
      .orderBy('account.phone')
      .execute()
  ).map(({ student, parent }) => `${student} ${parent}`);
const setParent = async (phone: string) => admin('PUT', `/api/v1/students/${nimali}/parent`, { phone });

const TABLE = `phone,name,parent
${NIMALI},,077 765 4321
0771110002,Kasun,0777000002
0771110003,Sahan,12345
0771110004,Dinithi,`;

test('numbers are noted for new students and known ones; a wrong one rejects its row and says why', async () => {
  const id = await imports.preview(admin, 'students', TABLE);
  expect(await imports.rows(admin, id)).toMatchObject([
    { verdict: 'changed', outcome: { fields: ['parent'] } },
    { verdict: 'new', outcome: { fields: ['name', 'parent'] } },
    { verdict: 'rejected', reason: 'parent-wrong' },
    { verdict: 'new', outcome: { fields: ['name'] } },
  ]);
  expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', done: 3 });
  expect(await parents()).toEqual(['94771110001 94777654321', '94771110002 94777000002']);
  // The trail says that it was set, and never the number.
  const { rows } = await harness.pool.query<{ detail: unknown }>('SELECT detail FROM audit_entry');
  expect(JSON.stringify(rows)).toContain('"parent"');
  expect(JSON.stringify(rows)).not.toContain('94777654321');
});

test('an empty cell leaves the number that is noted; undo brings the former one back', async () => {
  await setParent('0777000001');
  const empty = await imports.preview(admin, 'students', `phone,parent,name\n${NIMALI},,Nimali P`);
  await imports.applied(admin, empty);
  expect(await parents()).toEqual([`${NIMALI} 94777000001`]);

  const id = await imports.preview(admin, 'students', TABLE);
  await imports.applied(admin, id);
  expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 3, notUndone: 0 });
  expect(await parents()).toEqual([`${NIMALI} 94777000001`]);
});

test('undo forgets a number that was not there before, and leaves one that staff changed since', async () => {
  const id = await imports.preview(admin, 'students', TABLE);
  await imports.applied(admin, id);
  await setParent('0777000009');
  expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 2, notUndone: 1 });
  expect(await parents()).toEqual([`${NIMALI} 94777000009`]);

  const other = await imports.preview(admin, 'students', `phone,parent\n${NIMALI},0777000008`);
  await imports.applied(admin, other);
  await imports.undo(admin, other);
  expect(await parents()).toEqual([`${NIMALI} 94777000009`]);
});

test('an import from before there were such numbers is undone, and leaves the one that was noted since', async () => {
  const id = await imports.preview(admin, 'students', `phone,name\n${NIMALI},Nimali P`);
  await imports.applied(admin, id);
  await harness.pool.query(
    `UPDATE bulk_import_row SET kept = jsonb_set(jsonb_set(kept, '{after}', (kept->'after') - 'parent'),
       '{before}', (kept->'before') - 'parent') WHERE import_id = $1`,
    [id],
  );
  await setParent('0777000009');
  expect((await imports.undo(admin, id)).body.data).toEqual({ undone: 1, notUndone: 0 });
  expect(await parents()).toEqual([`${NIMALI} 94777000009`]);
  const { rows } = await harness.pool.query('SELECT name FROM account WHERE phone = $1', [NIMALI]);
  expect(rows).toEqual([{ name: 'Nimali' }]);
});
