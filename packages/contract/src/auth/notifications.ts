// Notifications on a student's phones: the server's key, which browsers take them, and that one was opened.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id } from '../wire.ts';

const LONGEST_ENDPOINT = 1000;
const endpointAddress = z.string().check(z.maxLength(LONGEST_ENDPOINT));
/** Bytes in base64url; of what length they must be is a rule of its own. */
const bytes = z.string().check(z.maxLength(120), z.regex(/^[A-Za-z0-9_-]*=*$/));

export const readNotifications = endpoint({
  method: 'GET',
  path: '/api/v1/notifications',
  who: 'signed-in',
  summary:
    'The key that a browser subscribes with, and whether to offer notifications: to students of a class, until one of their browsers takes them.',
  reply: z.object({
    /** An uncompressed point of P-256, in base64url. */
    serverKey: z.string(),
    isOffered: z.boolean(),
  }),
  refusals: [],
});
export type NotificationsState = ReplyOf<typeof readNotifications>;

export const takeNotifications = endpoint({
  method: 'PUT',
  path: '/api/v1/notifications/device',
  who: 'signed-in',
  summary: 'This browser takes notifications from now on, until its session ends.',
  /** As `PushSubscription.toJSON()` gives it. */
  body: z.object({
    endpoint: endpointAddress,
    keys: z.object({ p256dh: bytes, auth: bytes }),
    /** The key that it subscribed with. */
    serverKey: z.string().check(z.maxLength(120)),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['push-service-unknown', 'push-keys-invalid'],
});

export const renewNotifications = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/renewal',
  who: 'anyone',
  summary:
    'The browser exchanged its subscription while no page was open. Who knows the former one is that browser; whatever else is asked changes nothing, and is answered in the same way.',
  body: z.object({
    former: z.object({ endpoint: endpointAddress, auth: bytes }),
    endpoint: endpointAddress,
    keys: z.object({ p256dh: bytes, auth: bytes }),
    serverKey: z.string().check(z.maxLength(120)),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const endNotifications = endpoint({
  method: 'DELETE',
  path: '/api/v1/notifications/device',
  who: 'signed-in',
  summary: 'This browser takes no notifications any more. The same call again changes nothing.',
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const seeNotification = endpoint({
  method: 'POST',
  path: '/api/v1/notifications/seen',
  who: 'anyone',
  summary:
    'A notification was opened. Who has its proof got it; a wrong one changes nothing, and is answered in the same way.',
  body: z.object({ id, proof: z.string().check(z.maxLength(64)) }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

/** What a notification brings to the browser's service worker, as JSON. */
export interface NotificationPayload {
  title: string;
  body: string;
  /** Code of the language of both. */
  language: string;
  /** The page that it opens. */
  page: string;
  id: string;
  /** For `seeNotification`. */
  proof: string;
}
