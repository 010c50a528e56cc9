import type { ComparedStatement, StatementApproval } from '@valence/contract/payments/bank-statement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let [nimali, kasun] = ['', ''];
let theory: string;
const FEE = 350_000;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  await harness.pool.query('TRUNCATE account, class, bank_statement_row CASCADE');
  admin = await cast.signIn(await cast.person({ role: 'admin', name: 'Miss' }));
  theory = await kit.paidClass('2027 Theory', FEE);
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා', phone: '94771000001' });
  kasun = await cast.person({ name: 'Kasun', phone: '94771000002' });
  await kit.seat(theory, nimali, '2026-11-03');
  await kit.seat(theory, kasun, '2026-11-03');
});

const slipOf = async (accountId: string, reference: string, more: object = {}) => {
  const student = await cast.signIn(accountId);
  const sent = await kit.sendSlip(student, accountId, { classId: theory, reference, ...more });
  return sent.body.data.slipId;
};
/** The day of the tests, as a bank writes it. */
const DAY = TEST_START.toISOString().slice(0, 10).split('-').reverse().join('/');
const statementOf = (...words: string[]) =>
  [
    'Date,Description,Debit,Credit',
    ...words.map((text) => `${DAY},${text},,"3,500.00"`),
    `${DAY},ATM,"3,500.00",`,
  ].join('\r\n');
const compare = async (text: string) =>
  (await admin<ComparedStatement>('POST', '/api/v1/payments/bank-statement/compare', { text })).body;
const approve = async (
  text: string,
  chosen: readonly { fingerprint: string; slipId: string }[],
  by = admin,
) =>
  (await by<{ data: StatementApproval }>('POST', '/api/v1/payments/bank-statement/approve', { text, chosen }))
    .body.data;
const rows = async (table: string) => (await harness.pool.query<object>(`SELECT * FROM ${table}`)).rows;

test('a statement proposes slips, approves the chosen ones, and changes nothing when it comes again', async () => {
  const [first, second] = [await slipOf(nimali, 'ft-26307 ab12x'), await slipOf(kasun, '')];
  const text = statementOf('CEFTS FT26307AB12X', 'CASH DEPOSIT', 'INTEREST 0771000009');
  const seen = await compare(text);
  expect(seen.rows.map(({ state, words, slips }) => [words, state, ...slips.map(({ _id }) => _id)])).toEqual([
    ['CEFTS FT26307AB12X', 'certain', first],
    ['CASH DEPOSIT', 'several', second],
    ['INTEREST 0771000009', 'several', second],
  ]);
  expect(seen).toMatchObject({
    headings: ['Date', 'Description', 'Debit', 'Credit'],
    columns: { day: 0, words: [1], credit: 3, direction: null },
    unmatched: 0,
    unread: [],
  });
  expect(await rows('bank_statement_row')).toEqual([]);
  const chosen = [
    { fingerprint: seen.rows[0]?.fingerprint ?? '', slipId: first },
    { fingerprint: seen.rows[1]?.fingerprint ?? '', slipId: second },
  ];
  expect((await approve(text, chosen)).refused).toEqual([]);
  for (const student of [nimali, kasun])
    expect(await kit.rowsOf(student)).toEqual([{ year: 2027, month: 1, status: 'paid', amount_cents: FEE }]);
  const { rows: told } = await harness.pool.query(
    `SELECT subject, detail #>> '{after,statementDay}' AS day FROM audit_entry WHERE action = 'slip.approved' ORDER BY id`,
  );
  expect(told).toEqual(
    [first, second].map((id) => ({ subject: `slip:${id}`, day: TEST_START.toISOString().slice(0, 10) })),
  );

  const again = await compare(text);
  expect(again.rows.map(({ state, slips }) => [state, slips[0]?._id])).toEqual([
    ['used', first],
    ['used', second],
  ]);
  // Every slip has its row by now: what is left is nobody's.
  expect(again.unmatched).toBe(1);
  expect((await approve(text, chosen)).refused.map(({ code }) => code)).toEqual([
    'slip-reviewed',
    'slip-reviewed',
  ]);
  expect(await rows('receipt')).toHaveLength(2);
});

test('a row approves one slip for ever: also after the approval was taken back, and after the student is gone', async () => {
  const first = await slipOf(nimali, 'FT26307AB12X');
  const text = statementOf('FT26307AB12X');
  const [row] = (await compare(text)).rows;
  const fingerprint = row?.fingerprint ?? '';
  await approve(text, [{ fingerprint, slipId: first }]);
  const [entry] = (await kit.monthTold(admin, nimali, theory, [2027, 1])).entries;
  await admin('POST', `/api/v1/payments/entries/${entry?._id}/correct`, {
    amountCents: 0,
    reason: 'Not hers',
  });
  const second = await slipOf(kasun, 'FT26307AB12X');
  expect((await compare(text)).rows[0]?.state).toBe('used');
  expect(await approve(text, [{ fingerprint, slipId: second }])).toEqual({
    approved: [],
    refused: [{ slipId: second, code: 'row-used' }],
  });
  await harness.pool.query('DELETE FROM account WHERE id = $1', [nimali]);
  expect((await compare(text)).rows[0]).toMatchObject({ state: 'used', slips: [] });
  expect((await approve(text, [{ fingerprint, slipId: second }])).approved).toEqual([]);
  await expect(harness.pool.query('UPDATE bank_statement_row SET slip_id = $1', [second])).rejects.toThrow(
    'used once',
  );
  expect(await kit.rowsOf(kasun)).toEqual([]);
});

describe('at the same time', () => {
  test('of two slips that are approved by one row, by four people each, one is', async () => {
    const slips = [await slipOf(nimali, 'FT26307AB12X'), await slipOf(kasun, 'FT26307AB12X')];
    const text = statementOf('FT26307AB12X');
    const [row] = (await compare(text)).rows;
    const results = await Promise.all(
      [...slips, ...slips, ...slips, ...slips].map((slipId) =>
        approve(text, [{ fingerprint: row?.fingerprint ?? '', slipId }]),
      ),
    );
    expect(results.flatMap(({ approved }) => approved).length).toBe(1);
    expect(await rows('receipt')).toHaveLength(1);
    expect(await rows('bank_statement_row')).toHaveLength(1);
  });

  test('approving by statement and by hand records one payment, and a row is used only if it was that', async () => {
    const slipId = await slipOf(nimali, 'FT26307AB12X');
    const text = statementOf('FT26307AB12X');
    const [row] = (await compare(text)).rows;
    const byHand = async () =>
      (await admin('POST', `/api/v1/payments/slips/${slipId}/approve`, { amountCents: FEE })).status;
    const [one, other, ...statuses] = await Promise.all([
      approve(text, [{ fingerprint: row?.fingerprint ?? '', slipId }]),
      approve(text, [{ fingerprint: row?.fingerprint ?? '', slipId }]),
      byHand(),
      byHand(),
    ]);
    const hands = statuses.filter((status) => status === 200).length;
    expect((one?.approved.length ?? 0) + (other?.approved.length ?? 0) + hands).toBe(1);
    expect(await rows('receipt')).toHaveLength(1);
    expect(await rows('bank_statement_row')).toHaveLength(1 - hands);
  });
});

test('what cannot be approved is told for each slip, and leaves its row free', async () => {
  const [first, second] = [await slipOf(nimali, 'FT26307AB12X'), await slipOf(kasun, 'FT26307CD34Y')];
  const text = statementOf('FT26307AB12X', 'FT26307CD34Y');
  const [one = '', other = ''] = (await compare(text)).rows.map(({ fingerprint }) => fingerprint);
  await harness.db.deleteFrom('enrolment').where('account_id', '=', nimali).execute();
  const chosen = [
    { fingerprint: one, slipId: first },
    { fingerprint: 'ffff', slipId: second },
    { fingerprint: other, slipId: 'no-uuid' },
    { fingerprint: other, slipId: '01890000-0000-7000-8000-000000000000' },
    { fingerprint: other, slipId: second },
  ];
  expect(await approve(text, chosen)).toEqual({
    approved: [{ slipId: second, reviewedAt: expect.any(String) as string }],
    refused: [
      { slipId: first, code: 'not-enrolled' },
      { slipId: second, code: 'row-absent' },
      { slipId: 'no-uuid', code: 'slip-absent' },
      { slipId: '01890000-0000-7000-8000-000000000000', code: 'slip-absent' },
    ],
  });
  expect(await rows('bank_statement_row')).toHaveLength(1);
  // The amount that a row tells is the slip's, or it is not its row.
  const third = await slipOf(kasun, 'FT1', { month: 2, amountCents: 100 });
  expect((await approve(text, [{ fingerprint: one, slipId: third }])).refused).toEqual([
    { slipId: third, code: 'row-absent' },
  ]);
});

test('what came twice is laid into the next months and the rest is credit, as the comparison said beforehand', async () => {
  const slipId = await slipOf(nimali, 'FT26307AB12X');
  const text = statementOf('FT26307AB12X');
  const proposal = async () => (await compare(text)).rows[0];
  const january = { year: 2027, month: 1 };
  expect((await proposal())?.slips).toMatchObject([
    { months: [{ ...january, amountCents: FEE }], creditCents: 0 },
  ]);
  const cash = async (month: number, amountCents = FEE) =>
    kit.cash(admin, nimali, [{ classId: theory, year: 2027, month, amountCents }]);
  await cash(1);
  for (const month of [3, 4, 5, 6, 7]) await cash(month);
  await cash(2, 100_000);
  const row = await proposal();
  expect(row?.slips).toMatchObject([
    { months: [{ year: 2027, month: 2, amountCents: FEE - 100_000 }], creditCents: 100_000 },
  ]);
  const { approved } = await approve(text, [{ fingerprint: row?.fingerprint ?? '', slipId }]);
  expect(approved).toHaveLength(1);
  expect(await rows('student_credit')).toMatchObject([{ amount_cents: 100_000 }]);
});

test('an approval that is undone leaves its row for another slip, and the same slip', async () => {
  const slipId = await slipOf(nimali, 'FT26307AB12X');
  const text = statementOf('FT26307AB12X');
  const fingerprint = (await compare(text)).rows[0]?.fingerprint ?? '';
  for (let round = 0; round < 2; round += 1) {
    const { approved } = await approve(text, [{ fingerprint, slipId }]);
    expect((await compare(text)).rows[0]?.state).toBe('used');
    const answer = await admin('POST', '/api/v1/payments/slips/undo', { decisions: approved });
    expect(answer.body).toEqual({ success: true, data: { undone: 1, stays: [] } });
    expect((await compare(text)).rows[0]?.state).toBe('certain');
  }
  expect(await rows('bank_statement_row')).toEqual([]);
});

test('a text that is no statement is refused; columns that are not recognised can be chosen', async () => {
  for (const call of ['compare', 'approve'])
    expect(
      await admin('POST', `/api/v1/payments/bank-statement/${call}`, {
        text: '',
        ...(call === 'approve' && { chosen: [{ fingerprint: 'ff', slipId: 'x' }] }),
      }),
    ).toMatchObject({ status: 400, body: { code: 'statement-unreadable' } });
  const slipId = await slipOf(nimali, 'FT26307AB12X');
  const text = `When,What,How much\n${DAY},FT26307AB12X,3500\n`;
  const path = '/api/v1/payments/bank-statement/compare';
  expect((await admin<ComparedStatement>('POST', path, { text })).body).toMatchObject({
    columns: null,
    rows: [],
  });
  const columns = { day: 0, words: [1], credit: 2, direction: null };
  expect((await admin<ComparedStatement>('POST', path, { text, columns })).body.rows).toMatchObject([
    { state: 'certain', slips: [{ _id: slipId }] },
  ]);
});
