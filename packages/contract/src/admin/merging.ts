// Merging two accounts of one student: a preview shows what would move, then all of it moves in one step.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, phone, typedPhone } from '../wire.ts';

const params = z.object({ userId: id });

/** What moves from the account that is given up. */
export const MERGED_PARTS = [
  'grants',
  'places',
  'months',
  'receipts',
  'freeCards',
  'slips',
  'lessons',
  'sessions',
] as const;
export type MergedPart = (typeof MERGED_PARTS)[number];

const refusals = [
  'account-absent',
  'phone-invalid',
  'student-absent',
  'merge-same',
  'merge-of-desk',
  'merge-deletion-open',
] as const;

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/v1/admin/accounts/:userId/merge',
  who: 'students.merge',
  summary: 'What of another account of the same student would come to this one. Nothing is changed.',
  params,
  query: z.object({ phone: typedPhone }),
  reply: z.object({
    userId: id,
    name: z.string(),
    phone,
    moves: z.object({
      grants: z.int(),
      places: z.int(),
      months: z.int(),
      receipts: z.int(),
      freeCards: z.int(),
      slips: z.int(),
      lessons: z.int(),
      sessions: z.int(),
    }),
  }),
  refusals: [...refusals],
});
export type MergePreview = ReplyOf<typeof previewMerge>;

export const mergeAccounts = endpoint({
  method: 'POST',
  path: '/api/v1/admin/accounts/:userId/merge',
  who: 'students.merge',
  summary:
    'Give up another account of the same student: everything it has comes to this one, nobody loses access, its number signs nobody in any more. The same call again changes nothing.',
  params,
  body: z.object({ phone: typedPhone }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [...refusals],
});
