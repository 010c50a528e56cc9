// Notifications of this browser: whether it can get them, and switching them on and off.

import { endNotifications, readNotifications, takeNotifications } from '@valence/contract/auth/notifications';
import { call } from '../../lib/api.ts';
import { stayText } from '../../lib/browser-storage.ts';
import { ownText } from '../../lib/own-text.ts';

/** As long as a call may take. */
const SUBSCRIBED_MS = 20_000;

/** What the account chose on this browser: `on`, or `no` after an offer that was put aside. */
const choice = () => ownText('notifications');
/** Told the server in this stay: a session that began since the last one gets notifications, too. */
const told = stayText('notifications-told');

/** `denied`: only the browser's own settings can change it. `home-screen`: an iPhone gets them once the site is on it. */
export type Ability = 'possible' | 'denied' | 'home-screen' | 'impossible';

export function abilityHere(): Ability {
  if ('Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator)
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  // Safari has the Push API in a site of the home screen alone (https://webkit.org/blog/13878).
  return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'impossible';
}

export const areOnHere = (): boolean =>
  abilityHere() === 'possible' && Notification.permission === 'granted' && choice()?.read() === 'on';

/** Nobody has answered an offer on this browser yet. */
export const isUnanswered = (): boolean =>
  abilityHere() === 'possible' && Notification.permission === 'default' && choice()?.read() === undefined;

export function putAside(): void {
  choice()?.write('no');
}

/** Asks the browser, which asks the person; to be called on a press. @returns false when the person said no */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await tellServer();
  choice()?.write('on');
  return true;
}

export async function turnOff(): Promise<void> {
  await call(endNotifications);
  choice()?.write('no');
  told.remove();
  await (await subscription())?.unsubscribe();
}

/** Once in a stay: the browser may have another session, another address or another key of the server since. */
export async function keepUp(): Promise<void> {
  if (areOnHere() && told.read() === undefined) await tellServer();
}

async function tellServer(): Promise<void> {
  const { serverKey } = await call(readNotifications);
  const { endpoint, keys } = (await inTime(subscribe(serverKey))).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call(takeNotifications, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth }, serverKey } });
  told.write('yes');
}

/** On a bad connection the worker may not come, and a browser waits for it and for its push service without end. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const giveUp = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('The browser did not subscribe in time')), SUBSCRIBED_MS),
  );
  return Promise.race([work, giveUp]);
}

async function subscribe(serverKey: string): Promise<PushSubscription> {
  const present = await subscription();
  if (present && keyOf(present) === serverKey) return present;
  // With the key of before nothing would arrive.
  await present?.unsubscribe();
  const { pushManager } = await navigator.serviceWorker.ready;
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** In base64url, as the server writes it. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
