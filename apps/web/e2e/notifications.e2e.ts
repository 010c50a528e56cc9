// Notifications: allowed with a press, shown by the real service worker in the student's language, opened on the right page, and told to
// the school as read. The push service of the browser's maker is played by one on loopback; what it gets is handed to the browser as
// Chromium does it (CDP). A browser without a screen draws no notifications: what the worker gives the system to draw is noted instead.

import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import { leads } from '../../../packages/copy/languages/si/learning/messages.ts';
import { type PushService, startPushService } from '../../server/test/push-service.ts';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';

let push: PushService;
let product: Product;
let people: People;
let admin: SignedIn;
test.beforeAll(async ({ product: shared }) => {
  push = await startPushService({ now: () => new Date(), port: shared.pushPort });
  product = shared;
  people = await newPeople(product);
  admin = await openSession(product.url, people.admin);
});
test.afterAll(async () => push.close());

async function ask<Reply>(auth: SignedIn, method: string, path: string, body?: object): Promise<Reply> {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${auth.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** The browser subscribes at the push service on loopback instead of its maker's, and the person says yes to its question. */
async function subscribesHere(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: product.url });
  const { subscription } = await push.subscribe();
  await context.addInitScript((json) => {
    const key = 'test-subscribed-with';
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const subscriptionWith = (serverKey: string) => ({
      ...json,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(serverKey).buffer },
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    });
    // Nobody can press the browser's own question here: it is granted from the start, and the page is told so only once it has asked.
    const answered = 'test-asked';
    Object.defineProperty(Notification, 'permission', {
      configurable: true,
      get: () => (localStorage.getItem(answered) === null ? 'default' : 'granted'),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(answered, 'yes');
      return 'granted';
    };
    Object.assign(PushManager.prototype, {
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        if (Notification.permission !== 'granted') throw new DOMException('no permission', 'NotAllowedError');
        localStorage.setItem(key, applicationServerKey);
        return subscriptionWith(applicationServerKey);
      },
      async getSubscription() {
        const serverKey = localStorage.getItem(key);
        return serverKey === null ? null : subscriptionWith(serverKey);
      },
    });
  }, subscription);
}

/** Hands the newest push to the service worker, as the browser does once its maker's service has brought it. */
async function deliver(page: Page, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) done(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId,
    data: text,
  });
}

interface Shown {
  title: string;
  options: { body: string; lang: string; data: unknown };
}

/** The system's half of the worker: it draws a notification, and takes it away. */
async function system(
  context: BrowserContext,
): Promise<{ shown: () => Promise<Shown[]>; press: () => Promise<void> }> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  await worker.evaluate(() => {
    const drawn: Shown[] = [];
    const scope = self as unknown as { drawn: Shown[]; registration: ServiceWorkerRegistration };
    scope.drawn = drawn;
    scope.registration.showNotification = async (title, options) => {
      drawn.push({ title, options: options as Shown['options'] });
    };
  });
  return {
    shown: async () => worker.evaluate(() => (self as unknown as { drawn: Shown[] }).drawn),
    press: async () =>
      worker.evaluate(async () => {
        const { drawn } = self as unknown as { drawn: Shown[] };
        const data = drawn[0]?.options.data;
        let work: unknown;
        const event = Object.assign(new Event('notificationclick'), {
          notification: { data, close: () => drawn.shift() },
          waitUntil(promise: unknown) {
            work = promise;
          },
        });
        self.dispatchEvent(event);
        await work;
      }),
  };
}

async function tellNimali(userId: string, kind: object): Promise<string> {
  const { settings } = await ask<{ settings: object }>(admin, 'GET', '/api/v1/admin/messages');
  await ask(admin, 'PUT', '/api/v1/admin/messages/settings', { ...settings, quietFrom: 0, quietTo: 0 });
  const order = { ...kind, userIds: [userId] };
  const { count } = await ask<{ count: number }>(admin, 'POST', '/api/v1/admin/messages/preview', order);
  const requestId = `notifications-${push.received.length}`;
  const sent = await ask<{ batchId: string }>(admin, 'POST', '/api/v1/admin/messages', {
    ...order,
    count,
    requestId,
  });
  return sent.batchId;
}

const stateOf = async (batchId: string) =>
  (await ask<{ rows: { state: string }[] }>(admin, 'GET', `/api/v1/admin/messages/${batchId}`)).rows.map(
    ({ state }) => state,
  );

test('a student allows notifications on the offer; a new lesson is shown in Sinhala, a press opens it, and the school sees it as read', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.nimali);
  await ask(auth, 'PUT', '/api/v1/languages/mine', { code: 'si' });
  const page = await pageHolding(
    browser,
    product.url,
    { auth },
    {
      viewport: { width: 360, height: 740 },
      serviceWorkers: 'allow',
    },
  );
  const context = page.context();
  await subscribesHere(context);

  await test.step('on the first visit nothing is asked; from the second one on there is an offer', async () => {
    await page.goto('/video_library');
    await page.evaluate(async () => navigator.serviceWorker.ready);
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeVisible();
    expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
    expect(await faultsOf(page)).toEqual([]);
  });

  await test.step('one press allows them', async () => {
    await page.getByRole('button', { name: 'Allow notifications' }).click();
    await expect(page.getByText('This phone now gets notifications.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0);
  });

  const { userId } = await ask<{ userId: string }>(
    admin,
    'GET',
    `/api/v1/users/phone?phone=94${people.nimali}`,
  );
  const library = await ask<{ _id: string; title: string }[]>(auth, 'GET', '/api/uservideos');
  const lesson = library.at(-1);
  if (!lesson) throw new Error('Nimali has no lesson.');

  await test.step('a reminder is shown by the service worker, and a press leads to the lesson', async () => {
    const batchId = await tellNimali(userId, { kind: 'lesson', videoId: lesson._id });
    await expect.poll(() => push.received.length).toBe(1);
    const [{ text, payload } = { text: '', payload: undefined }] = push.received;
    expect(payload).toMatchObject({ language: 'si', body: `“${lesson.title}”` });
    expect(payload?.title).toContain(leads.lesson);
    expect(await stateOf(batchId)).toEqual(['notified']);
    const { shown, press } = await system(context);
    await deliver(page, text);
    await expect
      .poll(shown)
      .toMatchObject([{ title: payload?.title, options: { body: `“${lesson.title}”`, lang: 'si' } }]);
    await press();
    await expect(page).toHaveURL(`${product.url}/play/${lesson._id}`);
    await expect.poll(() => stateOf(batchId)).toEqual(['read']);
    expect(await shown()).toEqual([]);
  });

  await test.step('Settings switches them off again', async () => {
    await page.goto('/profile');
    const section = page.getByRole('region', { name: 'Notifications' });
    await expect(section.getByText('On for this phone.')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await section.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('This phone gets no notifications any more.')).toBeVisible();
    const preview = await ask<{ notified: number }>(admin, 'POST', '/api/v1/admin/messages/preview', {
      kind: 'lesson',
      videoId: lesson._id,
      userIds: [userId],
    });
    expect(preview.notified).toBe(0);
    await expect(section.getByRole('button', { name: 'Allow notifications' })).toBeVisible();
  });
  await page.context().close();
});
