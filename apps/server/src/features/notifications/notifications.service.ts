// Notifications: which browsers take them, what is told on all phones of a student, and that one was opened.

import type {
  endNotifications,
  readNotifications,
  seeNotification,
  takeNotifications,
} from '@valence/contract/auth/notifications';
import type { BodyOf } from '@valence/contract/endpoint';
import { DAY_MS } from '@valence/domain/durations';
import { notificationText } from '@valence/domain/notification-text';
import { isPushEndpoint } from '@valence/domain/push-service';
import { isUuid } from '@valence/domain/uuid';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { NewNotification, NotificationsDeps } from './notifications.deps.ts';
import * as store from './notifications.store.ts';
import { isProof } from './proof.ts';
import { sendNext } from './sending.ts';

/** Longer than any notification is of use, with days to look at what became of it. */
const KEPT_DAYS = 8;

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService(deps: NotificationsDeps) {
  const { db, clock, webPush } = deps;
  const { serverKey } = webPush;
  return {
    async state({ accountId, role }: Caller): Promise<Answer<typeof readNotifications>> {
      const at = clock.now();
      const isOffered = role === 'student' && (await store.isOfferDue(db, accountId, { serverKey, at }));
      return { serverKey, isOffered };
    },
    take: (caller: Caller, body: BodyOf<typeof takeNotifications>) => take(deps, caller, body),
    async end({ sessionId }: Caller): Promise<Answer<typeof endNotifications>> {
      await store.deleteDeviceOf(db, sessionId);
      return { success: true };
    },
    see: (body: BodyOf<typeof seeNotification>) => see(deps, body),
    /** Of these accounts those that take notifications on some phone. */
    reachable: async (of: Db | Tx, accountIds: readonly string[]) =>
      new Set(await store.findReachable(of, accountIds, { serverKey, at: clock.now() })),
    /** Puts a notification on its way to all phones of a student. @returns its id; undefined where no phone takes any */
    queue: async (tx: Tx, told: NewNotification, at: Date): Promise<string | undefined> => {
      const id = newId(at);
      // Whatever it was made of: the screen that shows it may be locked, and lie on a table.
      const safe = { title: notificationText(told.title), body: notificationText(told.body) };
      const ids = { newId: () => newId(at), serverKey, at };
      return (await store.insertNotification(tx, { ...told, ...safe, id }, ids)) > 0 ? id : undefined;
    },
    sendNext: async () => sendNext(deps),
    async purge(): Promise<void> {
      await store.purgeNotifications(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
      await store.purgeDevices(db);
    },
  };
}

async function take(
  { db, clock, webPush, pushServices }: NotificationsDeps,
  { accountId, sessionId }: Caller,
  { endpoint, keys, serverKey }: BodyOf<typeof takeNotifications>,
): Promise<Answer<typeof takeNotifications>> {
  if (!isPushEndpoint(endpoint, pushServices)) return refused('push-service-unknown');
  const device = {
    endpoint,
    publicKey: Buffer.from(keys.p256dh, 'base64url'),
    secret: Buffer.from(keys.auth, 'base64url'),
  };
  // Subscribed with a key of before: nothing could be sent there.
  if (serverKey !== webPush.serverKey || !webPush.areDeviceKeys(device)) return refused('push-keys-invalid');
  const at = clock.now();
  await transaction(db, async (tx) =>
    store.writeDevice(tx, { ...device, id: newId(at), accountId, sessionId, serverKey }, at),
  );
  return { success: true };
}

async function see(
  { db, clock, key, seen }: NotificationsDeps,
  { id, proof }: BodyOf<typeof seeNotification>,
): Promise<Answer<typeof seeNotification>> {
  if (isUuid(id) && isProof(key, id, proof))
    await transaction(db, async (tx) => {
      const at = clock.now();
      if (await store.markSeen(tx, id, at)) await seen(tx, id, at);
    });
  return { success: true };
}
