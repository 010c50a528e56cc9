// When a prerendered page loads its scripts, and in which order they run.

import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startScripts } from './start-scripts.ts';

const scripts = ['/assets/react.js', '/assets/browser.js', '/assets/login.js'];

/** Runs the script's text in a simulated browser: what it requested, in order, and ways to let it go on. */
function startIn({ hidden = false, tells = true, mayLoadAgain = true, onLine = true, broken = '' } = {}) {
  const requests: string[] = [];
  const atOnce: number[] = [];
  const frames: (() => void)[] = [];
  const observers: ((list: { getEntriesByName: (name: string) => string[] }) => void)[] = [];
  const listeners: Record<string, () => void> = {};
  class PerformanceObserver {
    static readonly supportedEntryTypes = tells ? ['paint'] : undefined;
    readonly observe = () => undefined;
    constructor(observer: (typeof observers)[number]) {
      observers.push(observer);
    }
  }
  const links = [{ href: '', dataset: { href: '/assets/one.css' } }];
  const running = new Set<string>();
  const load = async (address: string) => {
    requests.push(address);
    running.add(address);
    atOnce.push(running.size);
    await new Promise((done) => setTimeout(done));
    running.delete(address);
    if (address === broken) throw new Error(`${address} did not come`);
  };
  let reloads = 0;
  runInNewContext(`(${startScripts.toString()})('written', mayLoadAgain, load)`, {
    load,
    mayLoadAgain: () => mayLoadAgain,
    console: { error: () => undefined },
    navigator: { onLine },
    location: {
      reload: () => {
        reloads += 1;
      },
    },
    window: {
      addEventListener: (event: string, listener: () => void) => {
        listeners[event] = listener;
      },
    },
    document: {
      hidden,
      getElementById: () => ({ textContent: JSON.stringify({ scripts }) }),
      createElement: () => ({}),
      querySelectorAll: () => links,
      head: { append: (link: { rel: string; href: string }) => requests.push(`${link.rel} ${link.href}`) },
    },
    requestAnimationFrame: (done: () => void) => frames.push(done),
    setTimeout,
    PerformanceObserver,
  });
  return {
    requests,
    atOnce,
    links,
    listeners,
    reloads: () => reloads,
    frame: () => {
      for (const done of frames) done();
    },
    paint: (painted: string) => {
      for (const observer of observers)
        observer({ getEntriesByName: (name) => [painted].filter((one) => one === name) });
    },
  };
}

const everything = [...scripts.map((address) => `modulepreload ${address}`), ...scripts];

test('scripts are requested once the page has been painted, all at once, and run one after the other', async () => {
  const { requests, atOnce, links, frame, paint } = startIn();
  frame();
  paint('first-paint');
  expect([requests, links[0]?.href]).toEqual([[], '']);
  paint('first-contentful-paint');
  await expect.poll(() => requests).toEqual(everything);
  // None of them is part of one long task.
  expect(atOnce).toEqual([1, 1, 1]);
  // The scripts look for the links of the styles by their address.
  expect(links[0]?.href).toBe('/assets/one.css');
});

test('a page in the background, which nothing paints, starts at once', async () => {
  const { requests } = startIn({ hidden: true });
  await expect.poll(() => requests).toEqual(everything);
});

test.each([
  ['that does not tell of its pictures, after its first frame', false],
  ['that never tells of one, soon after its first frame', true],
])('in a browser %s, once', async (_, tells) => {
  const { requests, frame, paint } = startIn({ tells });
  expect(requests).toEqual([]);
  frame();
  await expect.poll(() => requests, { timeout: 5000 }).toEqual(everything);
  paint('first-contentful-paint');
  expect(requests).toEqual(everything);
});

test('scripts that do not come load the page anew: by itself once, then at a press, offline when there is a connection', async () => {
  const broken = '/assets/browser.js';
  const first = startIn({ hidden: true, broken });
  await expect.poll(first.reloads).toBe(1);
  expect(first.requests).not.toContain('/assets/login.js');
  const second = startIn({ hidden: true, broken, mayLoadAgain: false });
  await expect.poll(() => Object.keys(second.listeners)).toEqual(['click']);
  expect(second.reloads()).toBe(0);
  second.listeners.click?.();
  expect(second.reloads()).toBe(1);
  const offline = startIn({ hidden: true, broken, onLine: false });
  await expect.poll(() => Object.keys(offline.listeners)).toEqual(['online']);
  expect(offline.reloads()).toBe(0);
});
