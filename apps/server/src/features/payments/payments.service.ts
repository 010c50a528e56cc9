// The functions of payments that the routes and the composition call.

import type { BodyOf } from '@valence/contract/endpoint';
import type { saveBankAccount } from '@valence/contract/payments/bank-account';
import { monthNumberAt, type YearMonth } from '@valence/domain/school-month';
import type { Caller } from '../../platform/http/route.ts';
import { findBankAccount } from './bank-account.store.ts';
import { type BankAccountDeps, dropBankAccount, setBankAccount } from './bank-account.ts';
import { approveChosen, compare, type Statement, type StatementOrder } from './bank-statement.ts';
import { boxes, type ClosingOrder, closeBox, openBox, type SigningOrder, signBox } from './cash-box.ts';
import * as corrections from './correcting.ts';
import { type RefundOrder, refund, spendCredit, spendCredits } from './credit.ts';
import * as fees from './fees.ts';
import * as ledger from './ledger.ts';
import * as lists from './lists.ts';
import { owedInSum } from './months.store.ts';
import * as files from './payment-files.ts';
import * as recording from './recording.ts';
import * as institutes from './shares.ts';
import * as siblings from './siblings.ts';
import { type PicturesDeps, showPicture, sweepPictures, takePicture } from './slip-pictures.ts';
import * as slips from './slips.ts';
import { type CashUndo, undoReceipt } from './undoing.ts';
import { type SlipsUndo, undoSlips } from './undoing-slips.ts';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export function createPaymentsService(deps: PicturesDeps & ledger.PaymentsDeps & BankAccountDeps) {
  const { db, readDb, clock } = deps;
  return {
    ledger: async (query: ledger.LedgerQuery) => ledger.ledger(deps, query),
    exportLedger: async (order: ledger.ExportOrder) => ledger.exportLedger(deps, order),
    month: async (caller: Caller, query: ledger.MonthQuery) => ledger.monthDetail(deps, caller, query),
    takeCash: async (order: recording.CashOrder) => recording.takeCash(db, clock, order, spendCredit),
    undoCash: async (order: CashUndo) => undoReceipt(db, clock, order),
    openBox: async (accountId: string) => openBox(db, clock, accountId),
    closeBox: async (order: ClosingOrder) => closeBox(db, clock, order),
    boxes: async (caller: Caller, page: number) => boxes(readDb, caller, page),
    signBox: async (order: SigningOrder) => signBox(db, clock, order),
    correct: async (order: corrections.CorrectionOrder) => corrections.correct(db, clock, order),
    /** Pays what is owed with the students' credits. @returns how many students had one used */
    spendCredits: async () => spendCredits(db, clock),
    refund: async (order: RefundOrder) => refund(db, clock, order),
    arrears: async (query: lists.ArrearsQuery) => lists.arrears(deps, query),
    /** What students owe by now, in sum. */
    owed: async () => lists.owed(deps),
    totals: async (year: number) => lists.totals(deps, year),
    arrearsFile: async (order: { actorId: string; classId: string | undefined }) =>
      files.arrearsFile(deps, order),
    totalsFile: async (order: { actorId: string; year: number }) => files.totalsFile(deps, order),
    shares: async (month: YearMonth) => institutes.shares(readDb, month),
    sharesFile: async (order: YearMonth & { actorId: string }) => institutes.sharesFile(db, clock, order),
    setShare: async (order: institutes.ShareOrder) => institutes.setShare(db, clock, order),
    receipt: async (receiptId: string) => lists.receipt(deps, receiptId),
    mine: async (accountId: string) => lists.myPayments(deps, accountId, async (id) => slips.slipsOf(db, id)),
    /** For the page of a student in the admin area. */
    dueOf: async (accountId: string) => lists.dueOf(deps, accountId, async (id) => slips.waitingOf(db, id)),
    bankAccount: async () => ({ account: await findBankAccount(db) }),
    setBankAccount: async (caller: Caller, body: BodyOf<typeof saveBankAccount>) =>
      setBankAccount(deps, caller, body),
    dropBankAccount: async (caller: Caller) => dropBankAccount(deps, caller),
    /** For the admin's student card. */
    cardPayments: async (accountId: string, at: Date) => lists.cardPayments(deps, accountId, at),
    /** For a class's roster: by account, the payment state of the present month and what is owed up to it. */
    feesOf: async (classId: string, accountIds: readonly string[]) =>
      ledger.feesOf(deps, classId, accountIds),
    /** For the class door: the same, with the oldest month that each owes. */
    feesDueOf: async (classId: string, accountIds: readonly string[]) =>
      ledger.feesDueOf(deps, classId, accountIds),
    /** For the table of students: a query of (account_id, owed_cents), of everybody or of these, up to the present month. */
    owedInSum: (accountIds?: readonly string[]) =>
      owedInSum({ accountIds, through: monthNumberAt(clock.now()) }),
    listFees: async (classId: string) => fees.listFees(db, classId),
    setFee: async (order: fees.FeeOrder) => fees.setFee(db, clock, order),
    setHalfMonth: async (order: fees.HalfMonthOrder) => fees.setHalfMonth(db, clock, order),
    siblingDiscounts: async () => siblings.discounts(db),
    setSiblingDiscount: async (order: siblings.DiscountOrder) => siblings.setDiscount(db, clock, order),
    addSibling: async (order: siblings.SiblingOrder) => siblings.addSibling(db, clock, order),
    removeSibling: async (order: siblings.SiblingOrder) => siblings.removeSibling(db, clock, order),
    enterFee: fees.enterFee,
    giveFreeCard: async (order: fees.FreeCardOrder) => fees.giveFreeCard(db, clock, order),
    endFreeCard: async (order: fees.FreeCardEnd) => fees.endFreeCard(db, clock, order),
    takePicture: async (accountId: string, bytes: Uint8Array | undefined) =>
      takePicture(deps, accountId, bytes),
    showPicture: async (caller: Caller, slipId: string) => showPicture(deps, caller, slipId),
    sweepPictures: async () => sweepPictures(deps),
    sendSlip: async (order: slips.SlipOrder) => slips.sendSlip(db, clock, order),
    slips: async (state: Parameters<typeof slips.slipQueue>[1], page: number) =>
      slips.slipQueue(readDb, state, page),
    approve: async (order: slips.Approval) => slips.approve(db, clock, order),
    compareStatement: async (statement: Statement) => compare(db, statement),
    approveByStatement: async (order: StatementOrder) => approveChosen(db, clock, order),
    undoSlips: async (order: SlipsUndo) => undoSlips(db, clock, order),
    reject: async (order: slips.Rejection) => slips.reject(db, clock, order),
  };
}
