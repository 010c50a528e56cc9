// The number of a student's parent or guardian, as staff note it.

import type { setParentPhone } from '@valence/contract/admin/student-page';
import { normalisePhone } from '@valence/domain/phone';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import * as store from './student-page.store.ts';

export interface ParentOrder {
  userId: string;
  /** As typed; empty: the number is forgotten. */
  phone: string;
}

export async function setParent(
  { db, clock }: { db: Db; clock: Clock },
  { accountId: by }: Caller,
  { userId, phone: typed }: ParentOrder,
): Promise<Answer<typeof setParentPhone>> {
  const at = clock.now();
  const phone = typed.trim() === '' ? null : (normalisePhone(typed) ?? undefined);
  if (phone === undefined) return refused('phone-invalid');
  return transaction(db, async (tx) => {
    const stored = isUuid(userId) ? await store.lockParent(tx, userId) : undefined;
    if (!stored) return refused('student-absent');
    if (stored.phone === phone) return { success: true };
    await store.writeParent(tx, { accountId: userId, phone, at, by });
    // That it was changed, not the number: it belongs to somebody who has no account here.
    const action = phone === null ? 'student-parent.removed' : 'student-parent.set';
    await recordAudit(tx, { at, actorId: by, action, subject: `account:${userId}` });
    return { success: true };
  });
}
