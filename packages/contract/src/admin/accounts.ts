// The calls by which an admin changes an account: its facts, its role, its sessions, its number.

import { ROLES } from '@valence/domain/role';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, phone, text, typedPhone, year } from '../wire.ts';
import { changeOf } from './change-of.ts';

const one = z.object({ userId: id });
const success = z.object({ success: z.literal(true) });

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/v1/admin/accounts/:userId',
  who: 'students.manage',
  summary: 'An account with what an admin can change, and the devices it is signed in on.',
  params: one,
  reply: z.object({
    userId: id,
    name: z.string(),
    phone,
    school: z.nullable(z.string()),
    role: z.enum(ROLES),
    alYear: z.nullable(z.int()),
    isSuspended: z.boolean(),
    sessions: z.array(z.object({ device: z.string(), lastUsedAt: instant })),
    /** The A/L years that the school runs. */
    alYears: z.array(z.int()),
  }),
  refusals: ['account-absent'],
});
export type ManagedAccount = ReplyOf<typeof readAccount>;

export const editAccount = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/accounts/:userId',
  who: 'students.manage',
  summary: 'Set name, school or A/L year of an account. What is absent stays what it is.',
  params: one,
  body: changeOf({ name: text(120), school: z.nullable(text(160)), alYear: z.nullable(year) }),
  reply: success,
  refusals: ['account-absent', 'al-year-unknown'],
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/accounts/:userId/role',
  who: 'students.manage',
  summary: 'Another role for an account; it is signed out everywhere. Not for one’s own account.',
  params: one,
  body: z.object({ role: z.enum(ROLES) }),
  reply: success,
  refusals: ['account-absent', 'account-own', 'role-fixed', 'confirmation-needed', 'sign-in-again'],
});

export const setSuspended = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/accounts/:userId/suspension',
  who: 'students.manage',
  summary:
    'Suspend an account, which signs it out everywhere, or let it in again. Not for one’s own account.',
  params: one,
  body: z.object({ suspended: z.boolean() }),
  reply: success,
  refusals: ['account-absent', 'account-own', 'role-fixed', 'confirmation-needed', 'sign-in-again'],
});

export const endAccountSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:userId/sessions',
  who: 'students.manage',
  summary: 'Sign an account out on every device.',
  params: one,
  reply: success,
  refusals: ['account-absent'],
});

export const changePhone = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/accounts/:userId/phone',
  who: 'students.manage',
  summary:
    'A new number for an account whose old one is lost; everything it has stays, its devices are signed out.',
  params: one,
  body: z.object({ phone: typedPhone }),
  reply: z.object({ phone }),
  refusals: ['account-absent', 'phone-invalid', 'phone-taken', 'confirmation-needed', 'sign-in-again'],
});
