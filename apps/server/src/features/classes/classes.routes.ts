// The calls about classes.

import { assignVideo, listClasses } from '@valence/contract/classes';
import type { Http } from '../../platform/http/route.ts';
import type { ClassesService } from './classes.service.ts';

export function classesRoutes(http: Http, service: ClassesService): void {
  http.route(listClasses, () => service.listAll());
  http.route(assignVideo, ({ body, caller }) => service.assignVideo({ actorId: caller.accountId, ...body }));
}
