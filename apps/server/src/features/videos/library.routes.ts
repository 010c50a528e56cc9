// The calls that list videos.

import { listAllVideos } from '@valence/contract/admin/videos';
import { listMyLockedVideos, listMyVideos } from '@valence/contract/learning/videos';
import type { Http } from '../../platform/http/route.ts';
import type { LibraryService } from './library.service.ts';

export function libraryRoutes(http: Http, service: LibraryService): void {
  http.route(listMyVideos, ({ caller }) => service.listMine(caller));
  http.route(listMyLockedVideos, ({ caller }) => service.listLocked(caller.accountId));
  http.route(listAllVideos, () => service.listAll());
}
