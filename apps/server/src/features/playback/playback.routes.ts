// Asking for a video to play (the address, and the cookie without which a stream address plays nowhere), and what plays cost.

import { dataUsed } from '@valence/contract/data-use';
import { listUnusualPulls } from '@valence/contract/desk-analytics';
import { leaveStream, watchHere } from '@valence/contract/streams';
import { playVideo } from '@valence/contract/videos';
import { Refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { DataUse } from './data-use.ts';
import type { PlaybackService } from './playback.service.ts';
import { browserCookie } from './stream-cookie.ts';
import { networkName } from './stream-network.ts';
import type { StreamPlaces } from './stream-places.ts';
import type { UnusualPulls } from './unusual-pulls.ts';

interface Given {
  /** Whether browsers reach the server by https, so that the cookie never travels in the clear. */
  secure: boolean;
  places: StreamPlaces;
  dataUse: Pick<DataUse, 'thisMonth'>;
  unusual: Pick<UnusualPulls, 'list'>;
}

export function playbackRoutes(
  http: Http,
  service: PlaybackService,
  { secure, places, dataUse, unusual }: Given,
): void {
  http.route(leaveStream, ({ caller }) => places.leave(caller));
  http.route(watchHere, ({ caller, address }) =>
    places.takeOver({ ...caller, network: networkName(address) }),
  );
  http.route(listUnusualPulls, ({ query }) => unusual.list(query));
  http.route(dataUsed, ({ caller }) => dataUse.thisMonth(caller));
  http.route(playVideo, async (call) => {
    const answer = await service.play(call.caller, call.query.id);
    if (!(answer instanceof Refused)) {
      call.setHeader('set-cookie', browserCookie(service.browserProof(call.caller.sessionId), secure));
    }
    return answer;
  });
}
