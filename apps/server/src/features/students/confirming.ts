// Somebody of the desk confirms that an account is a student of the school, or takes that back.

import type { confirmStudent } from '@valence/contract/desk-students';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './confirming.store.ts';

export interface ConfirmationOrder {
  actorId: string;
  accountId: string;
  confirmed: boolean;
}

/** Confirmed twice, it is confirmed since the first time. Staff need no confirmation: they are as absent accounts. */
export async function setConfirmed(
  { db, clock }: { db: Db; clock: Clock },
  { actorId, accountId, confirmed }: ConfirmationOrder,
): Promise<Answer<typeof confirmStudent>> {
  if (!isUuid(accountId)) return refused('account-absent');
  return transaction(db, async (tx) => {
    const student = await store.lockStudent(tx, accountId);
    if (!student) return refused('account-absent');
    if (student.isConfirmed === confirmed) return { success: true };
    const at = clock.now();
    await store.writeConfirmation(tx, accountId, confirmed ? { at, actorId } : undefined);
    const action = confirmed ? 'account.confirmed' : 'account.confirmation-withdrawn';
    await recordAudit(tx, { at, actorId, action, subject: `account:${accountId}` });
    return { success: true };
  });
}
