// Extending a whole class's access: every end of it, of the class and of its students, moves by the same number of days.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, whole } from '../wire.ts';

const counts = z.object({
  /** How many assignments of the class get a later end. */
  assignments: z.int(),
  /** How many grants of its students for its videos get a later end. */
  grants: z.int(),
  /** How many students get longer access by any of these. */
  students: z.int(),
});

export const previewExtension = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/extension',
  who: 'classes.change',
  summary: 'What taking the class’s access forward would move: ends that have not passed yet.',
  params: z.object({ classId: id }),
  query: z.object({ days: whole(1, 365) }),
  reply: counts,
  refusals: ['class-absent'],
});

export const extendAccess = endpoint({
  method: 'POST',
  path: '/api/v1/classes/:classId/extension',
  who: 'classes.change',
  summary:
    'Move every end of access of the class and its students that has not passed, by some days, in one step. The same `requestId` again moves nothing and answers the same.',
  params: z.object({ classId: id }),
  body: z.object({ requestId: id, days: z.int().check(z.minimum(1), z.maximum(365)) }),
  reply: z.object({
    success: z.literal(true),
    /** null: there were no ends to move. */
    data: z.object({ extensionId: z.nullable(id), ...counts.shape }),
  }),
  refusals: ['class-absent', 'extension-too-far'],
});

/** Why an undo leaves an end as it is: its access was granted again since, or was removed. */
export const EXTENSION_OBSTACLES = ['granted-anew', 'removed'] as const;
export type ExtensionObstacle = (typeof EXTENSION_OBSTACLES)[number];

export const undoExtension = endpoint({
  method: 'POST',
  path: '/api/v1/class-extensions/:extensionId/undo',
  who: 'classes.change',
  summary:
    'Take an extension’s days back from every end that still has them, whatever else moved it. Within some minutes; the same call again takes nothing twice.',
  params: z.object({ extensionId: id }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      /** How many ends were moved back, by this call or an earlier one. */
      takenBack: z.int(),
      /** How many ends keep the days, by reason, with one example each. */
      left: z.array(
        z.object({
          because: z.enum(EXTENSION_OBSTACLES),
          ends: z.int(),
          lesson: z.string(),
          /** null: the end of the class’s own assignment. */
          student: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  refusals: ['extension-absent', 'extension-overtaken'],
});
