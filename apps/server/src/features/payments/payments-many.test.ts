import { covers } from '@valence/domain/fees';
import { monthNumber } from '@valence/domain/school-month';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createImportsKit } from '../../../test/imports-kit.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

const STUDENTS = 150;
const ROWS = 1500;
/** By month of 2027: the class becomes dearer in March. */
const FEES = [300_000, 300_000, 400_000];

/** A row pays part of a month, or all of it, or more than it costs. */
const tableRows = fc.sample(
  fc.record({
    student: fc.integer({ min: 0, max: STUDENTS - 1 }),
    month: fc.integer({ min: 1, max: FEES.length }),
    amountCents: fc.constantFrom(50_000, 100_000, 100_000, 150_000, 200_000, 300_000, 400_000, 450_000),
    method: fc.constantFrom('cash', 'transfer'),
  }),
  { numRuns: ROWS, seed: 20_270_114 },
);
type TableRow = (typeof tableRows)[number];

let harness: Harness;
let cast: Cast;
let imports: ReturnType<typeof createImportsKit>;
let payments: ReturnType<typeof createPaymentsKit>;
let admin: Browser;
let [many, single] = ['', ''];
let students: { id: string; phone: string }[];

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  imports = createImportsKit(harness);
  payments = createPaymentsKit(harness, cast);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
  [many, single] = [
    await payments.paidClass('By import', 300_000),
    await payments.paidClass('By hand', 300_000),
  ];
  const dearer = { from_month: monthNumber({ year: 2027, month: 3 }), amount_cents: 400_000 };
  for (const class_id of [many, single])
    await harness.db
      .insertInto('class_fee')
      .values({ ...dearer, class_id, set_at: harness.clock.now() })
      .execute();
  students = [];
  for (let each = 0; each < STUDENTS; each += 1) {
    const phone = `9477333${String(each).padStart(4, '0')}`;
    const id = await cast.person({ phone });
    students.push({ id, phone });
    for (const classId of [many, single]) await payments.seat(classId, id, '2026-12-01');
  }
});
afterAll(async () => harness.close());

const of = (student: number) => students[student] ?? { id: '', phone: '' };

/** Applies the rule of the domain to the rows, one after another. */
function byTheRule(): { accepted: TableRow[]; months: Map<string, number> } {
  const months = new Map<string, number>();
  const accepted = tableRows.filter(({ student, month, amountCents }) => {
    const feeCents = FEES[month - 1] ?? 0;
    const received = months.get(`${student} ${month}`) ?? 0;
    if (covers(received, feeCents) || received + amountCents > feeCents) return false;
    months.set(`${student} ${month}`, received + amountCents);
    return true;
  });
  return { accepted, months };
}

async function recorded(classId: string): Promise<Map<string, { status: string; cents: number }>> {
  const places = new Map(students.map(({ id }, place) => [id, place]));
  const rows = await harness.db
    .selectFrom('payment')
    .select(['account_id', 'month', 'status', 'amount_cents'])
    .where('class_id', '=', classId)
    .execute();
  return new Map(
    rows.map(({ account_id, month, status, amount_cents }) => [
      `${places.get(account_id ?? '')} ${month}`,
      { status, cents: amount_cents },
    ]),
  );
}

describe('payments of many at once', () => {
  let importId = '';
  const { accepted, months } = byTheRule();

  test('settle each month as the rule of the domain does, and as the same amounts do one by one', async () => {
    const table = tableRows.map(
      ({ student, month, amountCents, method }) =>
        `${of(student).phone},2027-0${month},${amountCents / 100},${method}`,
    );
    importId = await imports.preview(admin, 'payments', `phone,month,amount,method\n${table.join('\n')}`, {
      classId: many,
    });
    expect(await imports.applied(admin, importId)).toMatchObject({ state: 'applied', done: accepted.length });
    // More than one batch of writing.
    expect(accepted.length).toBeGreaterThan(550);
    const expected = new Map(
      [...months].map(([key, cents]) => {
        const feeCents = FEES[Number(key.split(' ')[1]) - 1] ?? 0;
        return [key, { status: covers(cents, feeCents) ? 'paid' : 'partial', cents }];
      }),
    );
    expect(new Set([...expected.values()].map(({ status }) => status))).toEqual(new Set(['paid', 'partial']));
    expect(await recorded(many)).toEqual(expected);

    const some = tableRows.filter(({ student }) => student % 5 === 0);
    for (const { student, month, amountCents } of some)
      await payments.cash(admin, of(student).id, [{ classId: single, year: 2027, month, amountCents }]);
    expect(await recorded(single)).toEqual(
      new Map([...expected].filter(([key]) => Number(key.split(' ')[0]) % 5 === 0)),
    );
  });

  test('have receipts in the order of the table without a gap, an entry and an audit row each', async () => {
    const rows = await harness.db
      .selectFrom('receipt')
      .innerJoin('payment_entry', 'payment_entry.receipt_id', 'receipt.id')
      .innerJoin('payment', 'payment.id', 'payment_entry.payment_id')
      .select(['receipt.number', 'receipt.account_id', 'receipt.amount_cents', 'payment.month', 'kind'])
      .select('payment_entry.amount_cents as entry_cents')
      .where('payment.class_id', '=', many)
      .orderBy('receipt.number')
      .execute();
    expect(rows).toEqual(
      accepted.map(({ student, month, amountCents, method }, index) => ({
        number: index + 1,
        account_id: of(student).id,
        amount_cents: amountCents,
        month,
        kind: method,
        entry_cents: amountCents,
      })),
    );
    const first = accepted[0];
    expect((await payments.auditsOf(of(first?.student ?? 0).id))[0]?.[0]).toBe('payment.recorded');
    const { rows: audits } = await sql<{ entries: number }>`
      SELECT count(*)::integer AS entries FROM audit_entry
      WHERE action = 'payment.recorded' AND detail @> ${JSON.stringify({ after: { lines: [{ classId: many }] } })}::jsonb`.execute(
      harness.db,
    );
    expect(audits).toEqual([{ entries: accepted.length }]);
  });

  test('are taken back, but for what somebody corrected since; each month is what its entries add up to', async () => {
    const corrected = await harness.db
      .selectFrom('payment_entry')
      .innerJoin('payment', 'payment.id', 'payment_entry.payment_id')
      .select(['payment_entry.id', 'payment.account_id', 'payment.month', 'payment_entry.amount_cents'])
      .where('payment.class_id', '=', many)
      .where('payment_entry.amount_cents', '>', 50_000)
      .limit(20)
      .execute();
    for (const { id } of corrected)
      await admin('POST', `/api/v1/payments/entries/${id}/correct`, { amountCents: 50_000, reason: 'Less' });
    const { data } = (await imports.undo(admin, importId)).body;
    expect(data).toEqual({ undone: accepted.length - corrected.length, notUndone: corrected.length });
    const left = await recorded(many);
    const rest = [...left].filter(([, { cents }]) => cents > 0);
    expect(rest.reduce((sum, [, { cents }]) => sum + cents, 0)).toBe(corrected.length * 50_000);
    for (const [key, { status, cents }] of left) {
      const feeCents = FEES[Number(key.split(' ')[1]) - 1] ?? 0;
      expect(status).toBe(cents === 0 ? 'pending' : covers(cents, feeCents) ? 'paid' : 'partial');
    }
  });
});
