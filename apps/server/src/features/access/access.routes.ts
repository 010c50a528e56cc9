// The admin's calls that change who may watch what.

import {
  exportVideoUsers,
  grantAccess,
  removeAccess,
  undoGrant,
  undoRemoval,
} from '@valence/contract/admin/access';
import { extendAccess, previewExtension, undoExtension } from '@valence/contract/admin/extensions';
import { openLessons, previewOpening, undoOpening } from '@valence/contract/admin/openings';
import { listVideoUsers } from '@valence/contract/admin/video-users';
import type { AccessWeeks } from '@valence/domain/access';
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
  http.route(undoGrant, ({ body, caller }) =>
    service.undoGrant({ actorId: caller.accountId, undoToken: body.undoToken }),
  );
  http.route(removeAccess, ({ body, caller }) =>
    service.remove({ actorId: caller.accountId, accountId: body.userId, videoId: body.videoId }),
  );
  http.route(undoRemoval, ({ params, caller }) =>
    service.undoRemoval({ actorId: caller.accountId, removalId: params.removalId }),
  );
  http.route(previewExtension, ({ params }) => service.previewExtension(params.classId));
  http.route(extendAccess, ({ params, body, caller }) =>
    service.extend({ actorId: caller.accountId, classId: params.classId, ...body }),
  );
  http.route(undoExtension, ({ params, caller }) =>
    service.undoExtension({ actorId: caller.accountId, extensionId: params.extensionId }),
  );
  http.route(previewOpening, ({ params, query }) =>
    service.previewOpening({
      classId: params.classId,
      accountId: params.userId,
      weeks: Number(query.weeks) as AccessWeeks,
    }),
  );
  http.route(openLessons, ({ params, body, caller }) =>
    service.openLessons({
      actorId: caller.accountId,
      classId: params.classId,
      accountId: params.userId,
      ...body,
    }),
  );
  http.route(undoOpening, ({ params, caller }) =>
    service.undoOpening({ actorId: caller.accountId, openingId: params.openingId }),
  );
  http.route(listVideoUsers, ({ params, query }) => service.usersOf(params.videoId, query.page));
  http.route(exportVideoUsers, ({ params, caller }) =>
    service.exportUsers({ actorId: caller.accountId, videoId: params.videoId }),
  );
}
