// A storage key of this browser for each account: the next person on a shared phone sees nothing of the last one's.

import { type StoredText, storedText } from './browser-storage.ts';
import { session } from './session.ts';

// Each key has one object for good: where the browser refuses storage, the text is in that object's memory.
const places = new Map<string, StoredText>();

/** @returns undefined while nobody is signed in */
export function ownText(name: string): StoredText | undefined {
  const account = ownAccount();
  if (account === undefined) return undefined;
  const key = `${name}:${account}`;
  const place = places.get(key) ?? storedText(key);
  places.set(key, place);
  return place;
}

/** The id of the account that is signed in. @returns undefined while nobody is */
export function ownAccount(): string | undefined {
  try {
    // The middle part of a token names its account, in base64url (RFC 7519, 3).
    const claims = session.state().signedIn?.token.split('.')[1] ?? '';
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub;
  } catch {
    return undefined;
  }
}
