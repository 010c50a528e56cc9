// A video with the address to play it: only the player needs it, and the library's page goes without.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant } from '../wire.ts';
import { access, described } from './videos.ts';

export const playVideo = endpoint({
  method: 'GET',
  path: '/api/video',
  who: 'signed-in',
  summary: 'A video with the address to play it: a signed playlist, or the ready address of an embed.',
  query: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({
    data: z.object({
      ...described,
      ...access,
      /** The second at which playing resumes. Absent in previews of the admin area, where no progress is recorded. */
      resumeSeconds: z.optional(z.int()),
      /** The stretches watched so far, in order, none touching another; absent as `resumeSeconds`. */
      watched: z.optional(z.array(z.object({ from: z.int(), to: z.int() }))),
      /** null: the video has no address. `about:invalid`: its address is one that must not reach a player. */
      url: z.nullable(z.string()),
      /** When the address stops playing; ask again before then. Absent where the address is not ours and does not expire. */
      urlExpires: z.optional(instant),
      captions: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
      /** Small pictures for scrubbing: a WebVTT file whose cues name parts of pictures (`strip-001.webp#xywh=…`). */
      previewUrl: z.optional(z.string()),
      /** The lesson's picture in the film's own shape. */
      posterUrl: z.optional(z.string()),
    }),
  }),
  hasSecret: true,
  refusals: ['video-absent'],
});
export type PlayableVideo = z.output<(typeof playVideo)['reply']>['data'];
