// Who has access to a video, for the admin's table. The CSV file (`exportVideoUsers`) lists the same people.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, phone } from '../wire.ts';
import { listQuery } from './list-query.ts';

export const listVideoUsers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/videos/:videoId/users',
  who: 'videos.export-users',
  summary:
    'Who has a video, from which source, until when and how much of it was watched; by name, a page at a time.',
  params: z.object({ videoId: id }),
  query: z.strictObject({ page: listQuery([]).page }),
  reply: z.object({
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        /** Absent: a direct grant. */
        source: z.optional(z.string()),
        expires: z.optional(instant),
        /** 0 to 1; absent where it is unknown. */
        watched: z.optional(z.number()),
        lastWatched: z.optional(instant),
      }),
    ),
    total: z.int(),
  }),
  refusals: ['video-absent'],
});
export type VideoUser = ReplyOf<typeof listVideoUsers>['rows'][number];
