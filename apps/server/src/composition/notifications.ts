// Composes notifications: reminders are told on students' phones, and what becomes of them is told to the reminders.

import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '../features/notifications/notifications.deps.ts';
import { notificationsRoutes } from '../features/notifications/notifications.routes.ts';
import {
  createNotificationsService,
  type NotificationsService,
} from '../features/notifications/notifications.service.ts';
import type { Http } from '../platform/http/route.ts';
import { randomSecret } from '../platform/ids.ts';
import { createPoller } from '../platform/lease-queue/poller.ts';
import { derive } from '../platform/secrets.ts';
import { createPushServiceClient } from '../ports/web-push/push-service-client.ts';
import { serverKeyOf } from '../ports/web-push/server-key.ts';
import type { AppDeps } from './deps.ts';

const PURGE = 'notifications.purge';

export interface ComposedNotifications extends Pick<NotificationsService, 'reachable'> {
  readonly queue: NotificationsService['queue'];
  /** Says that there are notifications to send. */
  wake: () => void;
  /** Sends everything that is due now. */
  drain: () => Promise<void>;
}

export function composeNotifications(
  app: FastifyInstance,
  http: Http,
  { settings, secret, db, clock, jobs, log }: AppDeps,
  told: Pick<NotificationsDeps, 'seen' | 'undelivered'>,
): ComposedNotifications {
  const serverKey = serverKeyOf(derive(secret, 'web-push'));
  const service = createNotificationsService({
    ...{ db, clock, log, ...told },
    webPush: createPushServiceClient({
      ...{ serverKey, random: randomSecret, contact: settings.publicUrl },
      now: () => clock.now(),
    }),
    key: derive(secret, 'notification'),
    pushServices: settings.pushServices,
  });
  // Push services answer quickly; a slow one holds up its own calls alone.
  const poller = createPoller({ name: 'notifications', work: service.sendNext, concurrency: 4, log });
  app.addHook('onListen', async () => poller.start());
  app.addHook('onClose', async () => poller.stop());
  jobs.register(PURGE, async () => service.purge());
  jobs.schedule(PURGE, '33 3 * * *', 'Asia/Colombo');
  notificationsRoutes(http, service);
  const { reachable, queue } = service;
  return { reachable, queue, wake: poller.notify, drain: poller.drain };
}
