// The calls about playing: a video's addresses and the cookie that they need, places, data used, unusual pulls,
// fallbacks, and how well lessons play.

import { listFallbacks, listUnusualPulls } from '@valence/contract/admin/analytics';
import { showPlayQuality } from '@valence/contract/admin/play-quality';
import { dataUsed } from '@valence/contract/learning/data-use';
import { playVideo } from '@valence/contract/learning/playable-video';
import { leaveStream, watchHere } from '@valence/contract/learning/playback';
import { recordPlayQuality } from '@valence/contract/play-quality';
import { recordFallback } from '@valence/contract/player-fallbacks';
import { Refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import { whenKnown } from '../../platform/soon.ts';
import type { DataUse } from './data-use.ts';
import type { PlayQualityService } from './play-quality.ts';
import type { PlaybackService } from './playback.service.ts';
import type { PlayerFallbacks } from './player-fallbacks.ts';
import { browserCookie } from './stream-cookie.ts';
import { networkName } from './stream-network.ts';
import type { StreamPlaces } from './stream-places.ts';
import type { UnusualPulls } from './unusual-pulls.ts';

interface PlaybackRoutesDeps {
  /** Whether browsers reach the server by https, so that the cookie never travels in the clear. */
  secure: boolean;
  places: StreamPlaces;
  dataUse: Pick<DataUse, 'thisMonth'>;
  unusual: Pick<UnusualPulls, 'list'>;
  fallbacks: Pick<PlayerFallbacks, 'record' | 'list'>;
  playQuality: Pick<PlayQualityService, 'record' | 'show'>;
}

export function playbackRoutes(
  http: Http,
  service: PlaybackService,
  { secure, places, dataUse, unusual, fallbacks, playQuality }: PlaybackRoutesDeps,
): void {
  http.route(leaveStream, ({ caller }) => places.leave(caller));
  http.route(watchHere, ({ caller, address }) =>
    places.takeOver({ ...caller, network: networkName(address) }),
  );
  http.route(listUnusualPulls, ({ query }) => unusual.list(query));
  http.route(recordFallback, ({ caller, body, userAgent }) =>
    fallbacks.record(caller.accountId, { ...body, userAgent }),
  );
  http.route(listFallbacks, ({ query }) => fallbacks.list(query));
  http.route(recordPlayQuality, ({ caller, body, userAgent }) =>
    playQuality.record(caller.sessionId, { ...body, userAgent }),
  );
  http.route(showPlayQuality, ({ query }) => playQuality.show(query));
  http.route(dataUsed, ({ caller }) => dataUse.thisMonth(caller));
  http.route(playVideo, (call) =>
    whenKnown(service.play(call.caller, call.query.id), (answer) => {
      if (answer instanceof Refused) return answer;
      call.setHeader('set-cookie', browserCookie(answer.proof, secure));
      return answer.reply;
    }),
  );
}
