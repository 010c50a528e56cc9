// Asking for a video to play (the address, and the cookie without which a stream address plays nowhere), and what plays cost.

import { dataUsed } from '@valence/contract/data-use';
import { leaveStream, watchHere } from '@valence/contract/streams';
import { playVideo } from '@valence/contract/videos';
import { Refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { DataUse } from './data-use.ts';
import type { PlaybackService } from './playback.service.ts';
import { browserCookie } from './stream-cookie.ts';
import type { StreamPlaces } from './stream-places.ts';

interface Given {
  /** Whether browsers reach the server by https, so that the cookie never travels in the clear. */
  secure: boolean;
  places: StreamPlaces;
  dataUse: Pick<DataUse, 'thisMonth'>;
}

export function playbackRoutes(
  http: Http,
  service: PlaybackService,
  { secure, places, dataUse }: Given,
): void {
  http.route(leaveStream, ({ caller }) => places.leave(caller));
  http.route(watchHere, ({ caller }) => places.takeOver(caller));
  http.route(dataUsed, ({ caller }) => dataUse.thisMonth(caller));
  http.route(playVideo, async (call) => {
    const answer = await service.play(call.caller, call.query.id);
    if (!(answer instanceof Refused)) {
      call.setHeader('set-cookie', browserCookie(service.browserProof(call.caller.sessionId), secure));
    }
    return answer;
  });
}
