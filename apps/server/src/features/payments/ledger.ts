// The ledger of a class: its students and the months of a year, on the admin's page and as a file.

import type {
  exportLedger as exportLedgerCall,
  LedgerSort,
  listLedger,
  MonthCell,
  showMonth,
} from '@valence/contract/payments/payments';
import { ledgerCopy } from '@valence/copy/payments/ledger-file';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { mayCorrectEntry } from '@valence/domain/entry-correction';
import { dueAt, owedCents, type PaymentState, paymentStateOf, receiptName } from '@valence/domain/fees';
import { decimalRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { monthNumber, monthNumberAt, monthOf } from '@valence/domain/school-month';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { findFees, findFreeCard } from './fees.store.ts';
import { findClass, findMembers, type Member, type MembersQuery } from './ledger.store.ts';
import { findEntries, findPerson } from './lists.store.ts';
import { type FoundMonth, findMonths, oldestOwed, owedSums } from './months.store.ts';

const PAGE_SIZE = 25;
const EXPORT_PAGE_SIZE = 500;

export interface PaymentsDeps {
  db: Db;
  /** For lists, sums and files. */
  readDb: Db;
  clock: Clock;
  /** The day of the month until which its fee is due. */
  dueDay: number;
}

export interface LedgerQuery {
  classId: string;
  year: number;
  sort: LedgerSort;
  descending: boolean;
  search: string;
  page: number;
}

export async function ledger(deps: PaymentsDeps, query: LedgerQuery): Promise<Answer<typeof listLedger>> {
  const { readDb: db, clock } = deps;
  const { classId, year, page, ...order } = query;
  const found = isUuid(classId) && (await findClass(db, classId));
  if (!found) return refused('class-absent');
  const at = clock.now();
  const span = { from: monthNumber({ year, month: 1 }), to: monthNumber({ year, month: 12 }) };
  const { members, total } = await findMembers(db, {
    ...order,
    ...span,
    classId,
    search: await studentsSought(deps.db, order.search),
    present: monthNumberAt(at),
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  const [rows, fees] = await Promise.all([rowsOf(deps, classId, span, members, at), findFees(db, classId)]);
  return {
    class: { _id: found.id, name: found.name, institute: found.institute },
    fees: monthsOf(span).map((month) => ({
      month: monthOf(month).month,
      feeCents: fees.find(({ fromMonth }) => fromMonth <= month)?.amountCents ?? 0,
    })),
    total,
    pageSize: PAGE_SIZE,
    rows,
  };
}

interface Span {
  from: number;
  to: number;
}

function monthsOf({ from, to }: Span): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

async function rowsOf(
  { readDb: db, dueDay }: PaymentsDeps,
  classId: string,
  span: Span,
  members: readonly Member[],
  at: Date,
): Promise<(Member & { owedCents: number; months: MonthCell[] })[]> {
  const months = monthsOf(span);
  const keys = members.flatMap(({ userId }) =>
    months.map((month) => ({ accountId: userId, classId, month })),
  );
  const found = Map.groupBy(await findMonths(db, keys), ({ accountId }) => accountId);
  const present = monthNumberAt(at);
  return members.map((member) => {
    const own = found.get(member.userId) ?? [];
    const due = own.filter(({ month }) => month <= present);
    return {
      ...member,
      owedCents: due.reduce((sum, month) => sum + owedCents(month), 0),
      months: own.map((month) => cellOf(month, at, dueDay)),
    };
  });
}

/** The payment state of a class's students: of the present month, and what is owed up to it. */
export async function feesOf(
  { db, clock, dueDay }: PaymentsDeps,
  classId: string,
  accountIds: readonly string[],
): Promise<Map<string, { paymentState: PaymentState; monthOwedCents: number; owedCents: number }>> {
  const at = clock.now();
  const month = monthNumberAt(at);
  const [found, owed] = await Promise.all([
    findMonths(
      db,
      accountIds.map((accountId) => ({ accountId, classId, month })),
    ),
    owedSums(db, { classId, accountIds, through: month }),
  ]);
  return new Map(
    found.map((record) => [
      record.accountId,
      {
        paymentState: paymentStateOf(record, month, at, dueDay),
        monthOwedCents: owedCents(record),
        owedCents: owed.get(record.accountId) ?? 0,
      },
    ]),
  );
}

/** The payment state of a class's students, with the oldest month that each owes. */
export async function feesDueOf(deps: PaymentsDeps, classId: string, accountIds: readonly string[]) {
  const [fees, due] = await Promise.all([
    feesOf(deps, classId, accountIds),
    oldestOwed(deps.db, { classId, accountIds, through: monthNumberAt(deps.clock.now()) }),
  ]);
  const keys = [...due].map(([accountId, { month }]) => ({ accountId, classId, month }));
  const months = new Map((await findMonths(deps.db, keys)).map((month) => [month.accountId, month]));
  return new Map(
    [...fees].map(([accountId, { paymentState, owedCents: sum }]) => {
      const [oldest, month] = [due.get(accountId), months.get(accountId)];
      return [
        accountId,
        { paymentState, due: oldest && month ? dueMonth(month, oldest.owedCents) : null, owedCents: sum },
      ] as const;
    }),
  );
}

function dueMonth({ month, isHalf, isSibling }: FoundMonth, cents: number) {
  return { ...monthOf(month), owedCents: cents, isHalf, isSibling };
}

/** A month as the contract has it. */
export function cellOf(found: FoundMonth, at: Date, dueDay: number): MonthCell {
  const { feeCents, fullCents, isHalf, isSibling, receivedCents, month } = found;
  return {
    ...monthOf(month),
    paymentState: paymentStateOf(found, month, at, dueDay),
    ...{ feeCents, fullCents, isHalf, isSibling },
    receivedCents,
    owedCents: owedCents(found),
  };
}

export interface MonthQuery {
  userId: string;
  classId: string;
  year: number;
  month: number;
}

/** One month with all its entries. */
export async function monthDetail(
  { db, clock, dueDay }: PaymentsDeps,
  caller: Caller,
  { userId, classId, ...query }: MonthQuery,
): Promise<Answer<typeof showMonth>> {
  if (!isUuid(userId)) return refused('student-absent');
  const found = isUuid(classId) && (await findClass(db, classId));
  if (!found) return refused('class-absent');
  const month = monthNumber(query);
  const [person, [record], entries, freeCard] = await Promise.all([
    findPerson(db, userId),
    findMonths(db, [{ accountId: userId, classId, month }]),
    findEntries(db, userId, classId, month),
    findFreeCard(db, userId, classId, month),
  ]);
  if (!person || !record) return refused('student-absent');
  const now = clock.now();
  return {
    userId,
    ...person,
    class: { _id: found.id, name: found.name, institute: found.institute },
    ...cellOf(record, now, dueDay),
    dueAt: dueAt(month, dueDay, record.joinedDay).toISOString(),
    entries: entries.map(({ id, at, recordedBy, receiptYear, receiptNumber, ...entry }) => ({
      ...entry,
      _id: id,
      at: at.toISOString(),
      mayCorrect:
        entry.kind !== 'reversal' &&
        !entry.reversed &&
        mayCorrectEntry(caller, { recordedBy, recordedAt: at }, now),
      receiptNumber:
        receiptYear === null || receiptNumber === null
          ? null
          : receiptName({ year: receiptYear, number: receiptNumber }),
    })),
    freeCard:
      freeCard === undefined
        ? null
        : {
            _id: freeCard.id,
            reason: freeCard.reason,
            to: freeCard.toMonth === null ? null : { ...monthOf(freeCard.toMonth) },
          },
  };
}

export interface ExportOrder {
  actorId: string;
  classId: string;
  year: number;
}

/** Names and numbers leave the product here, so the audit trail says who took them. */
export async function exportLedger(
  deps: PaymentsDeps,
  { actorId, classId, year }: ExportOrder,
): Promise<Answer<typeof exportLedgerCall>> {
  const { db, clock } = deps;
  if (!isUuid(classId) || !(await findClass(db, classId))) return refused('class-absent');
  const at = clock.now();
  await transaction(db, async (tx) =>
    recordAudit(tx, {
      at,
      actorId,
      action: 'payments.exported',
      subject: `class:${classId}`,
      after: { year },
    }),
  );
  return new FileReply(`payments_${classId}_${year}.csv`, lines(deps, classId, year, at));
}

async function* lines(
  deps: PaymentsDeps,
  classId: string,
  year: number,
  at: Date,
): AsyncGenerator<string, void, undefined> {
  const span = { from: monthNumber({ year, month: 1 }), to: monthNumber({ year, month: 12 }) };
  const query: Omit<MembersQuery, 'offset'> = {
    ...span,
    classId,
    present: monthNumberAt(at),
    sort: 'spot',
    descending: false,
    search: undefined,
    limit: EXPORT_PAGE_SIZE,
  };
  yield BYTE_ORDER_MARK + csvLine(ledgerCopy.csvHeadings(year));
  for (let offset = 0; ; offset += EXPORT_PAGE_SIZE) {
    const { members } = await findMembers(deps.readDb, { ...query, offset });
    const rows = await rowsOf(deps, classId, span, members, at);
    if (rows.length > 0) yield rows.map(csvRow).join('');
    if (members.length < EXPORT_PAGE_SIZE) return;
  }
}

/** Amounts as plain rupees, which spreadsheet programs add up; a month without any amount shows its payment state. */
function csvRow({
  name,
  phone,
  spotNumber,
  owedCents: owed,
  months,
}: Member & { owedCents: number; months: MonthCell[] }): string {
  const cells = months.map(({ receivedCents, paymentState }) =>
    receivedCents > 0 ? decimalRupees(receivedCents) : ledgerCopy.csvPaymentStates[paymentState],
  );
  const received = months.reduce((sum, { receivedCents }) => sum + receivedCents, 0);
  return csvLine([
    spotNumber === null ? '' : String(spotNumber),
    name,
    formatPhone(phone),
    ...cells,
    decimalRupees(received),
    decimalRupees(owed),
  ]);
}
