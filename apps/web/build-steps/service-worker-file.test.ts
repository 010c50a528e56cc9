// The service worker that keeps the offline page, run as a browser runs it.

import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { workerFor } from './service-worker-file.ts';

type Handler = (event: Record<string, unknown>) => void;

interface World {
  handlers: Record<string, Handler>;
  caches: Map<string, Map<string, string>>;
  /** What the network answers; undefined when there is no network. */
  network: string | undefined;
  skipped: number;
  shown: [title: string, options: Record<string, unknown>][];
  /** The site's pages that are open, by address; led on by a press. */
  pages: string[];
  opened: string[];
  focused: string[];
  /** Calls of the worker's own. */
  calls: [address: string, body: unknown][];
}

let world: World;
const origin = 'https://lessons.example';

const FILES = { door: ['/assets/door.js', '/assets/admin.css'], student: ['/assets/player.js'] };
const NONE = { door: [], student: [] };

beforeEach(async () => run('?en'));

/** @param search of the address with which the worker was registered */
async function run(search: string): Promise<void> {
  world = {
    handlers: {},
    caches: new Map<string, Map<string, string>>([
      ['offline-old?en', new Map()],
      ['other', new Map()],
    ]),
    network: 'page',
    skipped: 0,
    shown: [],
    pages: [],
    opened: [],
    focused: [],
    calls: [],
  };
  const answer = async (address?: unknown, options?: { body?: string }) => {
    if (options?.body) world.calls.push([String(address), JSON.parse(options.body)]);
    if (world.network === undefined) throw new TypeError('Failed to fetch');
    return world.network;
  };
  runInNewContext(await workerFor('page', FILES), {
    URL,
    URLSearchParams,
    Request: class {
      url: string;
      constructor(url: string) {
        this.url = url;
      }
    },
    Response: { error: () => 'error' },
    btoa,
    fetch: answer,
    caches: {
      open: async (name: string) => {
        const cache = world.caches.get(name) ?? new Map<string, string>();
        world.caches.set(name, cache);
        const add = async (url: string) => cache.set(url, `kept ${await answer()} ${url}`);
        return {
          add: async ({ url }: { url: string }) => add(url),
          addAll: async (urls: string[]) => Promise.all(urls.map(add)),
        };
      },
      keys: async () => [...world.caches.keys()],
      delete: async (name: string) => world.caches.delete(name),
      match: async (request: string | { url: string }, { cacheName }: { cacheName: string }) => {
        const path = typeof request === 'string' ? request : new URL(request.url).pathname;
        return world.caches.get(cacheName)?.get(path);
      },
    },
    self: {
      location: { origin, search },
      registration: {
        pushManager: { subscribe: async (options: object) => subscription('new', options) },
        showNotification: async (title: string, options: Record<string, unknown>) => {
          world.shown.push([title, options]);
        },
      },
      clients: {
        matchAll: async () =>
          world.pages.map((url, index) => ({
            url,
            navigate: async (address: string) => {
              world.pages[index] = address;
            },
            focus: async () => world.focused.push(world.pages[index] ?? ''),
          })),
        openWindow: async (address: string) => world.opened.push(address),
      },
      skipWaiting: async () => {
        world.skipped += 1;
      },
      addEventListener: (name: string, handler: Handler) => {
        world.handlers[name] = handler;
      },
    },
  });
}

const OPTIONS = { userVisibleOnly: true, applicationServerKey: Uint8Array.of(251, 255, 190, 4).buffer };

const subscription = (name: string, options: object = OPTIONS) => ({
  options,
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `${name} point`, auth: `${name} secret` },
  }),
});

async function lifeStep(name: 'install' | 'activate'): Promise<void> {
  let done: unknown;
  world.handlers[name]?.({ waitUntil: (work: unknown) => (done = work) });
  await done;
}

/** @returns what the worker answers; undefined when it leaves the request to the browser */
async function answerTo(path: string, request: { mode?: string; method?: string } = {}): Promise<unknown> {
  let answered: unknown;
  const url = new URL(path, origin).href;
  const event = {
    request: { mode: 'navigate', method: 'GET', ...request, url },
    respondWith: (answer: unknown) => (answered = answer),
  };
  world.handlers.fetch?.(event);
  return answered;
}

describe('the worker behind the pages', () => {
  it('shows the server’s own page where there is one, so that a new release is seen at once', async () => {
    await lifeStep('install');
    world.network = 'newer page';
    expect(await answerTo('/video_library')).toBe('newer page');
  });

  it('shows the kept page where a page cannot be reached', async () => {
    await lifeStep('install');
    world.network = undefined;
    expect(await answerTo('/play/1?t=3')).toBe('kept page /offline.html');
  });

  it('takes over at once, and throws away what an older one kept, but nothing of others', async () => {
    await lifeStep('install');
    await lifeStep('activate');
    const [other, own = '', ...more] = [...world.caches.keys()];
    expect([world.skipped, other, more]).toEqual([1, 'other', []]);
    expect(own).toMatch(/^offline-[0-9a-f]{12}\?en$/);
  });

  it('is another script as soon as its page is another one', async () => {
    expect(await workerFor('page', NONE)).not.toBe(await workerFor('other page', NONE));
    expect(await workerFor('page', NONE)).not.toBe(await workerFor('page', FILES));
    expect(await workerFor('page', NONE)).toBe(await workerFor('page', NONE));
  });

  it('is not installed while its page cannot be fetched', async () => {
    world.network = undefined;
    await expect(lifeStep('install')).rejects.toThrow('Failed to fetch');
    expect(world.skipped).toBe(0);
  });

  it.each([
    ['a call', '/api/uservideos', { mode: 'cors' }],
    ['a segment of a stream', '/media/lessons/t/1.m4s', { mode: 'cors' }],
    ['a script', '/assets/a.js', { mode: 'cors' }],
    ['a file opened by its address', '/api/v1/privacy/export', {}],
    ['the simulator', '/simulator/whatsapp', {}],
    ['a stream opened by its address', '/media/lessons/t/master.m3u8', {}],
    ['a sent form', '/login', { method: 'POST' }],
    ['a beacon', '/api/v1/analytics/activity', { mode: 'no-cors', method: 'POST' }],
    ['an upload', '/api/v1/uploads/files/1', { mode: 'cors', method: 'PATCH' }],
    ['another site', 'https://other.example/', {}],
  ])('leaves %s to the browser', async (_, path, request) => {
    await lifeStep('install');
    expect(await answerTo(path, request)).toBeUndefined();
  });
});

describe('the worker of staff', () => {
  beforeEach(async () => {
    await run('?en&door');
    await lifeStep('install');
    world.network = undefined;
  });

  it('opens the door without a connection, with its files, and the offline page at every other address', async () => {
    expect(await answerTo('/dashboard/door')).toBe('kept page /dashboard/door');
    expect(await answerTo('/assets/door.js', { mode: 'cors' })).toBe('kept page /assets/door.js');
    expect(await answerTo('/dashboard/payments')).toBe('kept page /offline.html');
    expect(await answerTo('/assets/other.js', { mode: 'cors' })).toBeUndefined();
    expect(await answerTo('/api/v1/door/classes', { mode: 'cors' })).toBeUndefined();
  });

  it('shows the server’s own door where there is one', async () => {
    world.network = 'newer page';
    expect(await answerTo('/dashboard/door')).toBe('newer page');
  });
});

describe('the worker of students', () => {
  beforeEach(async () => {
    await run('?en&student');
    await lifeStep('install');
    world.network = undefined;
  });

  it('opens their pages without a connection, with their files, and the offline page at every other address', async () => {
    for (const path of [
      '/video_library',
      '/downloads?lesson=1',
      '/play/1?at=3',
      '/notebook',
      '/payments',
      '/profile',
    ])
      expect(await answerTo(path)).toBe('kept page /video_library');
    expect(await answerTo('/assets/player.js', { mode: 'cors' })).toBe('kept page /assets/player.js');
    expect(await answerTo('/al2027')).toBe('kept page /offline.html');
    expect(await answerTo('/api/uservideos', { mode: 'cors' })).toBeUndefined();
  });

  it('keeps neither the door nor its files', async () => {
    expect(await answerTo('/dashboard/door')).toBe('kept page /offline.html');
    expect(await answerTo('/assets/door.js', { mode: 'cors' })).toBeUndefined();
    const keptPaths = [...world.caches.values()].flatMap((cache) => [...cache.keys()]);
    expect(keptPaths).toEqual(['/offline.html', '/video_library', '/assets/player.js']);
  });
});

describe('a notification', () => {
  const pushed = {
    title: 'Nova: New to watch',
    body: '“Buffers”',
    language: 'si',
    page: '/play/7',
    id: 'n1',
    proof: 'p1',
  };

  async function push(text: string | undefined): Promise<void> {
    let done: unknown;
    const data = text === undefined ? null : { text: () => text };
    world.handlers.push?.({ data, waitUntil: (work: unknown) => (done = work) });
    await done;
  }

  async function press(): Promise<{ isClosed: boolean }> {
    let done: unknown;
    const state = { isClosed: false };
    const notification = { data: world.shown.at(-1)?.[1].data, close: () => (state.isClosed = true) };
    world.handlers.notificationclick?.({ notification, waitUntil: (work: unknown) => (done = work) });
    await done;
    return state;
  }

  it('is shown with the words that came, in their language', async () => {
    await push(JSON.stringify(pushed));
    expect(world.shown).toEqual([
      [pushed.title, expect.objectContaining({ body: pushed.body, lang: 'si', tag: 'n1' })],
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', 'hello'],
    ['the address of another site', JSON.stringify({ ...pushed, page: '//evil.example' })],
    ['a whole address', JSON.stringify({ ...pushed, page: 'https://evil.example' })],
  ])('is not shown of %s', async (_, text) => {
    await push(text);
    expect(world.shown).toEqual([]);
  });

  it('opens its page in a new tab, goes away, and tells the server that it was opened', async () => {
    await push(JSON.stringify(pushed));
    expect(await press()).toEqual({ isClosed: true });
    expect(world.opened).toEqual([`${origin}/play/7`]);
    expect(world.calls).toEqual([['/api/v1/notifications/seen', { id: 'n1', proof: 'p1' }]]);
  });

  it('leads on a tab that is open, the one that shows the page before others', async () => {
    world.pages = [`${origin}/payments`];
    await push(JSON.stringify(pushed));
    await press();
    expect([world.opened, world.focused]).toEqual([[], [`${origin}/play/7`]]);
    world.pages = [`${origin}/payments`, `${origin}/play/7`];
    await press();
    expect(world.pages).toEqual([`${origin}/payments`, `${origin}/play/7`]);
  });

  it('opens its page without a connection, too', async () => {
    await push(JSON.stringify(pushed));
    world.network = undefined;
    await press();
    expect(world.opened).toEqual([`${origin}/play/7`]);
  });
});

describe('an exchanged subscription', () => {
  async function exchange(event: object): Promise<void> {
    let done: unknown;
    world.handlers.pushsubscriptionchange?.({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  }
  const told = [
    '/api/v1/notifications/renewal',
    {
      former: { endpoint: 'https://push.example/old', auth: 'old secret' },
      endpoint: 'https://push.example/new',
      keys: { p256dh: 'new point', auth: 'new secret' },
      serverKey: '-_--BA',
    },
  ];

  it('is told to the server with the former one, by which it knows the browser', async () => {
    await exchange({ oldSubscription: subscription('old'), newSubscription: subscription('new') });
    expect(world.calls).toEqual([told]);
  });

  it('is made anew by the worker where the browser only ended the former one', async () => {
    await exchange({ oldSubscription: subscription('old'), newSubscription: null });
    expect(world.calls).toEqual([told]);
  });

  it('is left to the next page where the browser does not tell the former one', async () => {
    await exchange({ oldSubscription: null, newSubscription: subscription('new') });
    expect(world.calls).toEqual([]);
  });
});
