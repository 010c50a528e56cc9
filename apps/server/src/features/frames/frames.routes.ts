// The call that takes a frame of a film.

import { takeVideoFrame } from '@valence/contract/admin/videos';
import type { Http } from '../../platform/http/route.ts';
import type { createFrames } from './frames.ts';

export function framesRoutes(http: Http, frames: ReturnType<typeof createFrames>): void {
  http.route(takeVideoFrame, ({ params, body }) => frames.take(params.videoId, body.second));
}
