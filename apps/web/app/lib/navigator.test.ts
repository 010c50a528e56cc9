// Going from page to page, in a browser that this test simulates.

import { beforeEach, expect, it, vi } from 'vitest';
import { createNavigator, currentPlace, type Shown } from './navigator.ts';

interface Entry {
  address: string;
  state: unknown;
}

let entries: Entry[];
let at: number;
let listeners: Record<string, () => void>;
let top: number;
let gates: Record<string, PromiseWithResolvers<void>>;
let shown: Shown<string>[];

const entry = () => entries[at] ?? { address: '/', state: null };
const url = () => new URL(entry().address, 'https://lessons.example');
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  entries = [{ address: '/', state: null }];
  at = 0;
  top = 0;
  listeners = {};
  gates = {};
  shown = [];
  vi.stubGlobal('location', {
    get href() {
      return url().href;
    },
    get pathname() {
      return url().pathname;
    },
    get search() {
      return url().search;
    },
    get hash() {
      return url().hash;
    },
    origin: 'https://lessons.example',
  });
  vi.stubGlobal('history', {
    get state() {
      return entry().state;
    },
    pushState: (state: unknown, _: string, address: string) => {
      entries = [...entries.slice(0, at + 1), { address, state }];
      at += 1;
    },
    replaceState: (state: unknown, _: string, address: string) => {
      entries[at] = { address, state };
    },
  });
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    get scrollY() {
      return top;
    },
    scrollTo: (_: number, to: number) => {
      top = to;
    },
    addEventListener: (event: string, listener: () => void) => {
      listeners[event] = listener;
    },
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  vi.stubGlobal('document', { getElementById: () => null });
});

function open() {
  const navigator = createNavigator({
    first: { place: currentPlace(), screen: 'page of /' },
    load: async ({ pathname }) => {
      await gates[pathname]?.promise;
      return `page of ${pathname}`;
    },
    show: (next) => {
      shown.push(next);
      next.arrive?.();
    },
  });
  navigator.listen();
  return navigator;
}

const step = (by: number) => {
  at += by;
  listeners.popstate?.();
};
const pages = () => shown.map(({ screen }) => screen);

it('shows a page, and its address, once its script is there', async () => {
  const { navigate } = open();
  gates['/login'] = Promise.withResolvers();
  navigate('/login?a=1', { state: { from: '/play/x' } });
  await settled();
  expect([entry().address, shown]).toEqual(['/', []]);
  gates['/login'].resolve();
  await settled();
  expect(entry().address).toBe('/login?a=1');
  expect(shown).toMatchObject([
    { screen: 'page of /login', place: { pathname: '/login', search: '?a=1', state: { from: '/play/x' } } },
  ]);
  expect(currentPlace()).toEqual(shown[0]?.place);
});

it('goes where one wanted last: a page that comes too late is not shown', async () => {
  const { navigate } = open();
  gates['/login'] = Promise.withResolvers();
  navigate('/login');
  navigate('/al2027');
  await settled();
  gates['/login'].resolve();
  await settled();
  expect(pages()).toEqual(['page of /al2027']);
  expect(entries.map(({ address }) => address)).toEqual(['/', '/al2027']);
});

it('begins a new page at its top; back and forward lead to where one was, also after the page was loaded anew', async () => {
  const { navigate } = open();
  top = 700;
  navigate('/al2027');
  await settled();
  expect(top).toBe(0);
  top = 300;
  step(-1);
  await settled();
  expect([pages().at(-1), top]).toEqual(['page of /', 700]);
  step(1);
  await settled();
  expect(top).toBe(300);
  listeners.pagehide?.();
  open();
  top = 0;
  step(-1);
  await settled();
  expect(top).toBe(700);
});

it('takes the place of the entry where asked to, or where the address is the same; stays scrolled where asked to', async () => {
  const { navigate } = open();
  navigate('/login');
  await settled();
  top = 200;
  navigate('?q=moles', { replace: true, keepScroll: true, state: 'typed' });
  await settled();
  navigate('/login?q=moles');
  await settled();
  expect(entries.map(({ address }) => address)).toEqual(['/', '/login?q=moles']);
  expect(shown.map(({ place }) => place.state)).toEqual([null, 'typed', null]);
  expect(top).toBe(0);
});

it('leaves steps to an anchor of the page to the browser', async () => {
  open();
  entries.push({ address: '/#content', state: null });
  step(1);
  await settled();
  expect(shown).toEqual([]);
});
