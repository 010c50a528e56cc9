// The calls about payments, fees and bank slips, bound to what they do.

import { readBankAccount, removeBankAccount, saveBankAccount } from '@valence/contract/payments/bank-account';
import { approveByStatement, compareStatement } from '@valence/contract/payments/bank-statement';
import { closeCashBox, listCashBoxes, showCashBox, signCashBox } from '@valence/contract/payments/cash-box';
import { refundCredit } from '@valence/contract/payments/credit';
import { endFreeCard, giveFreeCard, listFees, setFee, setHalfMonth } from '@valence/contract/payments/fees';
import {
  exportArrears,
  exportTotals,
  listArrears,
  showReceipt,
  showTotals,
} from '@valence/contract/payments/lists';
import {
  listMyPayments,
  sendPicture,
  sendSlip,
  showSlipPicture,
} from '@valence/contract/payments/my-payments';
import {
  correctEntry,
  exportLedger,
  listLedger,
  recordCash,
  showMonth,
  undoCash,
} from '@valence/contract/payments/payments';
import { exportShares, setShare, showShares } from '@valence/contract/payments/shares';
import {
  addSibling,
  listSiblingDiscounts,
  removeSibling,
  setSiblingDiscount,
} from '@valence/contract/payments/siblings';
import { approveSlip, listSlips, rejectSlip, undoSlips } from '@valence/contract/payments/slips';
import type { Http } from '../../platform/http/route.ts';
import type { PaymentsService } from './payments.service.ts';

export function paymentsRoutes(http: Http, service: PaymentsService): void {
  http.route(listLedger, ({ query }) =>
    service.ledger({
      classId: query.classId,
      year: query.year,
      sort: query.sort ?? 'spot',
      descending: query.descending === 'true',
      search: query.search ?? '',
      page: query.page ?? 1,
    }),
  );
  http.route(exportLedger, ({ query, caller }) =>
    service.exportLedger({ actorId: caller.accountId, ...query }),
  );
  http.route(recordCash, ({ body, caller }) => service.takeCash({ actorId: caller.accountId, ...body }));
  http.route(undoCash, ({ params, caller }) =>
    service.undoCash({ actorId: caller.accountId, receiptId: params.receiptId }),
  );
  http.route(showMonth, ({ query, caller }) => service.month(caller, query));
  http.route(correctEntry, ({ params, body, caller }) =>
    service.correct({ caller, entryId: params.entryId, ...body }),
  );
  http.route(refundCredit, ({ params, body, caller }) =>
    service.refund({ actorId: caller.accountId, userId: params.userId, ...body }),
  );
  http.route(listArrears, ({ query }) =>
    service.arrears({ classId: query.classId, sort: query.sort, page: query.page ?? 1 }),
  );
  http.route(exportArrears, ({ query, caller }) =>
    service.arrearsFile({ actorId: caller.accountId, classId: query.classId }),
  );
  http.route(showTotals, ({ query }) => service.totals(query.year));
  http.route(exportTotals, ({ query, caller }) =>
    service.totalsFile({ actorId: caller.accountId, year: query.year }),
  );
  http.route(showShares, ({ query }) => service.shares(query));
  http.route(exportShares, ({ query, caller }) =>
    service.sharesFile({ actorId: caller.accountId, ...query }),
  );
  http.route(setShare, ({ params, body, caller }) =>
    service.setShare({ actorId: caller.accountId, instituteId: params.instituteId, ...body }),
  );
  http.route(showReceipt, ({ params }) => service.receipt(params.receiptId));
  http.route(listMyPayments, ({ caller }) => service.mine(caller.accountId));
  http.route(readBankAccount, () => service.bankAccount());
  http.route(saveBankAccount, ({ body, caller }) => service.setBankAccount(caller, body));
  http.route(removeBankAccount, ({ caller }) => service.dropBankAccount(caller));
}

export function feesRoutes(http: Http, service: PaymentsService): void {
  http.route(listFees, ({ params }) => service.listFees(params.classId));
  http.route(setHalfMonth, ({ params, body, caller }) =>
    service.setHalfMonth({ actorId: caller.accountId, classId: params.classId, ...body }),
  );
  http.route(setFee, ({ params, body, caller }) =>
    service.setFee({ actorId: caller.accountId, classId: params.classId, ...body }),
  );
  http.route(listSiblingDiscounts, () => service.siblingDiscounts());
  http.route(setSiblingDiscount, ({ body, caller }) =>
    service.setSiblingDiscount({ actorId: caller.accountId, ...body }),
  );
  http.route(addSibling, ({ params, caller }) =>
    service.addSibling({ actorId: caller.accountId, ...params }),
  );
  http.route(removeSibling, ({ params, caller }) =>
    service.removeSibling({ actorId: caller.accountId, ...params }),
  );
  http.route(giveFreeCard, ({ body, caller }) =>
    service.giveFreeCard({ actorId: caller.accountId, ...body }),
  );
  http.route(endFreeCard, ({ params, body, caller }) =>
    service.endFreeCard({ actorId: caller.accountId, freeCardId: params.freeCardId, ...body }),
  );
}

export function slipsRoutes(http: Http, service: PaymentsService): void {
  http.route(sendPicture, ({ body, caller }) => service.takePicture(caller.accountId, body));
  http.route(sendSlip, ({ body, caller }) => service.sendSlip({ accountId: caller.accountId, ...body }));
  http.route(showSlipPicture, ({ params, caller }) => service.showPicture(caller, params.slipId));
  http.route(listSlips, ({ query }) => service.slips(query.state, query.page ?? 1));
  http.route(approveSlip, ({ params, body, caller }) =>
    service.approve({
      actorId: caller.accountId,
      slipId: params.slipId,
      ...body,
    }),
  );
  http.route(compareStatement, ({ body }) => service.compareStatement(body));
  http.route(approveByStatement, ({ body, caller }) =>
    service.approveByStatement({ actorId: caller.accountId, ...body }),
  );
  http.route(undoSlips, ({ body, caller }) => service.undoSlips({ actorId: caller.accountId, ...body }));
  http.route(rejectSlip, ({ params, body, caller }) =>
    service.reject({ actorId: caller.accountId, slipId: params.slipId, reason: body.reason }),
  );
}

export function cashBoxRoutes(http: Http, service: PaymentsService): void {
  http.route(showCashBox, ({ caller }) => service.openBox(caller.accountId));
  http.route(closeCashBox, ({ body, caller }) => service.closeBox({ actorId: caller.accountId, ...body }));
  http.route(listCashBoxes, ({ query, caller }) => service.boxes(caller, query.page ?? 1));
  http.route(signCashBox, ({ params, caller }) =>
    service.signBox({ actorId: caller.accountId, boxId: params.boxId }),
  );
}
