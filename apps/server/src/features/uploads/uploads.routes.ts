// Binds the list of the own uploads as a call, and their bytes as tus requests.

import { listUploads, UPLOAD_FILES_PATH } from '@valence/contract/admin/uploads';
import type { Http } from '../../platform/http/route.ts';
import { tusRoutes } from '../../platform/tus/tus.ts';
import type { UploadsService } from './uploads.service.ts';

export function uploadsRoutes(http: Http, service: UploadsService): void {
  http.route(listUploads, ({ caller }) => service.listOwn(caller.accountId));
  tusRoutes(http.app, {
    path: UPLOAD_FILES_PATH,
    admit: async (authorization) => service.admit(authorization),
    newId: () => service.nextId(),
  });
}
