// Who works at the desk: the admins and assistants, listed and added. Their roles change with `changeRole`.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { id, instant, phone, text, typedPhone } from './wire.ts';

const deskRole = z.enum(['assistant', 'admin']);

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/v1/staff',
  who: 'staff.manage',
  summary: 'Everybody who works at the desk.',
  reply: z.object({
    staff: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        role: deskRole,
        /** The caller. */
        own: z.boolean(),
        /** An admin by the server's own configuration (ADMIN_PHONES): nobody takes that away at the desk. */
        fixed: z.boolean(),
        isSuspended: z.boolean(),
        hasSecondFactor: z.boolean(),
        /** Null: never signed in, or not for a month. */
        lastUsedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: [],
});
export type StaffMember = ReplyOf<typeof listStaff>['staff'][number];

export const addStaff = endpoint({
  method: 'POST',
  path: '/api/v1/staff',
  who: 'staff.manage',
  summary: 'Let a number work at the desk: an account that is there (it is signed out), or a new one.',
  body: z.object({ phone: typedPhone, role: deskRole, name: text(120) }),
  reply: z.object({ userId: id, phone }),
  status: 201,
  refusals: ['phone-invalid', 'staff-already', 'confirmation-needed', 'sign-in-again'],
});
