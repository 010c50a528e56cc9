import { isDue, owedCents } from '@valence/domain/fees';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { newId } from '../../platform/ids.ts';
import {
  dueNow,
  findMonths,
  type MonthKey,
  monthKey,
  owedIsDue,
  owedMonths,
  owedSums,
} from './months.store.ts';

const FIRST = 2026 * 12;
const MONTHS = 18;
const FEE = 350_000;
const STUDENTS = 200;

let harness: Harness;
let cast: Cast;
let classes: string[];
let students: string[];
const everyMonth: MonthKey[] = [];
type RecordedMonths = Awaited<ReturnType<typeof findMonths>>;
/** Those of the beginning, which the first tests leave as they are. */
let recorded: RecordedMonths;

/** What may have happened between a student and a class; months are counted from the first one of the test. */
const month = fc.integer({ min: 0, max: MONTHS - 1 });
const histories = fc.record({
  seats: fc.uniqueArray(fc.record({ from: month, stays: fc.option(fc.integer({ min: 0, max: 9 })) }), {
    maxLength: 3,
    selector: ({ from }) => from,
  }),
  payments: fc.uniqueArray(
    fc.record({ month, status: fc.constantFrom('paid', 'paid', 'partial', 'pending') }),
    {
      maxLength: MONTHS,
      selector: (payment) => payment.month,
    },
  ),
  free: fc.option(fc.record({ from: month, lasts: fc.option(fc.integer({ min: 0, max: 6 })) }), { freq: 3 }),
});

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  const kit = createPaymentsKit(harness, cast);
  // One goes on for ever at one fee and halves the month of joining, one ends and grows dearer, one costs nothing until its second year.
  classes = [
    await kit.paidClass('Theory', FEE),
    await kit.paidClass('Papers', FEE),
    await kit.paidClass('Seminar', 0),
  ];
  const later = async (classId = '', from = 0) =>
    sql`
    INSERT INTO class_fee (class_id, from_month, amount_cents, set_at)
    VALUES (${classId}, ${FIRST + from}, 400000, ${harness.clock.now()})`.execute(harness.db);
  await later(classes[1], 5);
  await later(classes[2], 12);
  await sql`
    INSERT INTO class_half_month (class_id, set_at) VALUES (${classes[0]}, ${harness.clock.now()})`.execute(
    harness.db,
  );
  await sql`UPDATE class SET last_month = ${FIRST + 13} WHERE id = ${classes[1]}`.execute(harness.db);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO account (id, phone, created_at)
    SELECT uuidv7(), '9477' || lpad(n::text, 7, '0'), ${harness.clock.now()} FROM generate_series(1, ${STUDENTS}) n
    RETURNING id`.execute(harness.db);
  students = rows.map(({ id }) => id);
  for (const accountId of students)
    for (const classId of classes)
      for (let number = 0; number < MONTHS; number += 1)
        everyMonth.push({ accountId, classId, month: FIRST + number });
  await writeHistories();
  await writeFamilies();
  recorded = await findMonths(harness.db, everyMonth);
}, 60_000);
afterAll(async () => harness.close());

async function writeHistories(): Promise<void> {
  const pairs = students.flatMap((student) => classes.map((classId) => ({ student, classId })));
  const samples = fc.sample(histories, { numRuns: pairs.length, seed: 20_270_114 });
  const all = JSON.stringify(samples.map((history, index) => ({ ...pairs[index], ...history })));
  const { db } = harness;
  const sampleRows = sql`jsonb_to_recordset(${all}::jsonb) AS one (student uuid, "classId" uuid, seats jsonb, payments jsonb, free jsonb)`;
  // Seats one after another: each ends by the time the next begins, and only the last may still be held.
  await sql`
    INSERT INTO enrolment (id, class_id, account_id, enrolled_at, left_at)
    SELECT uuidv7(), "classId", student, day, least(day + stays * interval '1 month', next)
    FROM (SELECT one.student, one."classId", day, stays, lead(day) OVER (PARTITION BY one.student, one."classId" ORDER BY day) AS next
      FROM ${sampleRows}, jsonb_to_recordset(one.seats) AS seat ("from" integer, stays integer),
        LATERAL (SELECT '2026-01-05T10:00:00+05:30'::timestamptz + seat."from" * interval '1 month'
          + (hashtext(one.student::text || seat."from") & 15) * interval '1 day') AS begun (day)) seat`.execute(
    db,
  );
  await sql`
    INSERT INTO payment (id, class_id, account_id, year, month, status, amount_cents, created_at)
    SELECT uuidv7(), "classId", student, (${FIRST}::integer + p.month) / 12, (${FIRST}::integer + p.month) % 12 + 1, p.status,
      CASE p.status WHEN 'paid' THEN ${FEE}::integer WHEN 'partial' THEN 50000 ELSE 0 END, ${harness.clock.now()}
    FROM ${sampleRows}, jsonb_to_recordset(one.payments) AS p (month integer, status text)`.execute(db);
  await sql`
    INSERT INTO free_card (id, class_id, account_id, from_month, to_month, reason, given_at)
    SELECT uuidv7(), "classId", student, ${FIRST}::integer + card."from", ${FIRST}::integer + card."from" + card.lasts, 'Prize',
      ${harness.clock.now()}
    FROM ${sampleRows}, jsonb_to_record(one.free) AS card ("from" integer, lasts integer) WHERE one.free <> 'null'`.execute(
    db,
  );
}

/** Every other student is in a family of two to four; the discount begins, changes its kind, and ends. */
async function writeFamilies(): Promise<void> {
  const { db, clock } = harness;
  const sizes = fc.sample(fc.integer({ min: 2, max: 4 }), { numRuns: STUDENTS, seed: 20_270_115 });
  const members = students.slice(0, STUDENTS / 2);
  for (let from = 0, family = 0; from < members.length; from += sizes[family] ?? 2, family += 1) {
    const id = newId(clock.now());
    for (const account_id of members.slice(from, from + (sizes[family] ?? 2)))
      await db
        .insertInto('family_member')
        .values({ account_id, family_id: id, added_at: clock.now() })
        .execute();
  }
  const discounts = [
    { from: 3, kind: 'percent', amount: 1250 },
    { from: 8, kind: 'amount', amount: 150_000 },
    { from: 13, kind: 'amount', amount: 0 },
    { from: 15, kind: 'amount', amount: FEE },
  ];
  for (const { from, ...discount } of discounts)
    await db
      .insertInto('sibling_discount')
      .values({ ...discount, from_month: FIRST + from, set_at: clock.now() })
      .execute();
}

/** What the rule of the domain says of each recorded month, by student, class and month. */
function ruled(found: RecordedMonths): Record<string, number> {
  return Object.fromEntries(
    found.flatMap((one) => {
      const cents = owedCents(one);
      return cents > 0 ? [[`${one.accountId} ${one.classId} ${one.month}`, cents]] : [];
    }),
  );
}

async function listed(scope: Parameters<typeof owedMonths>[0]): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; cents: number }>`
    SELECT account_id || ' ' || class_id || ' ' || month_number AS key, owed_cents AS cents
    FROM ${owedMonths(scope)} owed`.execute(harness.db);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  return Object.fromEntries(rows.map(({ key, cents }) => [key, cents]));
}

const only = (
  all: Record<string, number>,
  fits: (student: string, classId: string, number: number) => boolean,
) =>
  Object.fromEntries(
    Object.entries(all).filter(([key]) => {
      const [student = '', classId = '', number] = key.split(' ');
      return fits(student, classId, Number(number));
    }),
  );

describe('what the lists of debts read', () => {
  test('is what the rule says of every month, whatever was paid, waived, left or begun again', async () => {
    const rule = ruled(recorded);
    expect(Object.keys(rule).length).toBeGreaterThan(1000);
    const reduced = recorded.filter(({ charged, isSibling }) => charged && isSibling);
    expect(reduced.length).toBeGreaterThan(200);
    expect(reduced.filter(({ isHalf }) => isHalf).length).toBeGreaterThan(5);
    expect(await listed({ through: FIRST + MONTHS - 1 })).toEqual(rule);
    const [theory = ''] = classes;
    const few = students.slice(0, 20);
    const [from, through] = [FIRST + 4, FIRST + 9];
    expect(await listed({ classId: theory, accountIds: few, from, through })).toEqual(
      only(
        rule,
        (student, classId, number) =>
          classId === theory && few.includes(student) && number >= from && number <= through,
      ),
    );
    const sums = await owedSums(harness.db, { accountIds: few, through });
    for (const student of few) {
      const own = Object.values(only(rule, (one, _, number) => one === student && number <= through));
      expect(sums.get(student) ?? 0).toBe(own.reduce((sum, cents) => sum + cents, 0));
    }
  });

  test.each(['01-03', '01-10', '01-12', '01-16', '01-29', '02-09', '02-11', '03-01'])(
    'is due in lists when the rule says so of the month, at noon of 2027-%s',
    async (day) => {
      const at = new Date(`2027-${day}T12:00:00+05:30`);
      const dueDays = [10, 28] as const;
      // Both in one query: to find what is owed takes longer than to judge it.
      const [isDueOnTenth, isDueOnLast] = dueDays.map((dueDay) => owedIsDue(dueNow(at, dueDay)));
      const { rows } = await sql<{ key: string; dueOn: (number | null)[] }>`
        SELECT account_id || ' ' || class_id || ' ' || month_number AS key,
          ARRAY[CASE WHEN ${isDueOnTenth} THEN 10 END, CASE WHEN ${isDueOnLast} THEN 28 END] AS "dueOn"
        FROM ${owedMonths({ through: FIRST + MONTHS - 1 })} owed`.execute(harness.db);
      for (const dueDay of dueDays) {
        const due = recorded.filter((one) => owedCents(one) > 0 && isDue(one, one.month, at, dueDay));
        const listedDue = rows.filter(({ dueOn }) => dueOn.includes(dueDay));
        expect(listedDue.map(({ key }) => key).sort()).toEqual(due.map(monthKey).sort());
      }
    },
  );

  test('stays so when payments change, move to another student, or go', async () => {
    const { db } = harness;
    await sql`UPDATE payment SET status = CASE status WHEN 'paid' THEN 'partial' ELSE 'paid' END, amount_cents = 60000
      WHERE hashtext(id::text) % 3 = 0`.execute(db);
    await sql`DELETE FROM payment WHERE hashtext(id::text) % 7 = 0`.execute(db);
    await sql`UPDATE payment p SET account_id = ${students[0]} WHERE account_id = ${students[1]}
      AND NOT EXISTS (SELECT FROM payment own WHERE own.account_id = ${students[0]}
        AND (own.class_id, own.month_number) = (p.class_id, p.month_number))`.execute(db);
    await sql`DELETE FROM account WHERE id = ${students[2]}`.execute(db);
    const rule = ruled(await findMonths(db, everyMonth));
    expect(await listed({ through: FIRST + MONTHS - 1 })).toEqual(
      only(rule, (student) => student !== students[2]),
    );
    const { rows } = await sql`
      SELECT 1 FROM (SELECT class_id, account_id, range_agg(int4range(month_number, month_number + 1)) AS months
        FROM payment WHERE status = 'paid' AND account_id IS NOT NULL GROUP BY 1, 2) p FULL JOIN paid_months stored USING (class_id, account_id)
      WHERE coalesce(p.months, '{}') <> coalesce(stored.months, '{}')`.execute(db);
    expect(rows).toEqual([]);
  });
});
