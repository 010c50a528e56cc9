// What a browser keeps: the keys, where they are stored, how long they live; and what happens where nothing may be stored.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endStay, stayText, storedText } from './browser-storage.ts';

const app = join(import.meta.dirname, '..');
const root = join(app, '../../..');

/** A browser's storage; `full` refuses to take any more. */
class Storage {
  readonly items = new Map<string, string>();
  full = false;
  getItem(key: string) {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, text: string) {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.items.set(key, text);
  }
  removeItem(key: string) {
    this.items.delete(key);
  }
  clear() {
    this.items.clear();
  }
}

let local: Storage;
let stay: Storage;
beforeEach(() => {
  local = new Storage();
  stay = new Storage();
  vi.stubGlobal('window', { localStorage: local, sessionStorage: stay });
});
afterEach(() => vi.unstubAllGlobals());

describe('what is kept', () => {
  it('for good lies in local storage, for a stay in the tab’s own; the end of a stay leaves the former', () => {
    storedText('auth').write('a');
    stayText('desk-recent').write('b');
    expect([[...local.items], [...stay.items]]).toEqual([[['auth', 'a']], [['desk-recent', 'b']]]);
    endStay();
    expect([storedText('auth').read(), stayText('desk-recent').read()]).toEqual(['a', undefined]);
    storedText('auth').remove();
    expect(local.items.size).toBe(0);
  });

  it('is in memory for as long as the page lives where the browser refuses, and the page goes on', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    const login = storedText('login');
    login.write('pending');
    expect(login.read()).toBe('pending');
    login.remove();
    expect(login.read()).toBeUndefined();
    expect(() => endStay()).not.toThrow();
  });

  it('goes on in memory when the storage is full', () => {
    local.full = true;
    const auth = storedText('auth');
    auth.write('a');
    expect([auth.read(), local.items.size]).toEqual(['a', 0]);
  });

  it('is nothing while the pages are being built', () => {
    vi.stubGlobal('window', undefined);
    expect(storedText('auth').read()).toBeUndefined();
  });
});

/** Keys as the source names them: literals, and constants of the same file; an account's own up to the colon. */
function keysInSource(): string[] {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: app,
    exclude: ['**/*.test.*', 'lib/{browser-storage,own-text}.ts'],
  });
  const keys = files.flatMap((file) => {
    const source = readFileSync(join(app, file), 'utf8');
    return [...source.matchAll(/\b(stored|stay|own)Text\((?:'([^']+)'|([A-Z_]+))\)/g)].map(
      ([, place, literal, constant]) => {
        const key = literal ?? new RegExp(`const ${constant} = '([^']+)'`).exec(source)?.[1];
        return `${key ?? `?${constant}`}${place === 'own' ? ':' : ''}`;
      },
    );
  });
  return [...new Set(keys)].sort();
}

it('every key of the browser’s storage is in docs/SECURITY.md with its life, and no other', () => {
  const text = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8');
  const table = text.slice(text.indexOf('## What a browser keeps'));
  const documented = [...table.matchAll(/^\| `([\w-]+:?)[^`]*` \| (?:local|session) /gm)].map(
    ([, key = '']) => key,
  );
  expect(keysInSource()).toEqual(documented.sort());
  expect(documented).toEqual(expect.arrayContaining(['auth', 'login', 'chem-session']));
});

it('nothing else of the pages writes to the browser’s storage', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] });
  const touching = files.filter((file) =>
    /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie/.test(readFileSync(join(app, file), 'utf8')),
  );
  // Four are written into pages as text, and may use nothing from outside themselves (one of them only reads); the shell deletes what the door's library wrote.
  expect(touching.sort()).toEqual([
    'lib/browser-storage.ts',
    'lib/early-fetch.ts',
    'lib/load-again.ts',
    'lib/offline-shell.ts',
    'lib/theme-script.ts',
    'pages/public/offline.tsx',
  ]);
});
