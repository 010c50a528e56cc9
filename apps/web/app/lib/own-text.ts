// A place of this browser's storage for each account: who signs in next on a shared phone meets nothing of the last one.

import { type KeptText, keptText } from './browser-storage.ts';
import { session } from './session.ts';

// Each stays the same one: where the browser refuses storage, it is kept in its memory.
const places = new Map<string, KeptText>();

/** @returns undefined while nobody is signed in */
export function ownText(name: string): KeptText | undefined {
  try {
    // The middle part of a token says whose it is, in base64url (RFC 7519, 3).
    const claims = session.state().signedIn?.token.split('.')[1] ?? '';
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string };
    const key = `${name}:${sub}`;
    const place = places.get(key) ?? keptText(key);
    places.set(key, place);
    return place;
  } catch {
    return undefined;
  }
}
