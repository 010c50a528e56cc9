// The bank account that students pay to. Whoever changes it gets their money: a change has to be confirmed, and is recorded.

import type { BodyOf } from '@valence/contract/endpoint';
import type {
  BankAccount,
  removeBankAccount,
  saveBankAccount,
} from '@valence/contract/payments/bank-account';
import { accountNumberIn } from '@valence/domain/bank-account';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import * as store from './bank-account.store.ts';

export interface BankAccountDeps {
  db: Db;
  clock: Clock;
  /** What the caller has to do before students are told of another account, if anything. */
  whyUnconfirmed: (
    tx: Tx,
    caller: Caller,
  ) => Promise<Refused<'confirmation-needed' | 'sign-in-again'> | undefined>;
}

const DONE = { success: true } as const;

export async function setBankAccount(
  { db, clock, whyUnconfirmed }: BankAccountDeps,
  caller: Caller,
  typed: BodyOf<typeof saveBankAccount>,
): Promise<Answer<typeof saveBankAccount>> {
  const account = cleaned(typed);
  if (!account) return refused('account-number-invalid');
  const at = clock.now();
  return transaction(db, async (tx) => {
    const why = await whyUnconfirmed(tx, caller);
    if (why) return why;
    const before = await store.findBankAccount(tx);
    await store.writeBankAccount(tx, account, at);
    const about = { at, actorId: caller.accountId, action: 'bank-account.set', subject: SUBJECT };
    await recordAudit(tx, { ...about, ...(before && { before: { ...before } }), after: { ...account } });
    return DONE;
  });
}

/** Without an account there is nothing to do. */
export async function dropBankAccount(
  { db, clock, whyUnconfirmed }: BankAccountDeps,
  caller: Caller,
): Promise<Answer<typeof removeBankAccount>> {
  const at = clock.now();
  return transaction(db, async (tx) => {
    const why = await whyUnconfirmed(tx, caller);
    if (why) return why;
    const before = await store.deleteBankAccount(tx);
    if (!before) return DONE;
    const about = { at, actorId: caller.accountId, action: 'bank-account.removed', subject: SUBJECT };
    await recordAudit(tx, { ...about, before: { ...before } });
    return DONE;
  });
}

const SUBJECT = 'bank-account:school';

/** @returns undefined: its number is none */
function cleaned({ bank, branch, holder, number }: BankAccount): BankAccount | undefined {
  const digits = accountNumberIn(number);
  if (digits === undefined) return undefined;
  return { bank: bank.trim(), branch: branch.trim(), holder: holder.trim(), number: digits };
}
