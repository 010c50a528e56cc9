// The calls about who works at the desk.

import { addStaff, listStaff } from '@valence/contract/staff';
import type { Http } from '../../platform/http/route.ts';
import type { StaffService } from './staff.service.ts';

export function staffRoutes(http: Http, staff: StaffService): void {
  http.route(listStaff, ({ caller }) => staff.list(caller.accountId));
  http.route(addStaff, ({ caller, body }) => staff.add(caller, body));
}
