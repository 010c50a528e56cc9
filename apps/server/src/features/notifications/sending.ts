// Sends one notification to one browser: under a lease, with the network call outside every transaction.

import type { NotificationPayload } from '@valence/contract/auth/notifications';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { withLease, workUnderLease } from '../../platform/lease-queue/lease-queue.ts';
import type { PushOutcome } from '../../ports/web-push/web-push.ts';
import type { NotificationsDeps } from './notifications.deps.ts';
import * as store from './notifications.store.ts';
import { proofOf } from './proof.ts';

/** Longer than a call can take. */
const LEASE_MILLISECONDS = 30_000;
/** 4, 16, 64, 256 seconds, and then every 5 minutes, as long as the notification is of use. */
const LONGEST_PAUSE_SECONDS = 300;

/** Sends what is due to one browser. @returns false when nothing is due */
export async function sendNext(deps: NotificationsDeps): Promise<boolean> {
  const { db, clock } = deps;
  return workUnderLease({
    ...{ db, clock, table: store.DELIVERIES, leaseMilliseconds: LEASE_MILLISECONDS },
    handle: async (delivery) => send(deps, delivery),
  });
}

async function send(deps: NotificationsDeps, delivery: store.Delivery): Promise<void> {
  const { db, clock, webPush } = deps;
  const at = clock.now();
  const outgoing = await store.findOutgoing(db, delivery, { serverKey: webPush.serverKey, at });
  const outcome: PushOutcome = outgoing
    ? await webPush.send(outgoing.device, payloadOf(deps, delivery.notificationId, outgoing), {
        lifeSeconds: Math.floor((outgoing.usefulUntil.getTime() - at.getTime()) / 1000),
        isUrgent: outgoing.isUrgent,
      })
    : OVER;
  if (outcome.kind !== 'gone') await settle(deps, delivery, outcome);
  else if (outgoing) await forgetDevice(deps, delivery, outgoing.device.endpoint);
}

/** It was opened on another phone, is of no use any more, or this browser's session is over. */
const OVER = { kind: 'refused', words: 'over' } as const;

function payloadOf(
  { key }: NotificationsDeps,
  id: string,
  { title, body, language, page }: store.Outgoing,
): string {
  const payload: NotificationPayload = { title, body, language, page, id, proof: proofOf(key, id) };
  return JSON.stringify(payload);
}

async function settle(
  deps: NotificationsDeps,
  delivery: store.Delivery,
  outcome: Exclude<PushOutcome, { kind: 'gone' }>,
): Promise<void> {
  const { db, clock, log } = deps;
  const at = clock.now();
  await withLease(db, store.DELIVERIES, delivery, async (tx) => {
    if (outcome.kind === 'accepted') return store.markAccepted(tx, delivery);
    const { words } = outcome;
    if (outcome.kind === 'later') {
      const { afterSeconds = Math.min(4 ** delivery.tries, LONGEST_PAUSE_SECONDS) } = outcome;
      const nextTryAt = new Date(at.getTime() + Math.max(1, afterSeconds) * 1000);
      return store.retryAt(tx, delivery, { words, nextTryAt });
    }
    if (words !== OVER.words) log.warn({ words }, 'a push service refused a notification');
    await store.markFailed(tx, delivery, words);
    await giveUpWithoutHope(deps, tx, delivery.notificationId);
  });
}

/**
 * The browser takes nothing any more at this address. Its row goes first, and its deliveries with it: two of them at once must not
 * wait for each other. Where it has told of another address meanwhile, it is told there.
 */
async function forgetDevice(
  deps: NotificationsDeps,
  delivery: store.Delivery,
  endpoint: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await store.deleteDevice(tx, delivery.deviceId, endpoint)))
      await store.retryAt(tx, delivery, { words: 'gone', nextTryAt: deps.clock.now() });
    await giveUpWithoutHope(deps, tx, delivery.notificationId);
  });
}

async function giveUpWithoutHope(
  { clock, undelivered }: NotificationsDeps,
  tx: Tx,
  notificationId: string,
): Promise<void> {
  const left = await store.lockHope(tx, notificationId);
  if (left && !left.hasHope) await undelivered(tx, notificationId, clock.now());
}
