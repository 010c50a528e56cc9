import type { ImportHead } from '@valence/contract/desk-imports';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

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
const nowhere = '01890000-0000-7000-8000-000000000000';
const refusal = (status: number, code: string) => ({ status, body: { code } });

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
  // Who signed in when a test had moved the clock holds a token of the future now.
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

  test('where a row changed since the preview nothing is applied, the row is told, and the next press applies it', async () => {
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

  test('a fault while it is written leaves nothing behind, and it can be pressed again', async () => {
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

  test('is in the audit trail, as are its rows and its undoing', async () => {
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
    'of %s are previewed in under 3 seconds',
    async (kind) => {
      const many = await several(500);
      if (kind === 'payments') for (const { id } of many) await payments.seat(theory, id, '2026-12-01');
      const videoIds = await Promise.all(Array.from({ length: 5 }, async () => cast.video()));
      const words = kind === 'students' ? 'phone,name\n' : kind === 'enrolments' ? 'phone,spot\n' : 'phone\n';
      const text =
        words +
        many.map(({ phone }, at) => `${phone},${kind === 'enrolments' ? at + 1 : 'නිමාලි පෙරේරා'}`).join('\n');
      const begun = performance.now();
      const id = await imports.preview(admin, kind, text, kind === 'grants' ? { videoIds } : choices());
      const rows = await imports.read(admin, id);
      const took = performance.now() - begun;
      expect(rows.toDo).toBe(500);
      expect(took).toBeLessThan(3000);
      expect(await imports.applied(admin, id)).toMatchObject({ state: 'applied', done: 500 });
    },
  );
});

describe('what is refused', () => {
  test('kinds that the role may not do, tables that cannot be read, choices that are not there', async () => {
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

  test('an import that is not there or another assistant’s; nothing to apply; undoing what was not applied or is old', async () => {
    const id = await imports.preview(admin, 'payments', table(), choices());
    const other = await imports.preview(admin, 'students', 'phone\n0773333333');
    for (const [desk, none] of [
      [admin, nowhere],
      [admin, 'no-uuid'],
      [assistant, id],
    ] as const) {
      for (const rest of ['', '/rows', '/rejected.csv'])
        expect(await desk('GET', imports.at(none, rest))).toMatchObject(refusal(404, 'import-absent'));
      expect(await imports.apply(desk, none)).toMatchObject(refusal(404, 'import-absent'));
      expect(await imports.undo(desk, none)).toMatchObject(refusal(404, 'import-absent'));
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

describe('what is kept of an import', () => {
  test('E1: the rejected rows go into a file that is safe in a spreadsheet, and is read again as it is', async () => {
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
    expect(answer.headers['content-disposition']).toContain(`rejected_${id}.csv`);
    expect(answer.body).toBe(
      '\ufeffline,phone,name,school,year,reason\r\n' +
        '2,12,\'=1+1,"Visakha, Colombo",,"This is not a Sri Lankan mobile number, such as 077 123 4567."\r\n' +
        '4,077 333 3336,Dinithi,,2031,The school does not run this A/L year.\r\n',
    );
    const again = await imports.preview(admin, 'students', answer.body.replace(',12,', ',0773333335,'));
    expect(await imports.rows(admin, again)).toMatchObject([
      { verdict: 'new', name: '=1+1', phone: '0773333335' },
      { verdict: 'rejected', phone: '077 333 3336' },
    ]);
  });

  test('previews go after a day; of imports the names and numbers after 30 days; the list of imports stays', async () => {
    const [kept, left] = [
      await imports.preview(admin, 'payments', table(), choices()),
      await imports.preview(admin, 'payments', table(), choices()),
    ];
    await imports.applied(admin, kept);
    harness.clock.advance({ minutes: 31 * 24 * 60 });
    admin = await cast.signIn(adminId);
    await harness.jobs.enqueue(harness.db as never, 'imports.purge', {});
    await harness.jobs.runDue();
    const { rows } = (await admin<{ rows: ImportHead[] }>('GET', '/api/v1/imports?page=1')).body;
    expect(rows.map(({ _id }) => _id)).toContain(kept);
    expect(rows.map(({ _id }) => _id)).not.toContain(left);
    const one = rows.find(({ _id }) => _id === kept);
    expect(one).toMatchObject({
      kind: 'payments',
      madeBy: 'Ms. Silva',
      state: 'applied',
      counts: { new: 3 },
    });
    expect(await imports.rows(admin, kept)).toMatchObject([{ phone: '' }, { phone: '' }, { phone: '' }]);
  });

  test('P1: rows of a number that was deleted are gone', async () => {
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
