// Payments in one hand: what the routes and the composition ask for.

import type { Caller } from '../../platform/http/route.ts';
import * as corrections from './correcting.ts';
import * as fees from './fees.ts';
import * as book from './ledger.ts';
import * as lists from './lists.ts';
import * as files from './payment-files.ts';
import * as money from './recording.ts';
import { type PicturesDeps, showPicture, sweepPictures, takePicture } from './slip-pictures.ts';
import * as slips from './slips.ts';

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export function createPaymentsService(deps: PicturesDeps & book.PaymentsDeps) {
  const { db, clock } = deps;
  return {
    ledger: async (asked: book.LedgerAsked) => book.ledger(deps, asked),
    exportLedger: async (order: book.ExportOrder) => book.exportLedger(deps, order),
    month: async (asked: book.MonthAsked) => book.monthDetail(deps, asked),
    takeCash: async (order: money.CashOrder) => money.takeCash(db, clock, order),
    correct: async (order: corrections.CorrectionOrder) => corrections.correct(db, clock, order),
    arrears: async (asked: lists.ArrearsAsked) => lists.arrears(deps, asked),
    /** What students owe by now, in sum. */
    owed: async () => lists.owed(deps),
    totals: async (year: number) => lists.totals(deps, year),
    arrearsFile: async (order: { actorId: string; classId: string | undefined }) =>
      files.arrearsFile(deps, order),
    totalsFile: async (order: { actorId: string; year: number }) => files.totalsFile(deps, order),
    receipt: async (receiptId: string) => lists.receipt(deps, receiptId),
    mine: async (accountId: string) => lists.myPayments(deps, accountId, async (id) => slips.slipsOf(db, id)),
    /** For the desk's student card. */
    cardPayments: async (accountId: string, at: Date) => lists.cardPayments(deps, accountId, at),
    /** For a class's roster: by account, how the present month stands and what is owed up to it. */
    feesOf: async (classId: string, accountIds: readonly string[]) => book.feesOf(deps, classId, accountIds),
    listFees: async (classId: string) => fees.listFees(db, classId),
    setFee: async (order: fees.FeeOrder) => fees.setFee(db, clock, order),
    giveFreeCard: async (order: fees.FreeCardOrder) => fees.giveFreeCard(db, clock, order),
    endFreeCard: async (order: fees.FreeCardEnd) => fees.endFreeCard(db, clock, order),
    takePicture: async (accountId: string, bytes: Uint8Array | undefined) =>
      takePicture(deps, accountId, bytes),
    showPicture: async (caller: Caller, slipId: string) => showPicture(deps, caller, slipId),
    sweepPictures: async () => sweepPictures(deps),
    sendSlip: async (order: slips.SlipOrder) => slips.sendSlip(db, clock, order),
    slips: async (state: Parameters<typeof slips.slipQueue>[1], page: number) =>
      slips.slipQueue(db, state, page),
    approve: async (order: slips.Approval) => slips.approve(db, clock, order),
    reject: async (order: slips.Rejection) => slips.reject(db, clock, order),
  };
}
