// Asking for a video to play: the address, and the cookie without which a stream address plays nowhere.

import { leaveStream, watchHere } from '@valence/contract/streams';
import { playVideo } from '@valence/contract/videos';
import { Refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { PlaybackService } from './playback.service.ts';
import { browserCookie } from './stream-cookie.ts';
import type { StreamPlaces } from './stream-places.ts';

/** @param options.secure whether browsers reach the server by https, so that the cookie never travels in the clear */
export function playbackRoutes(
  http: Http,
  service: PlaybackService,
  places: StreamPlaces,
  { secure }: { secure: boolean },
): void {
  http.route(leaveStream, ({ caller }) => places.leave(caller));
  http.route(watchHere, ({ caller }) => places.takeOver(caller));
  http.route(playVideo, async (call) => {
    const answer = await service.play(call.caller, call.query.id);
    if (!(answer instanceof Refused)) {
      call.setHeader('set-cookie', browserCookie(service.browserProof(call.caller.sessionId), secure));
    }
    return answer;
  });
}
