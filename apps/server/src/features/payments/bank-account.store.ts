// The row of the bank account that students pay to.

import type { BankAccount } from '@valence/contract/payments/bank-account';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function findBankAccount(db: Db): Promise<BankAccount | null> {
  const { rows } = await sql<BankAccount>`SELECT bank, branch, holder, number FROM bank_account`.execute(db);
  return rows[0] ?? null;
}

export async function writeBankAccount(
  tx: Tx,
  { bank, branch, holder, number }: BankAccount,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO bank_account (bank, branch, holder, number, saved_at)
    VALUES (${bank}, ${branch}, ${holder}, ${number}, ${at})
    ON CONFLICT (singleton) DO UPDATE SET bank = excluded.bank, branch = excluded.branch, holder = excluded.holder,
      number = excluded.number, saved_at = excluded.saved_at`.execute(tx);
}

/** @returns the account that was there */
export async function deleteBankAccount(tx: Tx): Promise<BankAccount | undefined> {
  const { rows } =
    await sql<BankAccount>`DELETE FROM bank_account RETURNING bank, branch, holder, number`.execute(tx);
  return rows[0];
}
