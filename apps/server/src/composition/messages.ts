// Composes reminders: whom they concern is known by payments, access and classes; notifications bring them to phones, and WhatsApp sends
// what stayed unread.

import type { FastifyInstance } from 'fastify';
import { endingWithin, watchersOf } from '../features/access/reminded.ts';
import { absentOn } from '../features/attendance/reminded.ts';
import type { MessagesDeps } from '../features/messages/messages.deps.ts';
import { messagesRoutes } from '../features/messages/messages.routes.ts';
import { createMessagesService, type MessagesService } from '../features/messages/messages.service.ts';
import { owedByStudent } from '../features/payments/reminded.ts';
import { queueReminder } from '../features/whatsapp/outbox.ts';
import type { Http } from '../platform/http/route.ts';
import { createPoller } from '../platform/lease-queue/poller.ts';
import type { AppDeps } from './deps.ts';
import { composeNotifications } from './notifications.ts';

const PURGE = 'messages.purge';

export interface ComposedMessages {
  /** Hands over everything that is due now. */
  drain: () => Promise<void>;
}

export function composeMessages(
  app: FastifyInstance,
  http: Http,
  deps: AppDeps,
  parts: Pick<MessagesDeps, 'brand' | 'languages' | 'wake'>,
): ComposedMessages {
  const { settings, db, clock, jobs, log } = deps;
  // Each tells the other one, once both are there.
  const notifications = composeNotifications(app, http, deps, {
    seen: async (tx, id) => service.seen(tx, id),
    undelivered: async (...call) => service.undelivered(...call),
  });
  const service: MessagesService = createMessagesService(
    {
      ...{ db, clock, queue: queueReminder },
      ...parts,
      reachable: notifications.reachable,
      notify: notifications.queue,
      wake: () => {
        notifications.wake();
        parts.wake();
      },
      lessonUrl: (videoId) => `${settings.publicUrl}/play/${videoId}`,
      // The due day is the current one: an admin may change it.
      owedBy: async (query) => owedByStudent({ db, clock, dueDay: settings.paymentDueDay }, query),
      endingWithin: async (days) => endingWithin({ db, clock }, days),
      absentOn: async (classId, day) => absentOn(db, classId, day),
      watchersOf: async (videoId) => watchersOf({ db, clock }, videoId),
    },
    () => poller.notify(),
  );
  const poller = createPoller({ name: 'messages', work: service.dispatchNext, concurrency: 1, log });
  app.addHook('onListen', async () => poller.start());
  app.addHook('onClose', async () => poller.stop());
  jobs.register(PURGE, async () => service.purge());
  jobs.schedule(PURGE, '41 * * * *', 'Asia/Colombo');
  messagesRoutes(http, service);
  return {
    async drain() {
      await poller.drain();
      await notifications.drain();
      // What no phone took is WhatsApp's at once.
      await poller.drain();
    },
  };
}
