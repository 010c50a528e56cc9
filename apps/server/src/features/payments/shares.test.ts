import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let token = '';
let theory = '';
let papers = '';
let institute = '';
const MONTH = { year: 2026, month: 12 };

interface Statement {
  _id: string;
  share: { kind: string; amount: number } | null;
  shares: { year: number; month: number; kind: string; amount: number }[];
  classes: { name: string; students: number; receivedCents: number; shareCents: number }[];
}
const statement = async (query = 'year=2026&month=12') => {
  const { body } = await admin<{ institutes: Statement[] }>('GET', `/api/v1/payments/shares?${query}`);
  return body.institutes.find(({ _id }) => _id === institute);
};
const set = async (share: object, browser = admin, id = institute) =>
  browser('PUT', `/api/v1/institutes/${id}/shares`, { ...MONTH, ...share });

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  await harness.pool.query('TRUNCATE account, class, institute CASCADE');
  const adminId = await cast.person({ role: 'admin', name: 'Miss' });
  admin = await cast.signIn(adminId);
  token = await cast.tokenOf(adminId);
  theory = await kit.paidClass('2027 Theory', 350_000);
  papers = await kit.paidClass('2027 Papers', 200_000);
  const found = harness.db.selectFrom('class').select('institute_id').where('id', '=', theory);
  institute = (await found.executeTakeFirstOrThrow()).institute_id;
  await harness.pool.query('UPDATE class SET institute_id = $1', [institute]);
  const paid = [
    [theory, 350_000],
    [theory, 350_000],
    [theory, 20_000],
    [papers, 200_000],
  ] as const;
  for (const [classId, amountCents] of paid) {
    const student = await cast.person({});
    await kit.seat(classId, student, '2026-11-03');
    await kit.cash(admin, student, [{ classId, ...MONTH, amountCents }]);
  }
  const free = await cast.person({});
  await kit.seat(theory, free, '2026-11-03');
  await admin('POST', '/api/v1/payments/free-cards', {
    ...{ userId: free, classId: theory, from: MONTH, to: null, reason: 'A relative' },
  });
});

test('without a share all remains; a percentage and a sum for each student are of what was received, free cards aside', async () => {
  const classes = (papersShare: number, theoryShare: number) => [
    { name: '2027 Papers', students: 1, receivedCents: 200_000, shareCents: papersShare },
    { name: '2027 Theory', students: 3, receivedCents: 720_000, shareCents: theoryShare },
  ];
  expect(await statement()).toMatchObject({ share: null, shares: [], classes: classes(0, 0) });
  expect(await set({ kind: 'percent', amount: 2550 })).toMatchObject({ status: 200 });
  expect(await statement()).toMatchObject({
    share: { kind: 'percent', amount: 2550 },
    classes: classes(51_000, 183_600),
  });
  await set({ kind: 'student', amount: 50_000 });
  expect(await statement()).toMatchObject({ classes: classes(50_000, 120_000) });
});

test('a share holds from its month on; months before keep theirs, and what is taken back counts no more', async () => {
  await set({ kind: 'percent', amount: 2000, month: 11 });
  await set({ kind: 'percent', amount: 3000, year: 2027, month: 1 });
  expect(await statement('year=2026&month=10')).toMatchObject({ share: null, classes: [] });
  const december = await statement();
  expect(december?.share).toEqual({ kind: 'percent', amount: 2000 });
  expect(december?.shares).toEqual([
    { year: 2027, month: 1, kind: 'percent', amount: 3000 },
    { year: 2026, month: 11, kind: 'percent', amount: 2000 },
  ]);
  expect(await statement('year=2027&month=5')).toMatchObject({ share: { kind: 'percent', amount: 3000 } });
  await harness.pool.query('UPDATE payment SET amount_cents = 0, status = $2 WHERE class_id = $1', [
    papers,
    'partial',
  ]);
  expect((await statement())?.classes.map(({ name }) => name)).toEqual(['2027 Theory']);
});

test('two who set the share of a month at once leave one of both, and each is in the audit trail', async () => {
  await Promise.all([1000, 2000].map(async (amount) => set({ kind: 'percent', amount })));
  const rows = await harness.db.selectFrom('institute_share').select('amount').execute();
  expect(rows).toHaveLength(1);
  expect([1000, 2000]).toContain(rows[0]?.amount);
  const { rows: changes } = await harness.pool.query<{ before: object }>(
    "SELECT detail -> 'before' AS before FROM audit_entry WHERE action = 'institute.share-set' AND subject = $1",
    [`institute:${institute}`],
  );
  expect(changes).toHaveLength(2);
  expect(changes.filter(({ before }) => 'sharePercent' in before)).toHaveLength(1);
});

test('what cannot be is refused, and nothing is stored', async () => {
  expect(await set({ kind: 'percent', amount: 10_001 })).toMatchObject({
    status: 400,
    body: { code: 'share-above-whole', message: 'A share is at most 100 %.' },
  });
  expect(await set({ kind: 'percent', amount: 1 }, admin, nowhere)).toMatchObject({
    status: 404,
    body: { code: 'institute-absent' },
  });
  const { rows } = await harness.pool.query('SELECT FROM institute_share');
  expect(rows).toHaveLength(0);
});

test('the file has a line for each class, sums that add up, and who took it is recorded', async () => {
  await set({ kind: 'percent', amount: 2550 });
  const { payload } = await harness.inject({
    url: '/api/v1/payments/shares.csv?year=2026&month=12',
    headers: { authorization: `Bearer ${token}` },
  });
  const lines = payload.split('\r\n');
  expect(lines[0]).toContain('Institute,Location,Class,Month');
  expect(lines[1]).toMatch(/,2027 Papers,2026-12,1,2000\.00,510\.00,1490\.00$/);
  expect(lines[2]).toMatch(/,2027 Theory,2026-12,3,7200\.00,1836\.00,5364\.00$/);
  const { rows } = await harness.pool.query(
    "SELECT subject, detail FROM audit_entry WHERE action = 'payments.exported'",
  );
  expect(rows).toMatchObject([{ subject: 'payments:shares', detail: { after: MONTH } }]);
});
