// Classes of the institutes, and the videos assigned to them.

import { CLASS_POLICIES } from '@valence/domain/access';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, text } from '../wire.ts';

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/v1/classes/all-with-institutes',
  who: 'classes.list',
  summary: 'Every class with its institute.',
  reply: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        _id: id,
        name: z.string(),
        alYear: z.nullable(z.int()),
        policy: z.enum(CLASS_POLICIES),
        institute: z.object({ _id: id, name: z.string(), location: z.string() }),
      }),
    ),
  }),
  revalidated: true,
  refusals: [],
});

export const assignVideo = endpoint({
  method: 'POST',
  path: '/api/v1/class-videos/add-video',
  who: 'classes.assign-videos',
  summary:
    'Assign one video to classes, all or nothing; `totalUpdated` counts the classes that newly got it.',
  body: z.object({ videoId: id, classIds: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({
    success: z.literal(true),
    /** `assignedAt` names the assignment for its undo; null: every class had the video already. */
    data: z.object({ totalUpdated: z.int(), assignedAt: z.nullable(instant) }),
  }),
  refusals: ['video-absent', 'class-absent'],
});

export const undoAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/class-videos/add-video/undo',
  who: 'classes.assign-videos',
  summary:
    'Undo an assignment, by the person who made it and within ten minutes: the classes that newly got the video lose it. The same call again changes nothing.',
  body: z.object({ videoId: id, assignedAt: text(40) }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['undo-late'],
});

export const removeClassVideo = endpoint({
  method: 'DELETE',
  path: '/api/v1/classes/:classId/videos/:videoId',
  who: 'classes.assign-videos',
  summary: 'Take a video from a class: whom it opened to by the class alone, it closes.',
  params: z.object({ classId: id, videoId: id }),
  reply: z.object({
    success: z.literal(true),
    /** For `restoreClassVideo`. */
    data: z.object({ undoToken: z.string() }),
  }),
  refusals: ['class-video-absent'],
});

export const restoreClassVideo = endpoint({
  method: 'POST',
  path: '/api/v1/class-videos/restore',
  who: 'classes.assign-videos',
  summary:
    'Undo taking a video from a class, within ten minutes: the assignment goes on with its day and its end. The same call again changes nothing.',
  body: z.object({ undoToken: text(1000) }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['undo-late', 'class-video-absent'],
});
