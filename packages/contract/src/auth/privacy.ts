// People's own data: exporting it, asking for its deletion, and how an admin answers deletion requests.

import { DELETION_STATES } from '@valence/domain/deletion';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, phone, text, typedPhone } from '../wire.ts';

const success = z.object({ success: z.literal(true) });
const requestId = z.object({ requestId: id });
/** The address that the confirmation is sent to. */
const replyEmail = z.email().check(z.maxLength(254));

export const ownDeletion = endpoint({
  method: 'GET',
  path: '/api/v1/privacy/deletion',
  who: 'signed-in',
  summary: "The caller's latest request to have the account deleted, if there is one.",
  reply: z.object({
    request: z.nullable(
      z.object({
        state: z.enum(DELETION_STATES),
        requestedAt: instant,
        /** The latest time at which it is carried out. */
        dueAt: instant,
        refusedBecause: z.nullable(z.string()),
        /** The address that the confirmation is sent to, besides WhatsApp. */
        replyEmail: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
});

export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/v1/privacy/deletion',
  who: 'signed-in',
  summary: 'Ask for the own account to be deleted; asking again while a request is open changes nothing.',
  reply: z.object({ success: z.literal(true), dueAt: instant }),
  refusals: ['deletion-of-desk'],
});

export const cancelDeletion = endpoint({
  method: 'DELETE',
  path: '/api/v1/privacy/deletion',
  who: 'signed-in',
  summary: "Withdraw the caller's open request, as long as it is not being carried out.",
  reply: success,
  refusals: ['deletion-absent'],
});

export const leaveReplyEmail = endpoint({
  method: 'PUT',
  path: '/api/v1/privacy/deletion/email',
  who: 'signed-in',
  summary: "Leave an e-mail address for the confirmation of the caller's open request, or another one.",
  body: z.object({ replyEmail }),
  reply: success,
  refusals: ['deletion-absent'],
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/v1/privacy/export',
  who: 'signed-in',
  summary: 'Everything held about the caller, as a JSON file with names that people can read.',
  media: 'application/json',
  reply: z.string(),
  refusals: [],
});

export const listDeletions = endpoint({
  method: 'GET',
  path: '/api/v1/privacy/requests',
  who: 'privacy.manage',
  summary: 'Requests to delete an account: the open ones, the oldest first, then the 50 closed last.',
  reply: z.object({
    requests: z.array(
      z.object({
        requestId: id,
        channel: z.enum(['profile', 'email', 'whatsapp']),
        state: z.enum(DELETION_STATES),
        requestedAt: instant,
        dueAt: instant,
        /** null: deleted. */
        student: z.nullable(
          z.object({ userId: id, name: z.string(), phone, school: z.nullable(z.string()) }),
        ),
        replyEmail: z.nullable(z.string()),
        verifiedAt: z.nullable(instant),
        exportedAt: z.nullable(instant),
        erasedAt: z.nullable(instant),
        confirmedAt: z.nullable(instant),
        confirmedBy: z.nullable(z.enum(['whatsapp', 'email'])),
        /** When sending the confirmation by WhatsApp was given up. */
        noticeFailedAt: z.nullable(instant),
        refusedBecause: z.nullable(z.string()),
        /** When it was withdrawn or refused. */
        closedAt: z.nullable(instant),
        /** Why the last attempt to delete failed. */
        failure: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
});
export type DeletionRequest = ReplyOf<typeof listDeletions>['requests'][number];

export const recordDeletion = endpoint({
  method: 'POST',
  path: '/api/v1/privacy/requests',
  who: 'privacy.manage',
  summary: 'Write down a request that came by e-mail or WhatsApp; the 14 days run from the given day.',
  body: z.object({
    phone: typedPhone,
    channel: z.enum(['email', 'whatsapp']),
    /** The address that the confirmation is sent to, for a request by e-mail. */
    replyEmail: z.nullable(replyEmail),
    /** How many days ago it came. */
    daysAgo: z.int().check(z.minimum(0), z.maximum(13)),
  }),
  reply: z.object({ success: z.literal(true), requestId: id }),
  refusals: ['phone-invalid', 'student-absent', 'deletion-of-desk', 'deletion-open'],
});

export const verifyDeletion = endpoint({
  method: 'POST',
  path: '/api/v1/privacy/requests/:requestId/verified',
  who: 'privacy.manage',
  summary: 'Tick that the identity of whoever asked was verified; without it nothing is deleted.',
  params: requestId,
  body: z.object({ identity: z.enum(['verified', 'open']) }),
  reply: success,
  refusals: ['deletion-absent'],
});

export const carryOutDeletion = endpoint({
  method: 'POST',
  path: '/api/v1/privacy/requests/:requestId/carry-out',
  who: 'privacy.manage',
  summary: 'Delete the account now instead of at the end of the 14 days. It cannot be undone.',
  params: requestId,
  status: 202,
  reply: success,
  refusals: ['deletion-absent', 'deletion-unverified'],
});

export const refuseDeletion = endpoint({
  method: 'POST',
  path: '/api/v1/privacy/requests/:requestId/refuse',
  who: 'privacy.manage',
  summary: 'Refuse a request, with the reason that the student gets to read.',
  params: requestId,
  body: z.object({ because: text(500).check(z.minLength(1)) }),
  reply: success,
  refusals: ['deletion-absent'],
});

export const confirmDeletion = endpoint({
  method: 'POST',
  path: '/api/v1/privacy/requests/:requestId/confirmed',
  who: 'privacy.manage',
  summary: 'Tick that the confirmation e-mail was sent; its address is forgotten.',
  params: requestId,
  reply: success,
  refusals: ['deletion-absent'],
});

export const exportStudentData = endpoint({
  method: 'GET',
  path: '/api/v1/privacy/students/:userId/export',
  who: 'privacy.manage',
  summary: 'Everything held about a student, as a JSON file, for the student who asked for it.',
  params: z.object({ userId: id }),
  media: 'application/json',
  reply: z.string(),
  refusals: ['student-absent'],
});
