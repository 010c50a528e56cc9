// The calls that list and add admins and assistants.

import { addAdmin, listAdmins } from '@valence/contract/admin/admins';
import type { Http } from '../../platform/http/route.ts';
import type { AdminsService } from './admins.service.ts';

export function adminsRoutes(http: Http, admins: AdminsService): void {
  http.route(listAdmins, ({ caller }) => admins.list(caller.accountId));
  http.route(addAdmin, ({ caller, body }) => admins.add(caller, body));
}
