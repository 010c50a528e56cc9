// Answers whether an nginx before this server may send a segment by itself; nginx remembers the answer for a moment.
//
// Bound only where nginx sends the bytes. A yes says where the files lie and for how long it holds; a no says nothing, since
// nginx then passes the student's request on, and this server sends the segment later, or refuses it in its own words.

import { SEGMENT_PASS } from '@valence/contract/learning/videos';
import type { FastifyReply } from 'fastify';
import type { Http } from '../../platform/http/route.ts';
import type { PlaybackService } from './playback.service.ts';
import { browserProofs } from './stream-cookie.ts';

/** nginx takes a segment's address apart and sends its token here, and the file below it in the other header. */
const TOKEN_HEADER = 'x-lesson-token';
/** An nginx that was set up before this header existed sends none, and gets no yes: its segments are admitted one by one. */
const FILE_HEADER = 'x-lesson-file';

export function segmentPassRoutes({ app }: Http, service: PlaybackService): void {
  // Internal in nginx's configuration. Anybody who gets past that learns only what a player knows: whether its address plays.
  app.get(SEGMENT_PASS, async ({ headers, ip: address }, reply): Promise<FastifyReply> => {
    const pass = await service.pass({
      token: [headers[TOKEN_HEADER]].flat()[0] ?? '',
      file: [headers[FILE_HEADER]].flat()[0] ?? '',
      proofs: browserProofs(headers.cookie),
      authorization: headers.authorization,
      address,
    });
    // nginx takes 401 and 403 for a no, and anything else for a fault.
    if (!pass) return reply.code(403).header('cache-control', 'no-store').send();
    return reply
      .code(204)
      .headers({
        'x-accel-expires': pass.lifeSeconds,
        'x-lesson-account': pass.accountId,
        'x-lesson-folder': pass.folder,
        'x-lesson-keep': `private, max-age=${pass.keepSeconds}, immutable`,
      })
      .send();
  });
}
