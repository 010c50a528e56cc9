// The service worker. When a page of this site cannot be reached, it shows our own offline page. Some pages work without a connection,
// and it keeps them with their files: for staff the class door, for students their lessons, notebook, payments and settings. It keeps
// nothing else; calls, lessons, uploads, other files and beacons never pass through it. It shows the notifications that a student allowed,
// and tells the server when one was opened, and when the browser exchanged its subscription.
// The build removes the types and puts lines with the version and the files before it (service-worker-file.ts).

declare const VERSION: string;
/** The scripts, styles and fonts of the class door. */
declare const DOOR_FILES: readonly string[];
/** Those of the students' pages. */
declare const STUDENT_FILES: readonly string[];

/** An install or activate event, which lasts until its work is done. */
interface LifeStep {
  waitUntil(work: Promise<void>): void;
}

/** A fetch event. */
interface RequestEvent {
  readonly request: Request;
  /** The answer to the browser's own request while the worker started; undefined when it made none. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** A notification that the server sent; the browser has decrypted it. */
interface PushedStep extends LifeStep {
  readonly data: { text(): string } | null;
}

/** A shown notification was pressed. */
interface PressStep extends LifeStep {
  readonly notification: { readonly data: Pushed | undefined; close(): void };
}

/** What a browser is subscribed with at its push service. */
interface Subscription {
  readonly options: object;
  toJSON(): {
    readonly endpoint?: string;
    readonly keys?: { readonly p256dh?: string; readonly auth?: string };
  };
}

/** The push service exchanged or ended a subscription. Not every browser tells both (https://www.w3.org/TR/push-api/). */
interface ExchangeStep extends LifeStep {
  readonly oldSubscription?: Subscription | null;
  readonly newSubscription?: Subscription | null;
}

/** A page of this site that is open. */
interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

/** The payload, as `NotificationPayload` of the contract has it. */
interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly page: string;
  readonly id: string;
  readonly proof: string;
}

// A TypeScript project has the types of pages or of workers, not both; these are the parts of the worker's scope that it uses.
interface WorkerScope {
  readonly location: { readonly origin: string; readonly search: string };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    readonly pushManager: { subscribe(options: object): Promise<Subscription> };
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenPage[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(step: 'install' | 'activate', listen: (event: LifeStep) => void): void;
  addEventListener(step: 'fetch', listen: (event: RequestEvent) => void): void;
  addEventListener(step: 'push', listen: (event: PushedStep) => void): void;
  addEventListener(step: 'pushsubscriptionchange', listen: (event: ExchangeStep) => void): void;
  addEventListener(step: 'notificationclick', listen: (event: PressStep) => void): void;
}

const worker = self as unknown as WorkerScope;
const OFFLINE_PAGE = '/offline.html';
/** Pages that are kept, by the word with which a role registers the worker (lib/offline-shell.ts): nobody pays for the others. */
const KEPT = {
  door: { page: '/dashboard/door', shows: /^\/dashboard\/door$/, files: DOOR_FILES },
  // One document for all of them: it loads the scripts that its address needs.
  student: {
    page: '/video_library',
    shows: /^\/(?:video_library|downloads|notebook|payments|profile|play\/[^/]+)$/,
    files: STUDENT_FILES,
  },
};
const words = new URLSearchParams(worker.location.search);
const kept = words.has('door') ? KEPT.door : words.has('student') ? KEPT.student : undefined;
const ASSETS = new Set(kept?.files);
// A cache for each edition of the pages: each language registers a worker with an address of its own.
const CACHE = `offline-${VERSION}${worker.location.search}`;
// Not pages, whatever they answer: the same list as the server's (platform/pages.ts).
const NOT_PAGES = /^\/(?:api|auth|media|webhooks|simulator|assets)(?:\/|$)/;

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== worker.location.origin) return;
  if (mode === 'navigate' && !NOT_PAGES.test(pathname))
    event.respondWith(pageOrOffline(event, kept?.shows.test(pathname) ? kept.page : OFFLINE_PAGE));
  else if (ASSETS.has(pathname)) event.respondWith(keptFile(event.request));
});

worker.addEventListener('push', (event) => {
  const pushed = readPushed(event.data?.text());
  // Browsers take the permission back from sites that show nothing; without a payload there is nothing to show.
  if (pushed) event.waitUntil(show(pushed));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const pushed = notification.data;
  if (pushed) event.waitUntil(Promise.all([open(pushed), tellSeen(pushed)]).then(() => {}));
});

function readPushed(text: string | undefined): Pushed | undefined {
  try {
    const pushed = JSON.parse(text ?? '') as Pushed;
    // An address on this site alone.
    return pushed.page.startsWith('/') && !pushed.page.startsWith('//') ? pushed : undefined;
  } catch {
    return undefined;
  }
}

async function show(pushed: Pushed): Promise<void> {
  const { title, body, language, id } = pushed;
  // The same one again, after a lost answer, takes the place of the first.
  await worker.registration.showNotification(title, {
    body,
    lang: language,
    tag: id,
    icon: '/icons/icon-192.png',
    data: pushed,
  });
}

/** Shows the page in a tab of this site, or else in a new one. */
async function open({ page }: Pushed): Promise<void> {
  const address = new URL(page, worker.location.origin).href;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = pages.filter(({ url }) => url === address).concat(pages);
  if (!first) {
    await worker.clients.openWindow(address);
    return;
  }
  // A page that another worker controls cannot be led on.
  if (first.url !== address)
    await first.navigate(address).catch(async () => worker.clients.openWindow(address));
  await first.focus().catch(() => {});
}

/** What was opened need not be sent by WhatsApp. */
async function tellSeen({ id, proof }: Pushed): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ id, proof });
  await fetch('/api/v1/notifications/seen', { method: 'POST', headers, body, keepalive: true }).catch(
    () => {},
  );
}

/**
 * Tells the server the browser's new subscription, though no page is open and nobody's token is at hand: the former one shows whose it
 * is. Where the browser does not tell that, the next visit of a page does (features/notifications/this-browser.ts).
 */
async function renew({ oldSubscription, newSubscription }: ExchangeStep): Promise<void> {
  const former = oldSubscription?.toJSON();
  if (!oldSubscription || !former?.endpoint || !former.keys?.auth) return;
  const { options } = oldSubscription;
  const next = newSubscription ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys } = next.toJSON();
  const body = JSON.stringify({
    former: { endpoint: former.endpoint, auth: former.keys.auth },
    endpoint,
    keys,
    serverKey: textOf((next.options as { applicationServerKey?: ArrayBuffer }).applicationServerKey),
  });
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/v1/notifications/renewal', { method: 'POST', headers, body });
}

/** In base64url, as the server writes its key. */
function textOf(bytes: ArrayBuffer | undefined): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: it may hold the page of an older release.
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
  if (kept) {
    await cache.add(new Request(kept.page, { cache: 'reload' }));
    // Their names change with their content: what the browser has of them is right.
    await cache.addAll([...kept.files]);
  }
  // Open pages work without the worker: none has to be closed before the new one takes over.
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('offline-') && name !== CACHE);
  await Promise.all(old.map(async (name) => caches.delete(name)));
  // The browser requests the page while the worker starts, so nobody waits for the worker.
  await worker.registration.navigationPreload?.enable();
}

/** Always the server's own page if it answers, so that no old page is ever shown. */
async function pageOrOffline(
  { request, preloadResponse }: RequestEvent,
  keptPage: string,
): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(keptPage, { cacheName: CACHE })) ?? Response.error();
  }
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);
}
