// Who asks for a part of a stream: the browser that an address was made for, and where it is.

import { Refused } from '../../platform/http/refused.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { CheckedTokens } from './checked-tokens.ts';
import type { Asker } from './remembered-answers.ts';
import { networkName } from './stream-network.ts';
import type { StreamClaims } from './stream-token.ts';

/** What a browser proves itself with. */
export interface Browser {
  /** Every value of our cookie in the request. */
  proofs: readonly string[];
  authorization: string | undefined;
  /** The peer's address. */
  address: string;
}

/** Who asks for a part, and in which folder it lies. */
export type StreamAsker = Asker & Pick<StreamClaims, 'prefix'>;

/** Who asks, and from where. */
export function askerOf(
  { accountId, sessionId, videoId, prefix }: StreamClaims,
  { address }: Browser,
): StreamAsker {
  return { accountId, sessionId, videoId, prefix, network: networkName(address) };
}

/**
 * Whether the request comes from the session that the address was made for: by the cookie of that browser, or by the
 * session's bearer token.
 */
export async function isItsBrowser(
  { authenticate }: { authenticate: Authenticate },
  tokens: CheckedTokens,
  { proofs, authorization }: Browser,
  { sessionId, accountId }: StreamClaims,
): Promise<boolean> {
  if (proofs.some((proof) => tokens.proves(sessionId, proof))) return true;
  if (authorization === undefined) return false;
  const caller = await authenticate(authorization);
  if (caller instanceof Refused) return false;
  return caller.sessionId === sessionId && caller.accountId === accountId;
}

export const secondsUntil = (end: Date, at: Date): number =>
  Math.floor((end.getTime() - at.getTime()) / 1000);
