import { expect, it } from 'vitest';
import type { StoredText } from '../browser-storage.ts';
import { analyticsSessionId, CHEM_SESSION_KEY } from './session-id.ts';

/** One browser's storage of one key. */
function storageWith(text?: string): StoredText {
  let stored = text;
  return {
    read: () => stored,
    write: (next) => {
      stored = next;
    },
    remove: () => {
      stored = undefined;
    },
  };
}

it('is kept under the chem-session key, made once, and random', () => {
  expect(CHEM_SESSION_KEY).toMatch(/^chem-session/);
  const storage = storageWith();
  const first = analyticsSessionId(storage);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(analyticsSessionId(storage)).toBe(first);
  expect(storage.read()).toBe(first);
  expect(analyticsSessionId(storageWith())).not.toBe(first);
});

it('is made anew where what is kept could not be sent', () => {
  const storage = storageWith('<script> '.repeat(40));
  expect(analyticsSessionId(storage)).toMatch(/^[0-9a-f]{32}$/);
});
