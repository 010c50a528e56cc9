// Shows who owes what, what came in, receipts, and a student's own payments.

import type { StudentPage } from '@valence/contract/admin/student-page';
import type { StudentCard } from '@valence/contract/admin/students';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { listArrears, showReceipt, showTotals } from '@valence/contract/payments/lists';
import type { listMyPayments, MyPayments } from '@valence/contract/payments/my-payments';
import type { SlipRow } from '@valence/contract/payments/slips';
import { DAY_MS } from '@valence/domain/durations';
import { dayAt, dueAt, receiptName } from '@valence/domain/fees';
import { monthNumber, monthNumberAt, monthOf } from '@valence/domain/school-month';
import { endOfSchoolDay } from '@valence/domain/school-time';
import { isUuid } from '@valence/domain/uuid';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { orderOf } from '../../platform/list-page.ts';
import { findBankAccount } from './bank-account.store.ts';
import { creditLeft, creditOfReceipt } from './credit.store.ts';
import { findClass } from './ledger.store.ts';
import { cellOf, type PaymentsDeps } from './ledger.ts';
import * as store from './lists.store.ts';
import { dueNow, type FoundMonth, findMonths, owedSums } from './months.store.ts';
import { findFamily } from './siblings.store.ts';

const PAGE_SIZE = 25;
/** How far back a student's own list goes, the present month included, unless an older month was paid. */
const MONTHS_BACK = 12;

export interface ArrearsQuery {
  classId: string | undefined;
  sort: string;
  page: number;
}

export async function arrears(
  { readDb: db, clock, dueDay }: PaymentsDeps,
  { classId, sort, page }: ArrearsQuery,
): Promise<Answer<typeof listArrears>> {
  if (classId !== undefined && !(isUuid(classId) && (await findClass(db, classId))))
    return refused('class-absent');
  const { rows, ...whole } = await store.findArrears(db, {
    classId,
    order: orderOf(sort),
    due: dueNow(clock.now(), dueDay),
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  return {
    ...whole,
    pageSize: PAGE_SIZE,
    rows: rows.map((row) => ({
      ...row,
      months: row.months.map(({ month, ...owed }) => ({ ...owed, ...monthOf(month) })),
    })),
  };
}

/** What is owed by now: for overdue months, and for months with published lessons that can still be paid in time. */
export async function owed({ readDb: db, clock, dueDay }: PaymentsDeps): Promise<store.OwedNow> {
  const at = clock.now();
  return store.findOwedNow(db, { at, present: monthNumberAt(at), due: dueNow(at, dueDay) });
}

export async function totals(
  { readDb: db, clock }: PaymentsDeps,
  year: number,
): Promise<ReplyOf<typeof showTotals>> {
  const tomorrowStart = endOfSchoolDay(clock.now()).getTime() + 1000;
  const [rows, today, creditCents] = await Promise.all([
    store.findTotals(db, monthNumber({ year, month: 1 }), monthNumber({ year, month: 12 })),
    store.takenBetween(db, new Date(tomorrowStart - DAY_MS), new Date(tomorrowStart)),
    creditLeft(db),
  ]);
  const classes = [...Map.groupBy(rows, ({ id }) => id).values()].map((months) => ({
    _id: months[0]?.id ?? '',
    name: months[0]?.name ?? '',
    institute: months[0]?.institute ?? '',
    months: months.map(({ receivedCents, paid, partial, free }) => ({ receivedCents, paid, partial, free })),
  }));
  return { today, creditCents, classes };
}

export async function receipt({ db }: PaymentsDeps, receiptId: string): Promise<Answer<typeof showReceipt>> {
  const found = isUuid(receiptId) && (await store.findReceipt(db, receiptId));
  if (!found) return refused('receipt-absent');
  const { userId, name, phone, year, number, issuedAt, issuedBy, amountCents } = found;
  const [lines, credit] = await Promise.all([
    store.findReceiptLines(db, receiptId),
    creditOfReceipt(db, receiptId),
  ]);
  return {
    _id: receiptId,
    number: receiptName({ year, number }),
    issuedAt: issuedAt.toISOString(),
    issuedBy,
    amountCents,
    student: userId !== null && phone !== null ? { userId, name: name ?? '', phone } : null,
    lines: lines.map(({ month, feeCents, fullCents, isHalf, isSibling, ...line }) => ({
      ...line,
      ...monthOf(month),
      reduction: feeCents === null ? null : { feeCents, fullCents, isHalf, isSibling },
    })),
    creditCents: credit.leftCents,
    refundedCents: credit.refundedCents,
    undoneCents: credit.undoneCents,
  };
}

/** The slips of a student, newest first. */
export type SlipsOf = (accountId: string) => Promise<MyPayments['slips']>;

export async function myPayments(
  { db, clock, dueDay }: PaymentsDeps,
  accountId: string,
  slipsOf: SlipsOf,
): Promise<Answer<typeof listMyPayments>> {
  const at = clock.now();
  const [bankAccount, person, classes, slips, creditCents] = await Promise.all([
    findBankAccount(db),
    store.findPerson(db, accountId),
    store.findClassesOf(db, accountId),
    slipsOf(accountId),
    creditLeft(db, accountId),
  ]);
  const months = await monthsOf(db, accountId, { classes, at, ahead: 1, back: MONTHS_BACK });
  const payReference = person ? `0${person.phone.slice(2)}` : '';
  return { bankAccount, payReference, creditCents, classes: byClass(classes, months, at, dueDay), slips };
}

/**
 * What a student's page in the admin area shows: every month since the student came, also of classes that were left with a
 * debt, and the slips that wait.
 */
export async function dueOf(
  { db, clock, dueDay }: PaymentsDeps,
  accountId: string,
  waitingOf: (accountId: string) => Promise<SlipRow[]>,
): Promise<Pick<StudentPage, 'classes' | 'slips' | 'owedCents' | 'creditCents' | 'family'>> {
  const at = clock.now();
  const through = monthNumberAt(at);
  const [classes, sums, slips, creditCents, family] = await Promise.all([
    store.findClassesOf(db, accountId, { owedThrough: through }),
    owedSums(db, { accountIds: [accountId], through }),
    waitingOf(accountId),
    creditLeft(db, accountId),
    findFamily(db, accountId, through),
  ]);
  const months = await monthsOf(db, accountId, { classes, at, ahead: 1, back: Number.POSITIVE_INFINITY });
  return {
    classes: byClass(classes, months, at, dueDay),
    slips,
    owedCents: sums.get(accountId) ?? 0,
    creditCents,
    family,
  };
}

type Months = Awaited<ReturnType<typeof monthsOf>>;

function byClass(
  classes: Awaited<ReturnType<typeof store.findClassesOf>>,
  months: Months,
  at: Date,
  dueDay: number,
): MyPayments['classes'] {
  return classes.map(({ classId, name, institute }) => ({
    _id: classId,
    name,
    institute,
    months: months
      .filter((month) => month.classId === classId)
      .map((month) => ({
        ...cellOf(month, at, dueDay),
        dueAt: dueAt(month.month, dueDay, month.joinedDay).toISOString(),
        joinedAt: month.joinedDay === null ? null : dayAt(month.joinedDay).toISOString(),
      }))
      .filter(({ paymentState, feeCents }) => paymentState !== 'none' || feeCents > 0),
  }));
}

/** A student's months for the card in the admin area, newest first: what was paid, and what is pending or overdue. */
export async function cardPayments(
  deps: PaymentsDeps,
  accountId: string,
  at: Date,
): Promise<StudentCard['payments']> {
  const [classes, paid] = await Promise.all([
    store.findClassesOf(deps.db, accountId),
    store.findPaidMonths(deps.db, accountId),
  ]);
  const months = await monthsOf(deps.db, accountId, { classes, at, ahead: 0, back: MONTHS_BACK });
  const names = new Map(classes.map(({ classId, name }) => [classId, name]));
  return months.flatMap((month) => {
    const { paymentState, receivedCents, owedCents, year, month: number } = cellOf(month, at, deps.dueDay);
    if (paymentState === 'none') return [];
    const amountCents = receivedCents > 0 || paymentState === 'free' ? receivedCents : owedCents;
    const payment = paid.find((one) => one.classId === month.classId && one.month === month.month);
    return {
      ...{ year, month: number },
      className: names.get(month.classId) ?? '',
      status: paymentState === 'free' ? ('paid' as const) : paymentState,
      free: paymentState === 'free',
      amountCents,
      amount: amountCents / 100,
      owedCents,
      paymentDate: payment?.paidAt?.toISOString() ?? null,
    };
  });
}

interface MonthsScope {
  classes: readonly store.PaidClass[];
  at: Date;
  /** How many months from now the last one is, at least. */
  ahead: number;
  /** How many months are looked at, the present one included, unless an older one was paid. */
  back: number;
}

/** The months of each class from the first that matters: newest first, then by the class's name. */
async function monthsOf(
  db: Db,
  accountId: string,
  { classes, at, ahead, back }: MonthsScope,
): Promise<FoundMonth[]> {
  const present = monthNumberAt(at);
  const paid = await store.findPaidMonths(db, accountId);
  const keys = classes.flatMap(({ classId, firstMonth }) => {
    const own = paid.filter((one) => one.classId === classId).map(({ month }) => month);
    const first = Math.min(...own, Math.max(Math.min(firstMonth, present), present - back + 1));
    const last = Math.max(...own, present + ahead);
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      accountId,
      classId,
      month: last - index,
    }));
  });
  const found = await findMonths(db, keys);
  return found.toSorted((a, b) => b.month - a.month);
}
