// The calls about lessons that lie on students' devices.

import {
  deleteDownload,
  deleteDownloads,
  keepDownload,
  renewDownloads,
} from '@valence/contract/learning/downloads';
import type { Http } from '../../platform/http/route.ts';
import type { DownloadsService } from './downloads.service.ts';

export function downloadsRoutes(http: Http, service: DownloadsService): void {
  http.route(keepDownload, ({ caller, params, body }) =>
    service.keep({ accountId: caller.accountId, ...params, ...body }),
  );
  http.route(renewDownloads, ({ caller, params }) =>
    service.renew({ accountId: caller.accountId, ...params }),
  );
  http.route(deleteDownload, ({ caller, params }) =>
    service.remove({ accountId: caller.accountId, deviceId: params.deviceId }, params.videoId),
  );
  http.route(deleteDownloads, ({ caller, params }) =>
    service.removeAll({ accountId: caller.accountId, ...params }),
  );
}
