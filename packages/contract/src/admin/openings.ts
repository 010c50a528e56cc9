// Opening to a student, for some weeks and in one step, what the student's library shows of a class as locked.

import { ACCESS_WEEKS } from '@valence/domain/access';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

const params = z.object({ classId: id, userId: id });

/** As an address writes them. */
const WRITTEN_WEEKS = ACCESS_WEEKS.map((weeks) => `${weeks}` as const);

export const previewOpening = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/students/:userId/opening',
  who: 'access.change',
  summary: 'How many lessons of the class would open to the student, or stay open longer, and until when.',
  params,
  query: z.object({ weeks: z.enum(WRITTEN_WEEKS) }),
  reply: z.object({ lessons: z.int(), endsAt: instant }),
  refusals: ['class-absent'],
});
export type OpeningPreview = ReplyOf<typeof previewOpening>;

export const openLessons = endpoint({
  method: 'POST',
  path: '/api/v1/classes/:classId/students/:userId/opening',
  who: 'access.change',
  summary:
    'Open to a student for some weeks the lessons of a class that the library shows as locked, and those whose access ends sooner. What was taken from the student stays taken. The same `requestId` again changes nothing and answers the same.',
  params,
  body: z.object({ requestId: id, weeks: z.literal(ACCESS_WEEKS) }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({ openingId: id, lessons: z.int(), endsAt: instant }),
  }),
  refusals: ['class-absent', 'student-absent', 'nothing-locked'],
});

export const undoOpening = endpoint({
  method: 'POST',
  path: '/api/v1/openings/:openingId/undo',
  who: 'access.change',
  summary:
    'Give every lesson of an opening back the access that it had before, within some minutes and where nobody changed it since. The same call again changes nothing.',
  params: z.object({ openingId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['opening-absent', 'opening-overtaken'],
});
