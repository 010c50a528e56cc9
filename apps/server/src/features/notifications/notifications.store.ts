// Notifications, in SQL: the browsers that take them, what is told, and its way to each browser.

import { lastLiveInstants } from '@valence/domain/session-life';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Leased, type QueueTable, release } from '../../platform/lease-queue/lease-queue.store.ts';
import type { NewNotification } from '../../platform/new-notification.ts';
import type { PushDevice } from '../../ports/web-push/web-push.ts';

/** Browsers whose session lives, and that subscribed with the present key; `d` is the device, `a` its account. */
function liveDevices(serverKey: string, at: Date) {
  const { begunBy, usedBy } = lastLiveInstants('student', at);
  return sql`notification_device d JOIN session s ON s.id = d.session_id JOIN account a ON a.id = d.account_id
    AND s.account_id = a.id AND s.ended_at IS NULL AND s.created_at > ${begunBy} AND s.last_used_at > ${usedBy}
    AND a.suspended_at IS NULL AND a.role = 'student' AND d.server_key = ${serverKey}`;
}

/** Of these accounts those that take notifications on some phone. */
export async function findReachable(
  db: Db | Tx,
  accountIds: readonly string[],
  { serverKey, at }: { serverKey: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT d.account_id AS id FROM ${liveDevices(serverKey, at)}
    WHERE d.account_id = ANY (${accountIds}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewDevice extends PushDevice {
  id: string;
  accountId: string;
  sessionId: string;
  serverKey: string;
}

/** A browser has one session and one address; whoever signed in there last has both. */
export async function writeDevice(tx: Tx, device: NewDevice, at: Date): Promise<void> {
  const { id, accountId, sessionId, endpoint, publicKey, secret, serverKey } = device;
  await sql`DELETE FROM notification_device
    WHERE (session_id = ${sessionId} OR endpoint = ${endpoint}) AND NOT (session_id = ${sessionId} AND endpoint = ${endpoint})`.execute(
    tx,
  );
  await sql`
    INSERT INTO notification_device (id, account_id, session_id, endpoint, public_key, secret, server_key, created_at)
    VALUES (${id}, ${accountId}, ${sessionId}, ${endpoint}, ${publicKey}, ${secret}, ${serverKey}, ${at})
    ON CONFLICT (endpoint) DO UPDATE SET account_id = excluded.account_id, session_id = excluded.session_id,
      public_key = excluded.public_key, secret = excluded.secret, server_key = excluded.server_key`.execute(
    tx,
  );
}

/** Puts another subscription in the place of the one that has this address and secret, unless a page has told it already. */
export async function renewDevice(
  tx: Tx,
  former: Pick<PushDevice, 'endpoint' | 'secret'>,
  { endpoint, publicKey, secret }: PushDevice,
): Promise<void> {
  await sql`
    UPDATE notification_device SET endpoint = ${endpoint}, public_key = ${publicKey}, secret = ${secret}
    WHERE endpoint = ${former.endpoint} AND secret = ${former.secret}
      AND NOT EXISTS (SELECT FROM notification_device WHERE endpoint = ${endpoint})`.execute(tx);
}

export async function deleteDeviceOf(db: Db, sessionId: string): Promise<void> {
  await sql`DELETE FROM notification_device WHERE session_id = ${sessionId}`.execute(db);
}

/** @returns false when it is not there any more, or has another address by now */
export async function deleteDevice(tx: Tx, id: string, endpoint: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM notification_device WHERE id = ${id} AND endpoint = ${endpoint} RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Whether a student sits in a class, and none of their browsers takes notifications. */
export async function isOfferDue(
  db: Db,
  accountId: string,
  { serverKey, at }: { serverKey: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    SELECT EXISTS (SELECT FROM enrolment WHERE account_id = ${accountId} AND left_at IS NULL)
      AND NOT EXISTS (SELECT FROM ${liveDevices(serverKey, at)} WHERE d.account_id = ${accountId}) AS due`.execute(
    db,
  );
  return rows[0]?.due ?? false;
}

/** Stores a notification with a delivery to each browser that takes it. @returns to how many it goes; 0: nothing is stored */
export async function insertNotification(
  tx: Tx,
  notification: NewNotification & { id: string },
  { newId, serverKey, at }: { newId: () => string; serverKey: string; at: Date },
): Promise<number> {
  const { id, accountId, language, title, body, page, isUrgent, usefulUntil } = notification;
  // Locked: a browser that is taken away meanwhile is taken away before or after, never in between.
  const { rows: devices } = await sql<{ id: string }>`
    SELECT d.id FROM ${liveDevices(serverKey, at)} WHERE d.account_id = ${accountId} FOR SHARE OF d`.execute(
    tx,
  );
  if (devices.length === 0) return 0;
  await sql`INSERT INTO notification (id, account_id, language, title, body, page, is_urgent, created_at, useful_until)
    VALUES (${id}, ${accountId}, ${language}, ${title}, ${body}, ${page}, ${isUrgent}, ${at}, ${usefulUntil})`.execute(
    tx,
  );
  for (const device of devices)
    await sql`INSERT INTO notification_delivery (id, notification_id, device_id, next_try_at)
      VALUES (${newId()}, ${id}, ${device.id}, ${at})`.execute(tx);
  return devices.length;
}

interface DeliveryRow {
  notificationId: string;
  deviceId: string;
}

export const DELIVERIES: QueueTable<DeliveryRow> = {
  name: 'notification_delivery',
  columns: sql<DeliveryRow>`notification_id AS "notificationId", device_id AS "deviceId"`,
  waiting: () => sql`state = 'waiting'`,
  order: sql`next_try_at, id`,
};
export type Delivery = Leased<DeliveryRow>;

export interface Outgoing extends Omit<NewNotification, 'accountId'> {
  device: PushDevice;
}

/** What is to be sent to whom; undefined once it is of no use, was opened elsewhere, or the browser's session is over. */
export async function findOutgoing(
  db: Db,
  { notificationId, deviceId }: DeliveryRow,
  { serverKey, at }: { serverKey: string; at: Date },
): Promise<Outgoing | undefined> {
  const { rows } = await sql<Omit<Outgoing, 'device'> & PushDevice>`
    SELECT n.language, n.title, n.body, n.page, n.is_urgent AS "isUrgent", n.useful_until AS "usefulUntil", d.endpoint,
      d.public_key AS "publicKey", d.secret
    FROM ${liveDevices(serverKey, at)} JOIN notification n ON n.account_id = d.account_id
    WHERE d.id = ${deviceId} AND n.id = ${notificationId} AND n.useful_until > ${at} AND n.seen_at IS NULL`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { endpoint, publicKey, secret, ...told } = row;
  return { ...told, device: { endpoint, publicKey, secret } };
}

export async function markAccepted(tx: Tx, delivery: Delivery): Promise<void> {
  await release(tx, DELIVERIES, delivery, sql`state = 'accepted', last_error = NULL`);
}

export async function markFailed(tx: Tx, delivery: Delivery, words: string): Promise<void> {
  await release(tx, DELIVERIES, delivery, sql`state = 'failed', last_error = ${words}`);
}

/** Puts a delivery back until its next try. */
export async function retryAt(
  tx: Tx,
  delivery: Delivery,
  { words, nextTryAt }: { words: string; nextTryAt: Date },
): Promise<void> {
  await release(tx, DELIVERIES, delivery, sql`next_try_at = ${nextTryAt}, last_error = ${words}`);
}

/** Locks a notification, and finds whether some phone has it or may still get it. */
export async function lockHope(tx: Tx, notificationId: string): Promise<{ hasHope: boolean } | undefined> {
  const { rows } = await sql`SELECT 1 FROM notification WHERE id = ${notificationId} FOR UPDATE`.execute(tx);
  if (rows.length === 0) return undefined;
  const { rows: left } = await sql<{ hasHope: boolean }>`
    SELECT EXISTS (SELECT FROM notification_delivery WHERE notification_id = ${notificationId}
      AND state IN ('waiting', 'accepted')) AS "hasHope"`.execute(tx);
  return left[0];
}

/** @returns false when it is not kept any more, or was opened before */
export async function markSeen(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE notification SET seen_at = ${at} WHERE id = ${id} AND seen_at IS NULL RETURNING 1`.execute(tx);
  return rows.length === 1;
}

export async function purgeNotifications(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM notification WHERE created_at < ${before}`.execute(db);
}

/** Browsers whose session ended so long ago that nobody signs in there to the same one again. */
export async function purgeDevices(db: Db): Promise<void> {
  await sql`DELETE FROM notification_device d USING session s
    WHERE s.id = d.session_id AND s.ended_at IS NOT NULL`.execute(db);
}
