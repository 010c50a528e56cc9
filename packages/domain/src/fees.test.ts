import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from './durations.ts';
import {
  allot,
  allotWithRest,
  chargedFee,
  dueAt,
  type FeeBasis,
  isDue,
  lastDueMonth,
  type MonthRecord,
  owedCents,
  paymentStateOf,
  referenceKey,
  type SiblingDiscount,
} from './fees.ts';
import { monthNumber, monthNumberAt, monthOf } from './school-month.ts';
import { schoolDay } from './school-time.ts';

const record = (more: Partial<MonthRecord> = {}): MonthRecord => ({
  feeCents: 350_000,
  receivedCents: 0,
  settled: false,
  free: false,
  charged: true,
  joinedDay: null,
  ...more,
});
/** What a month costs in a class without rules of its own. */
const whole: FeeBasis = { fullCents: 350_000, halves: false, joinedDay: null, siblingDiscount: null };
const january = monthNumber({ year: 2027, month: 1 });
/** An instant on a Colombo day of January 2027. */
const onDay = (day: number, time = '12:00:00') =>
  new Date(`2027-01-${String(day).padStart(2, '0')}T${time}+05:30`);
const paymentState = (more: Partial<MonthRecord>, at = onDay(1)) =>
  paymentStateOf(record(more), january, at, 10);

describe('months as numbers', () => {
  test('follow each other across years, and come back as they were', () => {
    expect(monthNumber({ year: 2027, month: 1 }) - monthNumber({ year: 2026, month: 12 })).toBe(1);
    for (let number = 24_000; number < 25_200; number += 7) expect(monthNumber(monthOf(number))).toBe(number);
  });

  test('are the school’s: the last evening of the year in UTC is January in Colombo', () => {
    expect(monthOf(monthNumberAt(new Date('2026-12-31T18:29:59Z')))).toEqual({ year: 2026, month: 12 });
    expect(monthOf(monthNumberAt(new Date('2026-12-31T18:30:00Z')))).toEqual({ year: 2027, month: 1 });
  });
});

describe('how a month stands', () => {
  test('nothing paid: pending to the end of the day it is due on, overdue from the next midnight in Colombo', () => {
    expect(paymentState({}, onDay(10, '23:59:59'))).toBe('pending');
    expect(paymentState({}, onDay(11, '00:00:00'))).toBe('overdue');
    expect(paymentStateOf(record(), january + 1, onDay(28), 10)).toBe('pending');
    expect(paymentStateOf(record(), january - 1, onDay(1), 10)).toBe('overdue');
  });

  test('partly paid stays partial, also when it is late; covered is paid, whatever the fee is now', () => {
    expect(paymentState({ receivedCents: 100_000 }, onDay(30))).toBe('partial');
    expect(paymentState({ receivedCents: 350_000, settled: true, feeCents: 900_000 })).toBe('paid');
  });

  test('a free card waives it, but money that was received stays visible as paid', () => {
    expect(paymentState({ free: true }, onDay(30))).toBe('free');
    expect(paymentState({ free: true, settled: true, receivedCents: 350_000 })).toBe('paid');
  });

  test('is “none” where nothing is charged: not enrolled, or a month without a fee', () => {
    expect(paymentState({ charged: false }, onDay(30))).toBe('none');
    expect(paymentState({ feeCents: 0 }, onDay(30))).toBe('none');
  });
});

describe('the month of joining', () => {
  const joinedOn = (day: number) => ({ joinedDay: schoolDay(onDay(day)) });

  test('is due as many days after the day of enrolment as other months after their first', () => {
    // Joined on the 20th: ten days, that day included, as from the 1st to the 10th.
    expect(paymentState(joinedOn(20), onDay(20))).toBe('pending');
    expect(paymentState(joinedOn(20), onDay(29, '23:59:59'))).toBe('pending');
    expect(paymentState(joinedOn(20), onDay(30, '00:00:00'))).toBe('overdue');
    expect(paymentState(joinedOn(1), onDay(11))).toBe('overdue');
    expect(dueAt(january, 10, schoolDay(onDay(20)))).toEqual(onDay(29, '23:59:59'));
    expect(dueAt(january, 10, null)).toEqual(onDay(10, '23:59:59'));
  });

  test('is never due before another student’s, nor later than the month after it, and is due for ever then', () => {
    const days = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 90 }), (dueDay, joined, later) => {
        const at = new Date(onDay(1).getTime() + later * DAY_MS);
        const next = new Date(at.getTime() + DAY_MS);
        const { joinedDay } = joinedOn(joined);
        const due = isDue({ joinedDay }, january, at, dueDay);
        expect(due && !isDue({ joinedDay: null }, january, at, dueDay)).toBe(false);
        expect(!due && isDue({ joinedDay: null }, january + 1, at, dueDay)).toBe(false);
        expect(due && !isDue({ joinedDay }, january, next, dueDay)).toBe(false);
        expect(due && schoolDay(at) <= joinedDay).toBe(false);
        // The day that is shown is the last one before it is overdue; the 31st of shorter months is left to the rule above.
        expect(dueDay > 28 || due === at > dueAt(january, dueDay, joinedDay)).toBe(true);
      }),
    );
  });
});

describe('what is owed', () => {
  test.each<[number, Partial<MonthRecord>]>([
    [350_000, {}],
    [250_000, { receivedCents: 100_000 }],
    [0, { receivedCents: 350_000, settled: true }],
    [0, { free: true }],
    [0, { charged: false }],
    [250_000, { charged: false, receivedCents: 100_000 }],
    [0, { feeCents: 50_000, receivedCents: 100_000 }],
  ])('%i for %o', (cents, more) => {
    expect(owedCents(record(more))).toBe(cents);
  });
});

describe('the last month that is due', () => {
  test('is the one before until the day has passed; a day that the month lacks never passes in it', () => {
    expect(lastDueMonth(onDay(10), 10)).toBe(january - 1);
    expect(lastDueMonth(onDay(11), 10)).toBe(january);
    expect(lastDueMonth(onDay(31), 31)).toBe(january - 1);
    expect(lastDueMonth(new Date('2027-02-01T00:00:00+05:30'), 31)).toBe(january);
  });
});

test('a reference is the same however it is spaced, cased or written in full width', () => {
  for (const typed of ['ft 2701-4455', 'FT27014455', ' ft.27014455 ', 'ＦＴ27014455'])
    expect(referenceKey(typed)).toBe('FT27014455');
  expect(referenceKey(' - ')).toBe('');
});

test.each([
  ['what fits stays in the first month', 350_000, [350_000, 350_000], [350_000, 0]],
  ['the rest goes on to the next', 500_000, [350_000, 350_000], [350_000, 150_000]],
  ['a paid month takes nothing', 350_000, [0, 350_000], [0, 350_000]],
  ['all of it is taken to the cent', 700_000, [350_000, 350_000], [350_000, 350_000]],
  ['a cent too much fits nowhere', 700_001, [350_000, 350_000], undefined],
  ['nothing fits into no month', 1, [], undefined],
])('allot: %s', (_, amount, open, expected) => {
  expect(allot(amount, open)).toEqual(expected);
});

test('what no month can take is the rest, which is the credit', () => {
  expect(allotWithRest(900, [350, 0, 350])).toEqual({ amounts: [350, 0, 350], restCents: 200 });
  expect(allotWithRest(100, [])).toEqual({ amounts: [], restCents: 100 });
  expect(allotWithRest(300, [350])).toEqual({ amounts: [300], restCents: 0 });
});

describe('a class that halves the month of joining', () => {
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  test.each([
    ['from the 16th on', 350_000, '2027-01-16', 175_000],
    ['on the last day', 350_000, '2027-01-31', 175_000],
    ['in whole rupees, rounded up', 350_100, '2027-02-16', 175_100],
    ['never more than the whole', 50, '2027-01-20', 50],
    ['not before the 16th', 350_000, '2027-01-15', 350_000],
  ])('charges %s', (_, full, joined, feeCents) => {
    const fee = chargedFee({ ...whole, fullCents: full, halves: true, joinedDay: day(joined) });
    expect(fee).toEqual({ feeCents, fullCents: full, isHalf: joined !== '2027-01-15', isSibling: false });
  });

  test('charges whole months to who did not join in them, and other classes charge them to everybody', () => {
    const charged = { feeCents: 350_000, fullCents: 350_000, isHalf: false, isSibling: false };
    expect(chargedFee({ ...whole, halves: true })).toEqual(charged);
    expect(chargedFee({ ...whole, joinedDay: day('2027-01-20') })).toEqual(charged);
  });
});

describe('a further child of a family', () => {
  const less = (kind: SiblingDiscount['kind'], amount: number, fullCents = 350_000) =>
    chargedFee({ ...whole, fullCents, siblingDiscount: { kind, amount } });

  test.each([
    ['a percentage less', less('percent', 1000), 315_000],
    ['whole rupees, rounded up', less('percent', 3333), 233_400],
    ['at least a rupee, whatever the percentage', less('percent', 9999), 100],
    ['a sum less', less('amount', 50_000), 300_000],
  ])('pays %s', (_, fee, feeCents) => {
    expect(fee).toEqual({ feeCents, fullCents: 350_000, isHalf: false, isSibling: true });
  });

  test('pays the whole fee where the sum is not less than it, for months without a fee open no lessons', () => {
    for (const fullCents of [0, 49_900, 50_000])
      expect(less('amount', 50_000, fullCents)).toEqual({
        feeCents: fullCents,
        fullCents,
        isHalf: false,
        isSibling: false,
      });
    expect(less('percent', 1000, 0)).toMatchObject({ feeCents: 0, isSibling: false });
  });

  test('pays half of what is left, who joins late', () => {
    const joinedDay = Date.parse('2027-01-20') / DAY_MS;
    const siblingDiscount = { kind: 'amount', amount: 50_000 } as const;
    expect(chargedFee({ ...whole, halves: true, joinedDay, siblingDiscount })).toEqual({
      feeCents: 150_000,
      fullCents: 350_000,
      isHalf: true,
      isSibling: true,
    });
  });
});
