// Notifications of this browser: what Settings shows, and that nothing is asked without a press.

import { QueryClientProvider } from '@tanstack/react-query';
import { readNotifications, takeNotifications } from '@valence/contract/auth/notifications';
import { notificationsCopy as copy } from '@valence/copy/auth/notifications';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AuthProvider } from '../../lib/auth.tsx';
import { createQueryClient } from '../../lib/query.ts';
import { session } from '../../lib/session.ts';
import { ToastProvider } from '../../ui/toast.tsx';
import { NotificationsChoice } from './notifications-choice.tsx';
import NotificationsOffer from './notifications-offer.tsx';

const serverKey = 'BNew-key_of-the-server';
const token = `head.${btoa(JSON.stringify({ sub: 'nimali' }))}.signature`;
let sent: string[];
let asked: number;
let permission: NotificationPermission;
let answer: NotificationPermission;
/** The key that this browser is subscribed with; undefined: not subscribed. */
let subscribedWith: string | undefined;
let isOffered: boolean;
/** How often a page asked whether there is an offer. */
let questions: number;

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer;

function subscription(key: string) {
  return {
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({ endpoint: `https://push.example/${key}`, keys: { p256dh: 'point', auth: 'secret' } }),
    async unsubscribe() {
      subscribedWith = undefined;
      return true;
    },
  };
}

beforeEach(() => {
  [sent, asked, permission, answer, subscribedWith, isOffered] = [
    [],
    0,
    'default',
    'granted',
    undefined,
    true,
  ];
  questions = 0;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === readNotifications.path) {
      questions += 1;
      return Response.json({ serverKey, isOffered });
    }
    sent.push([method, pathname, ...(typeof body === 'string' ? [body] : [])].join(' '));
    return Response.json({ success: true });
  });
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    async requestPermission() {
      asked += 1;
      permission = answer;
      return answer;
    },
  });
  const registration = {
    pushManager: {
      getSubscription: async () => (subscribedWith === undefined ? null : subscription(subscribedWith)),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        subscribedWith = applicationServerKey;
        return subscription(applicationServerKey);
      },
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  } as never);
  session.set({ isAuthenticated: true, token, refreshToken: 'refresh', role: 'student' });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const show = async (what: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AuthProvider>
        <ToastProvider closeLabel="Close" undoLabel="Undo">
          {what}
        </ToastProvider>
      </AuthProvider>
    </QueryClientProvider>,
  );
const allow = page.getByRole('button', { name: copy.allow });
const told = () =>
  sent
    .filter((one) => one.startsWith(`PUT ${takeNotifications.path}`))
    .map((one) => /push\.example\/([^"]+)/.exec(one)?.[1]);

test('Settings asks the browser only when pressed, tells the server, and switches off again', async () => {
  await show(<NotificationsChoice />);
  await expect.element(allow).toBeVisible();
  expect([asked, sent]).toEqual([0, []]);
  await allow.click();
  await expect.element(page.getByText(copy.turnedOn)).toBeVisible();
  await expect.element(page.getByText(copy.on)).toBeVisible();
  expect([asked, told()]).toEqual([1, [serverKey]]);
  await page.getByRole('button', { name: copy.turnOff }).click();
  await expect.element(allow).toBeVisible();
  expect([sent.at(-1), subscribedWith]).toEqual([`DELETE ${takeNotifications.path}`, undefined]);
});

test('a browser whose worker does not come on a bad connection says after a while that they are not on, and can be pressed again', async () => {
  const { serviceWorker } = navigator;
  const never = { ready: new Promise(() => {}), getRegistration: async () => undefined };
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(never as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await show(<NotificationsChoice />);
  await allow.click();
  await expect.poll(() => questions).toBe(1);
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      return page.getByText(copy.failed).elements().length;
    })
    .toBe(1);
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(serviceWorker);
  await allow.click();
  await expect.element(page.getByText(copy.on)).toBeVisible();
  expect(told()).toEqual([serverKey]);
});

test('a no to the browser’s question says where it can be changed, and nothing is stored', async () => {
  answer = 'denied';
  const first = await show(<NotificationsChoice />);
  await allow.click();
  await expect.element(page.getByText(copy.denied)).toBeVisible();
  await first.unmount();
  // And whenever Settings is opened afterwards.
  await show(<NotificationsChoice />);
  await expect.element(page.getByText(copy.denied)).toBeVisible();
  expect([asked, sent]).toEqual([1, []]);
});

test('an iPhone is told of the home screen, and another browser that it cannot', async () => {
  vi.stubGlobal('PushManager', undefined);
  // What a browser without the Push API has is no property at all.
  Reflect.deleteProperty(window, 'PushManager');
  await show(<NotificationsChoice />);
  await expect.element(page.getByText(copy.impossible)).toBeVisible();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  );
  await show(<NotificationsChoice />);
  await expect.element(page.getByText(copy.onIphone)).toBeVisible();
});

test('the offer is for who the server names, asks nothing by itself, and stays away once it was put aside', async () => {
  isOffered = false;
  const { unmount } = await show(<NotificationsOffer />);
  await expect.poll(() => document.body.textContent).not.toContain(copy.offer);
  await unmount();
  isOffered = true;
  const offered = await show(<NotificationsOffer />);
  await expect.element(page.getByText(copy.offer)).toBeVisible();
  await page.getByRole('button', { name: copy.later }).click();
  await expect.element(page.getByText(copy.offer)).not.toBeInTheDocument();
  await offered.unmount();
  // In another tab, or days later.
  sessionStorage.clear();
  questions = 0;
  await show(<NotificationsOffer />);
  // What it would ask the server is asked by then.
  await new Promise((done) => setTimeout(done));
  expect(questions).toBe(0);
  expect(document.body.textContent).not.toContain(copy.offer);
  expect([asked, sent]).toEqual([0, []]);
});

test('a browser that gets them tells the server once a stay, and subscribes anew where the server has another key', async () => {
  permission = 'granted';
  subscribedWith = 'BKey-of-before';
  localStorage.setItem('notifications:nimali', 'on');
  const first = await show(<NotificationsOffer />);
  await expect.poll(told).toEqual([serverKey]);
  await first.unmount();
  await show(<NotificationsOffer />);
  expect(told()).toEqual([serverKey]);
  sessionStorage.clear();
  await show(<NotificationsOffer />);
  await expect.poll(told).toEqual([serverKey, serverKey]);
});

test('of another account that was signed in here before, nothing is told', async () => {
  permission = 'granted';
  subscribedWith = serverKey;
  localStorage.setItem('notifications:kasun', 'on');
  await show(<NotificationsOffer />);
  await show(<NotificationsChoice />);
  await expect.element(allow).toBeVisible();
  expect(sent).toEqual([]);
});
