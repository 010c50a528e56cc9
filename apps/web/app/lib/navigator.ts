// Moves through the site's addresses and the browser's history, and remembers how far each page was scrolled.

import { stayText } from './browser-storage.ts';
import { randomHex } from './ids.ts';

/** An address of this site as it is shown. */
export interface Place {
  pathname: string;
  /** With its question mark; empty when there is no search. */
  search: string;
  hash: string;
  /** What the caller of `navigate` passed on. */
  state: unknown;
  /** The key of its entry in the browser's history; empty for an entry that no navigation within the site has made. */
  key: string;
}

export interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean | undefined;
  state?: unknown;
  /** Keeps the page's scroll position instead of going to its top. */
  keepScroll?: boolean | undefined;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

export interface Shown<Screen> {
  place: Place;
  screen: Screen;
  /** To be called once the page is in the document: scrolls it to where it belongs. */
  arrive?: () => void;
}

interface NavigatorDeps<Screen> {
  first: Shown<Screen>;
  load: (place: Place) => Promise<Screen>;
  /** @param isSamePage whether only the search or the anchor of the address changed */
  show: (next: Shown<Screen>, isSamePage: boolean) => void;
}

/** What we store with an entry of the history; an entry that no navigation made has none. */
interface Entry {
  key: string;
  state: unknown;
}

export function createNavigator<Screen>({ first, load, show }: NavigatorDeps<Screen>) {
  let shown = first;
  let lastGo = 0;
  const keepScroll = () => scrolls.write(shown.place.key, window.scrollY);
  /** Shows a place once its page is loaded, unless a later navigation began meanwhile. */
  const go = async (place: Place, arrive: (place: Place) => void, enter = () => {}) => {
    lastGo += 1;
    const thisGo = lastGo;
    const isSamePage = place.pathname === shown.place.pathname;
    const screen = isSamePage ? shown.screen : await load(place);
    if (thisGo !== lastGo) return;
    keepScroll();
    enter();
    shown = { place, screen, arrive: () => arrive(place) };
    show(shown, isSamePage);
  };
  const navigate: Navigate = (to, { replace, state = null, keepScroll: stays = false } = {}) => {
    const { pathname, search, hash } = new URL(to, location.origin + addressOf(shown.place));
    const place: Place = { pathname, search, hash, state, key: randomHex(8) };
    void go(place, stays ? () => {} : scrollToStart, () => {
      // Opening the same page again adds no entry.
      const replaces = replace ?? addressOf(place) === addressOf(currentPlace());
      const entry: Entry = { key: place.key, state };
      history[replaces ? 'replaceState' : 'pushState'](entry, '', addressOf(place));
    });
  };
  const onStep = () => {
    const place = currentPlace();
    // The browser itself goes to an anchor of this page.
    if (!entryOf() && place.pathname + place.search === shown.place.pathname + shown.place.search) return;
    void go(place, ({ key }) => {
      // Newer browsers answer with a promise.
      window.scrollTo(0, scrolls.read(key));
    });
  };
  return { navigate, listen: () => listen(onStep, keepScroll) };
}

/** @param onLeave called when the page is hidden, perhaps for good */
function listen(onStep: () => void, onLeave: () => void): () => void {
  const take = () => {
    history.scrollRestoration = 'manual';
  };
  // The browser scrolls a page that is reloaded.
  const leave = () => {
    history.scrollRestoration = 'auto';
    onLeave();
  };
  take();
  window.addEventListener('popstate', onStep);
  window.addEventListener('pageshow', take);
  window.addEventListener('pagehide', leave);
  return () => {
    window.removeEventListener('popstate', onStep);
    window.removeEventListener('pageshow', take);
    window.removeEventListener('pagehide', leave);
  };
}

/** The address in the browser's bar. */
export function currentPlace(): Place {
  const { pathname, search, hash } = location;
  const { key, state } = entryOf() ?? { key: '', state: null };
  return { pathname, search, hash, state, key };
}

function entryOf(): Entry | undefined {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'key' in state ? (state as Entry) : undefined;
}

export function addressOf({ pathname, search, hash }: Place): string {
  return pathname + search + hash;
}

function scrollToStart({ hash }: Place): void {
  const anchor = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (anchor) anchor.scrollIntoView();
  else window.scrollTo(0, 0);
}

const storedScrolls = stayText('scrolls');

/** How far the entries of this tab's history were scrolled down, by their keys. */
const scrolls = {
  read: (key: string): number => readScrolls()[key] ?? 0,
  write: (key: string, top: number) => storedScrolls.write(JSON.stringify({ ...readScrolls(), [key]: top })),
};

function readScrolls(): Record<string, number> {
  try {
    return JSON.parse(storedScrolls.read() ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
