// The worker behind the pages. It does one thing: where a page of this site cannot be reached, it shows our own page that says
// so. It keeps that page and nothing else; calls, lessons, uploads, files and beacons never pass through it.
// The build takes the types out and puts a line before it with the version of what is kept (offline-shell.ts).

declare const VERSION: string;

/** A step of the worker's life, which lasts until its work is done. */
interface LifeStep {
  waitUntil(work: Promise<void>): void;
}

/** The browser wants something. */
interface Wish {
  readonly request: Request;
  /** What the browser asked for by itself while the worker started; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

// TypeScript knows either pages or workers in one project; this is what the worker uses of itself.
interface Itself {
  readonly location: { readonly origin: string; readonly search: string };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(step: 'install' | 'activate', listen: (event: LifeStep) => void): void;
  addEventListener(wish: 'fetch', listen: (event: Wish) => void): void;
}

const worker = self as unknown as Itself;
const KEPT = '/offline.html';
// One for each edition of the pages: a language's own address registers a worker of its own.
const CACHE = `offline-${VERSION}${worker.location.search}`;
// No pages, whatever they answer: the same list as the server's (platform/pages.ts).
const NOT_PAGES = /^\/(?:api|auth|media|webhooks|simulator|assets)(?:\/|$)/;

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const isPage = mode === 'navigate' && method === 'GET' && origin === worker.location.origin;
  if (isPage && !NOT_PAGES.test(pathname)) event.respondWith(pageOrKept(event));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache: it may hold the page of an older release.
  await cache.add(new Request(KEPT, { cache: 'reload' }));
  // What is there now works by itself: nothing has to be closed for the new one.
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('offline-') && name !== CACHE);
  await Promise.all(old.map(async (name) => caches.delete(name)));
  // The page is asked for while the worker starts: it costs nobody a wait.
  await worker.registration.navigationPreload?.enable();
}

/** Always the server's own page where there is an answer, so that no old one is ever shown. */
async function pageOrKept({ request, preloadResponse }: Wish): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await caches.match(KEPT, { cacheName: CACHE })) ?? Response.error();
  }
}
