// The calls about two accounts that become one.

import { mergeAccounts, previewMerge } from '@valence/contract/admin/merging';
import type { Http } from '../../platform/http/route.ts';
import type { MergingService } from './merging.service.ts';

export function mergingRoutes(http: Http, service: MergingService): void {
  http.route(previewMerge, ({ params, query }) => service.preview(params.userId, query.phone));
  http.route(mergeAccounts, ({ params, body, caller }) =>
    service.merge({ actorId: caller.accountId, userId: params.userId, phone: body.phone }),
  );
}
