// Undoes decisions about slips that were just made: by the person who decided, within ten minutes, and exactly. The slip waits again,
// what it paid is taken back with its receipt, and the row of the bank's statement that approved it is free.

import type { undoSlips as undoSlipsCall } from '@valence/contract/payments/slips';
import { undoneSlipReason } from '@valence/copy/payments/payments';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/route.ts';
import { leaveRowOf } from './bank-statement.store.ts';
import { takeBackReceipt } from './correcting.ts';
import { findEntriesOf, lockStudent } from './recording.store.ts';
import * as store from './slips.store.ts';

/** As other undos: longer than the screen offers it, because a lost network needs more time. */
const UNDO_MINUTES = 10;

/** A decision, named by its instant: an undo that comes late never meets a later one. */
interface Decision {
  slipId: string;
  reviewedAt: string;
}

export interface SlipsUndo {
  actorId: string;
  decisions: readonly Decision[];
}

/** Each in a transaction of its own: one that was changed meanwhile holds up no other. */
export async function undoSlips(
  db: Db,
  clock: Clock,
  { actorId, decisions }: SlipsUndo,
): Promise<Answer<typeof undoSlipsCall>> {
  const stays: string[] = [];
  for (const decision of decisions)
    if (!(await undoSlip(db, clock, { ...decision, actorId }))) stays.push(decision.slipId);
  return { success: true, data: { undone: decisions.length - stays.length, stays } };
}

/** @returns whether the slip waits again; an undo that is repeated finds it waiting */
async function undoSlip(
  db: Db,
  clock: Clock,
  { slipId, reviewedAt, actorId }: Decision & { actorId: string },
): Promise<boolean> {
  if (!isUuid(slipId)) return false;
  return transaction(db, async (tx) => {
    // The student first, then the slip, as every decision does.
    const accountId = await store.senderOf(tx, slipId);
    if (!accountId || !(await lockStudent(tx, accountId))) return false;
    const slip = await store.lockSlip(tx, slipId);
    if (!slip) return false;
    if (slip.state === 'waiting') return true;
    const at = clock.now();
    if (slip.reviewedBy !== actorId || slip.reviewedAt?.toISOString() !== reviewedAt) return false;
    if (at.getTime() >= slip.reviewedAt.getTime() + UNDO_MINUTES * 60_000) return false;
    if (!(await store.waitAgain(tx, slipId))) return false;
    if (slip.receiptId !== null) {
      // What somebody corrected since is theirs.
      const entries = await findEntriesOf(tx, [slip.receiptId]);
      if (entries.some(({ isReversed }) => isReversed)) throw new Stays();
      const back = { actorId, reason: undoneSlipReason, at };
      if (!(await takeBackReceipt(tx, slip.receiptId, back))) throw new Stays();
      await leaveRowOf(tx, slipId);
    }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'slip.undone',
      subject: `slip:${slipId}`,
      before: { state: slip.state },
      after: { state: 'waiting' },
    });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Stays) return false;
    throw error;
  });
}

/** Rolls the undo of one decision back. */
class Stays extends Error {}
