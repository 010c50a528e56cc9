// Taking the whole class's access forward: every end that its students' lessons have, by the same number of days.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, whole } from './wire.ts';

const counts = z.object({
  /** Assignments of the class whose end moves. */
  assignments: z.int(),
  /** Grants of its students for its videos whose end moves. */
  grants: z.int(),
  /** Students who get longer access by any of them. */
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
    /** null: there was nothing to move. */
    data: z.object({ extensionId: z.nullable(id), ...counts.shape }),
  }),
  refusals: ['class-absent', 'extension-too-far'],
});

/** Why an end keeps an extension's days: its access was given anew since, or is not there any more. */
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
      /** Ends that were moved back, by this call or by one before. */
      takenBack: z.int(),
      /** Ends that keep the days, by the reason; one of them is named. */
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
