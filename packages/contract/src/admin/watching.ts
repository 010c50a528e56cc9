// What one student watched of a class's lessons, for the student's card in the admin area.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

export const showStudentWatching = endpoint({
  method: 'GET',
  path: '/api/v1/users/:userId/classes/:classId/watching',
  who: 'students.look-up',
  summary:
    'What a student watched of a class’s lessons: seconds by week, the present one last, and every lesson that is assigned to it.',
  params: z.object({ userId: id, classId: id }),
  reply: z.object({
    /** Eight weeks, each Monday to Sunday, with the seconds that were watched for the first time. */
    weeks: z.array(z.object({ from: instant, seconds: z.int() })),
    /** The newest first. */
    lessons: z.array(
      z.object({
        _id: id,
        title: z.string(),
        /** 0 to 1; null: the lesson's length is not known. */
        share: z.nullable(z.number()),
        watchedSeconds: z.int(),
        /** null: not opened yet. */
        lastWatchedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['student-absent', 'class-absent'],
});
export type StudentWatching = ReplyOf<typeof showStudentWatching>;
