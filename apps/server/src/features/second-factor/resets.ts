// Removes lost factors: by an admin, or from the server's own shell.

import type { resetFactors } from '@valence/contract/auth/second-factor';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { Phone } from '@valence/domain/phone';
import { mayEnterAdmin } from '@valence/domain/role';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import { whyUnconfirmed } from './changing.ts';
import * as store from './factors.store.ts';
import { deleteHalves } from './half-sessions.store.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';

/** Removes another account's factors; an admin who lost the own factor needs another admin. */
export async function reset(
  deps: SecondFactorDeps,
  caller: Caller,
  accountId: string,
): Promise<ReplyOf<typeof resetFactors> | Refused<RefusalOf<typeof resetFactors>>> {
  const at = deps.clock.now();
  if (accountId === caller.accountId) return refused('account-own');
  const why = await whyUnconfirmed(deps.db, caller, at);
  if (why) return why;
  return transaction(deps.db, async (tx) => {
    const holder = isUuid(accountId) ? await store.lockHolder(tx, accountId) : undefined;
    if (!holder || !mayEnterAdmin(holder.role)) return refused('account-absent');
    if (!(await removeFactors(deps, tx, accountId, at))) return refused('factor-absent');
    const subject = `account:${accountId}`;
    await recordAudit(tx, { at, actorId: caller.accountId, action: 'second-factor.reset', subject });
    await deps.tell(tx, holder.phone, 'reset', at);
    return { success: true };
  });
}

/** Removes factors from the server's shell: the audit entry has no actor. @returns whether there were any */
export async function resetFromShell(
  deps: Pick<SecondFactorDeps, 'db' | 'endSessions'>,
  phone: Phone,
  at: Date,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const accountId = await store.findByPhone(tx, phone);
    if (!accountId || !(await removeFactors(deps, tx, accountId, at))) return false;
    const subject = `account:${accountId}`;
    await recordAudit(tx, { at, actorId: null, action: 'second-factor.reset', subject });
    return true;
  });
}

async function removeFactors(
  { endSessions }: Pick<SecondFactorDeps, 'endSessions'>,
  tx: Tx,
  accountId: string,
  at: Date,
): Promise<boolean> {
  const hadFactors = await store.deleteFactors(tx, accountId);
  await deleteHalves(tx, accountId);
  if (hadFactors) await endSessions(tx, accountId, 'ended-by-admin', at);
  return hadFactors;
}
