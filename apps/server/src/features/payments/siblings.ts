// Families, as the staff know them, and what their second and further children pay less.

import type { ReplyOf } from '@valence/contract/endpoint';
import type {
  addSibling as addSiblingCall,
  listSiblingDiscounts,
  removeSibling as removeSiblingCall,
  setSiblingDiscount as setSiblingDiscountCall,
} from '@valence/contract/payments/siblings';
import type { SiblingDiscount } from '@valence/domain/fees';
import { monthNumber, monthOf, type YearMonth } from '@valence/domain/school-month';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { settleCovered } from './fees.ts';
import { holdPayers } from './payments-many.store.ts';
import * as store from './siblings.store.ts';

export interface SiblingOrder {
  actorId: string;
  userId: string;
  siblingId: string;
}

/** A student who is alone in no family yet joins that of the other. Two families are not made one by a press. */
export async function addSibling(
  db: Db,
  clock: Clock,
  { actorId, userId, siblingId }: SiblingOrder,
): Promise<Answer<typeof addSiblingCall>> {
  if (!(isUuid(userId) && isUuid(siblingId)) || userId === siblingId) return refused('student-absent');
  return transaction(db, async (tx) => {
    await store.lockFamilies(tx);
    const families = await store.familiesOf(tx, [userId, siblingId]);
    if (families.size < 2) return refused('student-absent');
    const [own, other] = [families.get(userId) ?? null, families.get(siblingId) ?? null];
    if (own !== null && own === other) return { success: true };
    if (own !== null && other !== null) return refused('sibling-elsewhere');
    const at = clock.now();
    const familyId = own ?? other ?? newId(at);
    const children = [...new Set([...(await store.membersOf(tx, familyId)), userId, siblingId])];
    await holdPayers(tx, children);
    await store.writeMembers(tx, [userId, siblingId], { familyId, addedBy: actorId, at });
    await settleCovered(tx, { accountIds: children });
    await note(tx, 'sibling.added', { actorId, userId, siblingId, at });
    return { success: true };
  });
}

export async function removeSibling(
  db: Db,
  clock: Clock,
  { actorId, userId, siblingId }: SiblingOrder,
): Promise<Answer<typeof removeSiblingCall>> {
  if (!(isUuid(userId) && isUuid(siblingId))) return refused('student-absent');
  return transaction(db, async (tx) => {
    await store.lockFamilies(tx);
    const families = await store.familiesOf(tx, [userId, siblingId]);
    const familyId = families.get(userId);
    if (familyId === undefined || !families.has(siblingId)) return refused('student-absent');
    if (familyId === null || families.get(siblingId) !== familyId) return { success: true };
    const children = await store.membersOf(tx, familyId);
    await holdPayers(tx, children);
    // Who is left alone is no family.
    await store.deleteMembers(tx, children.length > 2 ? [siblingId] : children);
    await note(tx, 'sibling.removed', { actorId, userId, siblingId, at: clock.now() });
    return { success: true };
  });
}

/** In the log of both. */
async function note(
  tx: Tx,
  action: string,
  { actorId, userId, siblingId, at }: SiblingOrder & { at: Date },
): Promise<void> {
  await recordAudits(tx, { at, actorId, action }, [
    { subject: `account:${userId}`, after: { siblingId } },
    { subject: `account:${siblingId}`, after: { siblingId: userId } },
  ]);
}

export async function discounts(db: Db): Promise<ReplyOf<typeof listSiblingDiscounts>> {
  const found = await store.findDiscounts(db);
  return { discounts: found.map(({ fromMonth, kind, amount }) => ({ ...monthOf(fromMonth), kind, amount })) };
}

export type DiscountOrder = YearMonth & SiblingDiscount & { actorId: string };

export async function setDiscount(
  db: Db,
  clock: Clock,
  { actorId, kind, amount, ...from }: DiscountOrder,
): Promise<Answer<typeof setSiblingDiscountCall>> {
  return transaction(db, async (tx) => {
    await store.lockClasses(tx);
    const [at, fromMonth] = [clock.now(), monthNumber(from)];
    const before = (await store.findDiscounts(tx)).find((one) => one.fromMonth <= fromMonth);
    await store.writeDiscount(tx, { fromMonth, kind, amount, setBy: actorId, at });
    await settleCovered(tx, { accountIds: await store.everyMember(tx) });
    await recordAudit(tx, {
      at,
      actorId,
      action: 'siblings.discount-set',
      subject: 'payments:siblings',
      before: before ? recorded(before) : {},
      after: { ...recorded({ kind, amount }), from: { ...monthOf(fromMonth) } },
    });
    return { success: true };
  });
}

/** As the audit trail has it: under names that say the unit. */
const recorded = ({ kind, amount }: SiblingDiscount): Record<string, number> =>
  kind === 'percent' ? { siblingPercent: amount / 100 } : { siblingCents: amount };
