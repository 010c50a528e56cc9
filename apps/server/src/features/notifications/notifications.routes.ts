// The calls about notifications.

import {
  endNotifications,
  readNotifications,
  renewNotifications,
  seeNotification,
  takeNotifications,
} from '@valence/contract/auth/notifications';
import type { Http } from '../../platform/http/route.ts';
import type { NotificationsService } from './notifications.service.ts';

export function notificationsRoutes(http: Http, notifications: NotificationsService): void {
  http.route(readNotifications, ({ caller }) => notifications.state(caller));
  http.route(takeNotifications, ({ caller, body }) => notifications.take(caller, body));
  http.route(renewNotifications, ({ body }) => notifications.renew(body));
  http.route(endNotifications, ({ caller }) => notifications.end(caller));
  http.route(seeNotification, ({ body }) => notifications.see(body));
}
