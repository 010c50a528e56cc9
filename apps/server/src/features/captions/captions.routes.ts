// The admin's calls about captions.

import { listAdminCaptions, putCaptions, removeCaptions } from '@valence/contract/admin/captions';
import type { Http } from '../../platform/http/route.ts';
import type { CaptionsService } from './captions.service.ts';

export function captionsRoutes(http: Http, service: CaptionsService): void {
  http.route(listAdminCaptions, ({ params }) => service.list(params.videoId));
  http.route(putCaptions, ({ caller, params, body }) => service.put(caller, params, body));
  http.route(removeCaptions, ({ caller, params }) => service.remove(caller, params));
}
