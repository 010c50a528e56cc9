// The bank account that students pay to; they read it with their own payments.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { named, text } from '../wire.ts';

/** As stored: the number in digits alone. */
export const bankAccount = z.object({
  bank: z.string(),
  /** '' where the bank has none. */
  branch: z.string(),
  holder: z.string(),
  number: z.string(),
});
export type BankAccount = z.infer<typeof bankAccount>;

export const readBankAccount = endpoint({
  method: 'GET',
  path: '/api/v1/admin/bank-account',
  who: 'settings.change',
  summary: 'The bank account that students are told to pay to.',
  reply: z.object({ account: z.nullable(bankAccount) }),
  refusals: [],
});

export const saveBankAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/bank-account',
  who: 'settings.change',
  summary: 'Set the bank account that students are told to pay to.',
  body: z.object({ bank: named(80), branch: text(80), holder: named(120), number: text(40) }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['account-number-invalid', 'confirmation-needed', 'sign-in-again'],
});

export const removeBankAccount = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/bank-account',
  who: 'settings.change',
  summary: 'Tell students no bank account any more.',
  reply: z.object({ success: z.literal(true) }),
  refusals: ['confirmation-needed', 'sign-in-again'],
});
