// Binds the calls about sessions to the service.

import {
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  refreshSession,
} from '@valence/contract/auth/sign-in';
import type { Http } from '../../platform/http/route.ts';
import type { SessionsService } from './sessions.service.ts';

export function sessionsRoutes(http: Http, service: SessionsService): void {
  http.route(refreshSession, ({ body }) => service.refresh(body.refreshToken));
  http.route(logout, ({ caller }) => service.logout(caller));
  http.route(listSessions, ({ caller }) => service.list(caller));
  http.route(endOtherSessions, ({ caller }) => service.endOthers(caller));
  http.route(endSession, ({ caller, params }) => service.end(caller, params.sessionId));
}
