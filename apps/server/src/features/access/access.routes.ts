// The desk's calls that change who may watch what.

import { exportVideoUsers, grantAccess, removeAccess, undoRemoval } from '@valence/contract/access';
import { listVideoUsers } from '@valence/contract/video-users';
import type { Http } from '../../platform/http/route.ts';
import type { AccessService } from './access.service.ts';

export function accessRoutes(http: Http, service: AccessService): void {
  http.route(grantAccess, ({ query, body, caller }) =>
    service.grant({
      actorId: caller.accountId,
      accountId: query.id,
      videoIds: body.selectedVideos,
      weeks: body.accessWeeks,
    }),
  );
  http.route(removeAccess, ({ body, caller }) =>
    service.remove({ actorId: caller.accountId, accountId: body.userId, videoId: body.videoId }),
  );
  http.route(undoRemoval, ({ params, caller }) =>
    service.undoRemoval({ actorId: caller.accountId, removalId: params.removalId }),
  );
  http.route(listVideoUsers, ({ params, query }) => service.usersOf(params.videoId, query.page));
  http.route(exportVideoUsers, ({ params, caller }) =>
    service.exportUsers({ actorId: caller.accountId, videoId: params.videoId }),
  );
}
