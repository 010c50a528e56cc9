// The random name under which one browser's visits belong together; it says nothing about who it is.

import { type KeptText, keptText } from '../browser-storage.ts';
import { randomHex } from '../ids.ts';

/** Local storage key of the analytics session id. */
export const CHEM_SESSION_KEY = 'chem-session';

const kept = keptText(CHEM_SESSION_KEY);
// What the server takes as a session's name.
const USABLE = /^[A-Za-z0-9._:-]{1,128}$/;
const RANDOM_BYTES = 16;

/** This browser's id: the kept one, or a new one that is kept from now on. */
export function analyticsSessionId(storage: KeptText = kept): string {
  const known = storage.read();
  if (known && USABLE.test(known)) return known;
  const made = randomHex(RANDOM_BYTES);
  storage.write(made);
  return made;
}
