// The access token for requests that do not go through the API client, renewed before it runs out.

import { exchange } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { session } from '../../../lib/session.ts';

/** A part of a film takes seconds, and the token must outlive it. */
const RENEW_BEFORE_MS = 60_000;

/**
 * @param refusedToken a token that the server no longer accepts
 * @returns undefined when nobody is signed in
 */
export async function freshToken(refusedToken?: string): Promise<string | undefined> {
  const token = session.state().signedIn?.token;
  if (!token) return undefined;
  const isOld = token === refusedToken || endOf(token) < now() + RENEW_BEFORE_MS;
  return isOld ? session.renew(token, exchange) : token;
}

/** When a token says that it expires, in milliseconds since the epoch; infinity if it does not say. */
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
