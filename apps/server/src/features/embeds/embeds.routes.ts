// The admin's call that looks up an embedded video again.

import { lookUpVideo } from '@valence/contract/admin/videos';
import type { Http } from '../../platform/http/route.ts';
import type { EmbedsService } from './embeds.service.ts';

export function embedsRoutes(http: Http, service: Pick<EmbedsService, 'again'>): void {
  http.route(lookUpVideo, ({ params, caller }) => service.again(caller.accountId, params.videoId));
}
