// The list of admins and assistants, and adding to it. Their roles change with `changeRole`.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, phone, text, typedPhone } from '../wire.ts';

const adminRole = z.enum(['assistant', 'admin']);

export const listAdmins = endpoint({
  method: 'GET',
  path: '/api/v1/admins',
  who: 'staff.manage',
  summary: 'Everybody who is an admin.',
  reply: z.object({
    admins: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        role: adminRole,
        /** Whether this is the caller's own account. */
        own: z.boolean(),
        /** An admin by the server's configuration (ADMIN_PHONES): nobody can change that in the admin area. */
        fixed: z.boolean(),
        isSuspended: z.boolean(),
        hasSecondFactor: z.boolean(),
        /** null: never signed in, or not for a month. */
        lastUsedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: [],
});
export type AdminMember = ReplyOf<typeof listAdmins>['admins'][number];

export const addAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admins',
  who: 'staff.manage',
  summary: 'Let a number work in the admin area: an account that is there (it is signed out), or a new one.',
  body: z.object({ phone: typedPhone, role: adminRole, name: text(120) }),
  reply: z.object({ userId: id, phone }),
  status: 201,
  refusals: ['phone-invalid', 'staff-already', 'confirmation-needed', 'sign-in-again'],
});
