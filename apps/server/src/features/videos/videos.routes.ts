// The calls that list videos.

import { listAllVideos } from '@valence/contract/desk-videos';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/videos';
import type { Http } from '../../platform/http/route.ts';
import type { VideosService } from './videos.service.ts';

export function videosRoutes(http: Http, service: VideosService): void {
  http.route(listMyVideos, ({ caller }) => service.listMine(caller.accountId));
  http.route(listMyLockedVideos, ({ caller }) => service.listLocked(caller.accountId));
  http.route(listAllVideos, () => service.listAll());
}
