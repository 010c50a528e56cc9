// The admin area's calls about an account.

import {
  changePhone,
  changeRole,
  editAccount,
  endAccountSessions,
  readAccount,
  setSuspended,
} from '@valence/contract/admin/accounts';
import type { Http } from '../../platform/http/route.ts';
import type { StudentsManaging } from './managing.ts';

export function managingRoutes(http: Http, managing: StudentsManaging): void {
  http.route(readAccount, ({ params }) => managing.read(params.userId));
  http.route(editAccount, ({ params, body, caller }) => managing.edit(caller, params.userId, body));
  http.route(changeRole, ({ params, body, caller }) => managing.changeRole(caller, params.userId, body.role));
  http.route(setSuspended, ({ params, body, caller }) =>
    managing.setSuspended(caller, params.userId, body.suspended),
  );
  http.route(endAccountSessions, ({ params, caller }) => managing.endSessions(caller, params.userId));
  http.route(changePhone, ({ params, body, caller }) =>
    managing.changePhone(caller, params.userId, body.phone),
  );
}
