// The fees of the demo's classes, and who paid what: most paid everything, some a part, some nothing, and one has a free card.

import { DAY_MS } from '@valence/domain/durations';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { schoolMonth } from '@valence/domain/school-time';
import { demoId } from './ids.ts';
import { CAST } from './people.ts';
import { CLASSES, classId, type Enrolment } from './school.ts';

export function fees(at: Date) {
  return CLASSES.map(({ slug, feeRupees }) => ({
    class_id: classId(slug),
    from_month: monthNumberAt(new Date(at.getTime() - 390 * DAY_MS)),
    amount_cents: feeRupees * 100,
    set_by: CAST.admin.id,
    set_at: new Date(at.getTime() - 390 * DAY_MS),
  }));
}

type Paid = 'paid' | 'partial' | 'nothing';

/** Nimali's months of the theory class, the present one first; earlier ones are paid. They decide what she can watch. */
const NIMALI_MONTHS: readonly Paid[] = ['paid', 'nothing', 'paid', 'nothing'];

/** Whether this is the seat with the demo's free card. */
function hasFreeCard({ class_id, spot_number }: Enrolment): boolean {
  return class_id === classId('colombo-theory') && spot_number === 3;
}

export function freeCards(at: Date, seats: readonly Enrolment[]) {
  return seats.filter(hasFreeCard).map((seat) => ({
    id: demoId(`free-card:${seat.id}`),
    class_id: seat.class_id,
    account_id: seat.account_id,
    from_month: monthNumberAt(seat.enrolled_at),
    to_month: null,
    reason: 'Scholarship of the class',
    given_by: CAST.admin.id,
    given_at: new Date(Math.min(at.getTime(), seat.enrolled_at.getTime() + DAY_MS)),
  }));
}

/** The months of a seat, the present one first, and whether each is paid. */
function monthsOf(at: Date, seat: Enrolment, index: number): { month: number; back: number; paid: Paid }[] {
  const present = monthNumberAt(at);
  const count = present - monthNumberAt(seat.enrolled_at) + 1;
  return Array.from({ length: count }, (_, back) => ({
    month: present - back,
    back,
    paid: paidOf(seat, index, back),
  }));
}

function paidOf(seat: Enrolment, index: number, back: number): Paid {
  if (hasFreeCard(seat)) return 'nothing';
  if (seat.account_id === CAST.nimali.id)
    return seat.class_id === classId('colombo-theory') ? (NIMALI_MONTHS[back] ?? 'paid') : 'paid';
  if (back === 0) return index % 5 < 3 ? 'paid' : 'nothing';
  if ((index + back * 3) % 41 === 0) return 'nothing';
  return (index + back) % 37 === 0 ? 'partial' : 'paid';
}

/** The seats without any payment for the present month, except Nimali's and the one with the free card. */
export function openSeats(at: Date, seats: readonly Enrolment[]): Enrolment[] {
  return seats.filter(
    (seat, index) =>
      seat.account_id !== CAST.nimali.id &&
      !hasFreeCard(seat) &&
      monthsOf(at, seat, index)[0]?.paid === 'nothing',
  );
}

/** Payments with their entries and receipts, which are numbered in the order of days. */
export function payments(at: Date, seats: readonly Enrolment[]) {
  const paidMonths = seats
    .flatMap((seat, index) =>
      monthsOf(at, seat, index)
        .filter(({ paid }) => paid !== 'nothing')
        .map(({ month, back, paid }) => {
          const cents = paid === 'partial' ? feeCents(seat.class_id) / 2 : feeCents(seat.class_id);
          return { seat, month, back, paid, cents, paidAt: payDay(at, seat, index, back) };
        }),
    )
    .sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime());
  const numbers = new Map<number, number>();
  return paidMonths.map((one) => {
    const { year } = schoolMonth(one.paidAt);
    const number = (numbers.get(year) ?? 0) + 1;
    numbers.set(year, number);
    return rowsOf(one, { year, number });
  });
}

interface PaidMonth {
  seat: Enrolment;
  month: number;
  back: number;
  paid: Paid;
  cents: number;
  paidAt: Date;
}

function rowsOf(
  { seat, month, back, paid, cents, paidAt }: PaidMonth,
  receiptOf: { year: number; number: number },
) {
  const name = `${seat.id}:${back}`;
  const [id, receiptId] = [demoId(`payment:${name}`), demoId(`receipt:${name}`)];
  const clerk = CAST.assistant.id;
  const { account_id, class_id } = seat;
  const payment = { id, class_id, account_id, ...monthOf(month), status: paid, amount_cents: cents };
  return {
    payment: { ...payment, paid_at: paidAt, created_at: paidAt },
    receipt: {
      ...receiptOf,
      id: receiptId,
      request_id: receiptId,
      account_id,
      amount_cents: cents,
      issued_by: clerk,
      issued_at: paidAt,
    },
    entry: {
      id: demoId(`entry:${name}`),
      payment_id: id,
      kind: 'cash',
      amount_cents: cents,
      receipt_id: receiptId,
      recorded_by: clerk,
      recorded_at: paidAt,
    },
  };
}

/** A day of the month's first ten, after joining and not after now. */
function payDay(at: Date, seat: Enrolment, index: number, back: number): Date {
  const day = new Date(at.getTime() - (back * 30 + (index % 9)) * DAY_MS);
  return new Date(Math.min(at.getTime(), Math.max(day.getTime(), seat.enrolled_at.getTime())));
}

function feeCents(id: string): number {
  return (CLASSES.find(({ slug }) => classId(slug) === id)?.feeRupees ?? 0) * 100;
}

/** Nobody's: a number that Bank of Ceylon would not give. */
export function bankAccount(at: Date) {
  return {
    bank: 'Bank of Ceylon',
    branch: 'Kandy',
    holder: 'I. Wickramanayake',
    number: '0000123456',
    saved_at: at,
  };
}
