// The access token for requests that do not go through the caller of the interface: renewed before it runs out.

import { now } from '../../lib/clock.ts';
import { session } from '../../lib/session.ts';

/** A part of a film takes seconds: the token must outlive it. */
const RENEW_BEFORE_MS = 60_000;

/**
 * @param refused the token that the server did not take any more
 * @returns undefined when nobody is signed in
 */
export async function freshToken(refused?: string): Promise<string | undefined> {
  const token = session.state().signedIn?.token;
  if (!token) return undefined;
  const isOld = token === refused || endOf(token) < now() + RENEW_BEFORE_MS;
  return isOld ? session.renew(token) : token;
}

/** When a token runs out by its own word; far away for one that does not say. */
function endOf(token: string): number {
  try {
    const claims = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as {
      exp?: unknown;
    };
    return typeof claims.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
