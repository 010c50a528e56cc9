import type { ImportHead } from '@valence/contract/admin/imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { bestOf } from '../../../test/timing.ts';

let harness: Harness;
let cast: Cast;
let imports: ReturnType<typeof createImportsKit>;
let payments: ReturnType<typeof createPaymentsKit>;
let adminId: string;
let admin: Browser;
let assistant: Browser;
let theory: string;
let students: { id: string; phone: string }[];
let phones = 0;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  imports = createImportsKit(harness);
  payments = createPaymentsKit(harness, cast);
  adminId = await cast.person({ role: 'admin', name: 'Ms. Silva' });
  assistant = await cast.signIn(await cast.person({ role: 'assistant', name: 'Ruwan' }));
});
afterAll(async () => harness.close());

const several = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      phones += 1;
      const phone = `9477222${String(phones).padStart(4, '0')}`;
      return { phone, id: await cast.person({ phone }) };
    }),
  );

beforeEach(async () => {
  harness.clock.set(TEST_START);
  // A person who signed in after a test had moved the clock has a token of the future now.
  admin = await cast.signIn(adminId);
  students = await several(3);
  theory = await payments.paidClass(`Theory ${phones}`);
  for (const { id } of students) await payments.seat(theory, id, '2026-12-01');
});

const JANUARY = { year: 2027, month: 1 };
const table = () => `phone\n${students.map(({ phone }) => phone).join('\n')}`;
const choices = () => ({ classId: theory, month: JANUARY, amountCents: 350_000 });
const receipts = async () =>
  (
    await harness.db
      .selectFrom('receipt')
      .select('id')
      .where(
        'account_id',
        'in',
        students.map(({ id }) => id),
      )
      .execute()
  ).length;

describe('applying an import', () => {
  test('D2: pressed ten times at once, and again after a lost answer, it is applied once', async () => {
    const id = await imports.preview(assistant, 'payments', table(), choices());
    const answers = await Promise.all(Array.from({ length: 10 }, async () => imports.apply(assistant, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    await Promise.all([harness.jobs.runDue(), harness.jobs.runDue()]);
    await imports.applied(assistant, id);
    expect(await imports.apply(assistant, id)).toMatchObject({
      status: 202,
      body: { data: { state: 'applied' } },
    });
    await harness.jobs.runDue();
    expect(await receipts()).toBe(3);
    const again = await imports.preview(assistant, 'payments', table(), choices());
    const { counts, appliedBefore } = await imports.read(assistant, again);
    expect({ counts, appliedBefore }).toEqual({
      counts: { new: 0, changed: 0, unchanged: 0, rejected: 3 },
      appliedBefore: TEST_START.toISOString(),
    });
  });

  test('if a row changed since the preview, nothing is applied, the row is shown, and the next press applies it', async () => {
    const id = await imports.preview(admin, 'payments', table(), choices());
    const [first] = students;
    await payments.cash(assistant, first?.id ?? '', [{ classId: theory, ...JANUARY, amountCents: 100_000 }]);
    expect(await imports.applied(admin, id)).toMatchObject({
      state: 'previewed',
      stale: 1,
      counts: { new: 2, rejected: 1 },
    });
    expect(await receipts()).toBe(1);
    expect(await imports.rows(admin, id, '?show=stale')).toMatchObject([
      { phone: first?.phone, verdict: 'rejected', reason: 'payment-above-fee', isStale: true },
    ]);
    expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', stale: 0, done: 2 });
    expect(await receipts()).toBe(3);
  });

  test('a fault during the writing leaves nothing behind, and Apply can be pressed again', async () => {
    const id = await imports.preview(admin, 'payments', table(), choices());
    await harness.pool.query(
      `ALTER TABLE receipt ADD CONSTRAINT no_more CHECK (account_id <> '${students[2]?.id}') NOT VALID`,
    );
    await imports.apply(admin, id);
    await expect(harness.jobs.runDue()).rejects.toThrow('no_more');
    expect(await imports.read(admin, id)).toMatchObject({ state: 'failed' });
    expect(await receipts()).toBe(0);
    await harness.pool.query('ALTER TABLE receipt DROP CONSTRAINT no_more');
    expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', done: 3 });
    expect(await receipts()).toBe(3);
  });

  test('is in the audit trail, as are its rows and its undo', async () => {
    const video = await cast.video();
    const id = await imports.preview(admin, 'grants', table(), { videoIds: [video], weeks: 2 });
    await imports.applied(admin, id);
    await imports.undo(admin, id);
    const entries = await harness.db
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'actor_id'])
      .where('subject', 'in', [`import:${id}`, `account:${students[0]?.id}`])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['access.granted', adminId],
      ['import.applied', adminId],
      ['access.import-undone', adminId],
      ['import.undone', adminId],
    ]);
  });
});

describe('500 rows', () => {
  test.each(['grants', 'payments', 'enrolments', 'students'] as const)(
    'of %s are previewed in a fraction of the time that 500 previews of one take',
    async (kind) => {
      const many = await several(500);
      if (kind === 'payments') for (const { id } of many) await payments.seat(theory, id, '2026-12-01');
      const videoIds = await Promise.all(Array.from({ length: 5 }, async () => cast.video()));
      const words = kind === 'students' ? 'phone,name\n' : kind === 'enrolments' ? 'phone,spot\n' : 'phone\n';
      const lines = many.map(({ phone }, at) => `${phone},${kind === 'enrolments' ? at + 1 : 'නිමාලි පෙරේරා'}`);
      let id = '';
      const preview = async (some: readonly string[]) => {
        const table = words + some.join('\n');
        id = await imports.preview(admin, kind, table, kind === 'grants' ? { videoIds } : choices());
        expect((await imports.read(admin, id)).toDo).toBe(some.length);
      };
      const one = await bestOf(3, async () => preview(lines.slice(0, 1)));
      const all = await bestOf(2, async () => preview(lines));
      expect(all).toBeLessThan(250 * one);
      expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', done: 500 });
    },
  );
});

describe('what is refused', () => {
  test('kinds that the role may not import, unreadable tables, choices that do not exist', async () => {
    expect(await imports.post(assistant, 'students', table())).toMatchObject(
      refusal(403, 'import-kind-forbidden'),
    );
    for (const text of ['', 'name,school\nNimali,Visakha', 'phone,mobile\n1,2', 'phone,name\n"0771', 'phone'])
      expect(await imports.post(admin, 'students', text)).toMatchObject(refusal(400, 'import-unreadable'));
    const wide = `phone\n${'0771234567\n'.repeat(5001)}`;
    expect(await imports.post(admin, 'students', wide)).toMatchObject(refusal(413, 'import-too-large'));
    const videoIds = await Promise.all(Array.from({ length: 11 }, async () => cast.video()));
    const long = `phone\n${`${students[0]?.phone}\n`.repeat(4600)}`;
    expect(await imports.post(admin, 'grants', long, { videoIds })).toMatchObject(
      refusal(413, 'import-too-large'),
    );
    for (const none of [nowhere, 'no-uuid']) {
      expect(await imports.post(admin, 'grants', table(), { classId: none })).toMatchObject(
        refusal(404, 'class-absent'),
      );
      expect(await imports.post(admin, 'grants', table(), { categoryId: none })).toMatchObject(
        refusal(404, 'category-absent'),
      );
      expect(await imports.post(admin, 'grants', table(), { videoIds: [none] })).toMatchObject(
        refusal(404, 'video-absent'),
      );
    }
  });

  test('an absent import or another assistant’s; nothing to apply; the undo of an import not applied or too old', async () => {
    const id = await imports.preview(admin, 'payments', table(), choices());
    const other = await imports.preview(admin, 'students', 'phone\n0773333333');
    for (const [asAdmin, none] of [
      [admin, nowhere],
      [admin, 'no-uuid'],
      [assistant, id],
    ] as const) {
      for (const rest of ['', '/rows', '/rejected.csv'])
        expect(await asAdmin('GET', imports.at(none, rest))).toMatchObject(refusal(404, 'import-absent'));
      expect(await imports.apply(asAdmin, none)).toMatchObject(refusal(404, 'import-absent'));
      expect(await imports.undo(asAdmin, none)).toMatchObject(refusal(404, 'import-absent'));
    }
    expect(await imports.undo(admin, id)).toMatchObject(refusal(409, 'import-not-applied'));
    await harness.db
      .updateTable('bulk_import')
      .set({ made_by: await callerOf(assistant) })
      .where('id', '=', other)
      .execute();
    expect(await imports.apply(assistant, other)).toMatchObject(refusal(403, 'import-kind-forbidden'));
    expect(await imports.undo(assistant, other)).toMatchObject(refusal(403, 'import-kind-forbidden'));
    const nothing = await imports.preview(admin, 'payments', 'phone\n12');
    expect(await imports.apply(admin, nothing)).toMatchObject(refusal(409, 'import-empty'));
    await imports.applied(admin, id);
    harness.clock.advance({ minutes: 31 * 24 * 60 });
    admin = await cast.signIn(adminId);
    expect((await imports.read(admin, id)).mayUndo).toBe(false);
    expect(await imports.undo(admin, id)).toMatchObject(refusal(409, 'import-not-applied'));
  });
});

const callerOf = async (browser: Browser) => {
  const { phone } = (await browser<{ phone: string }>('GET', '/api/userprofile')).body;
  return (
    await harness.db.selectFrom('account').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()
  ).id;
};

describe('what is stored of an import', () => {
  test('E1: the file of the rejected rows is safe in a spreadsheet program, and can be imported again as it is', async () => {
    const id = await imports.preview(
      admin,
      'students',
      'phone,name,school,year\n12,=1+1,"Visakha, Colombo"\n0773333334,Sahan,\n+94 77-333-3336,Dinithi,,2031',
    );
    const token = await cast.tokenOf(adminId);
    const answer = await harness.inject({
      url: imports.at(id, '/rejected.csv'),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.headers['content-disposition']).toMatch(/rejected_students_\d{4}-\d{2}-\d{2}\.csv/);
    expect(answer.body).toBe(
      '\ufeffline,phone,name,school,year,parent,reason\r\n' +
        '2,12,\'=1+1,"Visakha, Colombo",,,"This is not a Sri Lankan mobile number, such as 077 123 4567."\r\n' +
        '4,077 333 3336,Dinithi,,2031,,The school does not run this A/L year.\r\n',
    );
    const again = await imports.preview(admin, 'students', answer.body.replace(',12,', ',0773333335,'));
    expect(await imports.rows(admin, again)).toMatchObject([
      { verdict: 'new', name: '=1+1', phone: '0773333335' },
      { verdict: 'rejected', phone: '077 333 3336' },
    ]);
  });

  test('previews are deleted after a day, names and numbers of imports after 30 days; the list of imports stays', async () => {
    const [applied, previewed] = [
      await imports.preview(admin, 'payments', table(), choices()),
      await imports.preview(admin, 'payments', table(), choices()),
    ];
    await imports.applied(admin, applied);
    harness.clock.advance({ minutes: 31 * 24 * 60 });
    admin = await cast.signIn(adminId);
    await harness.jobs.enqueue(harness.db as never, 'imports.purge', {});
    await harness.jobs.runDue();
    const { rows } = (await admin<{ rows: ImportHead[] }>('GET', '/api/v1/imports?page=1')).body;
    expect(rows.map(({ _id }) => _id)).toContain(applied);
    expect(rows.map(({ _id }) => _id)).not.toContain(previewed);
    const one = rows.find(({ _id }) => _id === applied);
    expect(one).toMatchObject({
      kind: 'payments',
      madeBy: 'Ms. Silva',
      state: 'applied',
      counts: { new: 3 },
    });
    expect(await imports.rows(admin, applied)).toMatchObject([{ phone: '' }, { phone: '' }, { phone: '' }]);
  });

  test('P1: the rows of a deleted number are gone', async () => {
    const id = await imports.preview(
      admin,
      'payments',
      `phone\n077 333 3336\n${students[0]?.phone}`,
      choices(),
    );
    const person = await cast.person({ phone: '94773333336' });
    const student = await cast.signIn(person);
    await student('POST', '/api/v1/privacy/deletion');
    const { id: request } = await harness.db
      .selectFrom('deletion_request')
      .select('id')
      .where('account_id', '=', person)
      .executeTakeFirstOrThrow();
    await admin('POST', `/api/v1/privacy/requests/${request}/carry-out`);
    await harness.jobs.runDue();
    expect((await imports.rows(admin, id)).map(({ phone }) => phone)).toEqual([students[0]?.phone]);
  });
});
