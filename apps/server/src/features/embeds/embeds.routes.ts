// The desk's call about what other services tell of their videos.

import { lookUpVideo } from '@valence/contract/desk-videos';
import type { Http } from '../../platform/http/route.ts';
import type { EmbedsService } from './embeds.service.ts';

export function embedsRoutes(http: Http, service: Pick<EmbedsService, 'again'>): void {
  http.route(lookUpVideo, ({ params, caller }) => service.again(caller.accountId, params.videoId));
}
