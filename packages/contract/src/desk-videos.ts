// The desk's videos. Apart from `videos.ts`: what is in one file with a student's calls, students load.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { described } from './videos.ts';

export const listAllVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  who: 'videos.list',
  summary: 'Every video, for choosing one at the desk.',
  reply: z.array(z.object({ ...described, published: z.boolean() })),
  refusals: [],
});
