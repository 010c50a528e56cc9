// Takes back cash that was just recorded by a slip of the finger: by the person who recorded it, within two minutes. Later, or
// for another amount, an admin corrects the entry.

import type { undoCash } from '@valence/contract/payments/payments';
import { undoneCashReason } from '@valence/copy/payments/payments';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { takeBackReceipt } from './correcting.ts';
import { findCash, lockStudent } from './recording.store.ts';

/** Longer than the screen offers it, because a phone at the door may have to try again. */
const UNDO_MINUTES = 2;

export interface CashUndo {
  actorId: string;
  receiptId: string;
}

export async function undoReceipt(
  db: Db,
  clock: Clock,
  { actorId, receiptId }: CashUndo,
): Promise<Answer<typeof undoCash>> {
  if (!isUuid(receiptId)) return refused('receipt-absent');
  return transaction(db, async (tx) => {
    const cash = await findCash(tx, receiptId);
    if (!cash || cash.issuedBy !== actorId) return refused('receipt-absent');
    if (cash.isTakenBack) return { success: true };
    const at = clock.now();
    if (at.getTime() >= cash.issuedAt.getTime() + UNDO_MINUTES * 60_000) return refused('receipt-stays');
    if (!cash.accountId || !(await lockStudent(tx, cash.accountId))) return refused('receipt-absent');
    const back = { actorId, reason: undoneCashReason, at };
    return (await takeBackReceipt(tx, receiptId, back)) ? { success: true } : refused('receipt-stays');
  });
}
