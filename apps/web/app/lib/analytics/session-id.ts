// The random id that one browser's visits share; it says nothing about the person.

import { type StoredText, storedText } from '../browser-storage.ts';
import { randomHex } from '../ids.ts';

/** Local storage key of the analytics session id. */
export const CHEM_SESSION_KEY = 'chem-session';

const browserStorage = storedText(CHEM_SESSION_KEY);
// What the server accepts as a session id.
const USABLE = /^[A-Za-z0-9._:-]{1,128}$/;
const RANDOM_BYTES = 16;

/** This browser's id: the stored one, or a new one, which is then stored. */
export function analyticsSessionId(storage: StoredText = browserStorage): string {
  const existing = storage.read();
  if (existing && USABLE.test(existing)) return existing;
  const created = randomHex(RANDOM_BYTES);
  storage.write(created);
  return created;
}
