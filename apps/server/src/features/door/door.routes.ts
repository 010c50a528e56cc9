// The calls of the class door.

import { findAtDoor, listDoorClasses, showDoorRoster } from '@valence/contract/admin/door';
import type { Http } from '../../platform/http/route.ts';
import type { DoorService } from './door.service.ts';

export function doorRoutes(http: Http, service: DoorService): void {
  http.route(listDoorClasses, () => service.classes());
  http.route(findAtDoor, ({ params, query }) => service.find(params.classId, query.query));
  http.route(showDoorRoster, ({ params }) => service.roster(params.classId));
}
