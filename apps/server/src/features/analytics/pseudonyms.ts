// What stands in the database for a visitor: hashes under keys outside of it. Visitors may be minors.

import { schoolDay } from '@valence/domain/school-time';
import { addressBlock } from '../../platform/address-block.ts';
import { hmac } from '../../platform/secrets.ts';

/** Half of an HMAC-SHA256: still far from any collision. */
const HASH_BYTES = 16;

export type Pseudonyms = ReturnType<typeof createPseudonyms>;

/** @param keys derived, 32 bytes each */
export function createPseudonyms(keys: { session: Buffer; address: Buffer }) {
  const hash = (key: Buffer, text: string) => hmac(key, text).subarray(0, HASH_BYTES);
  return {
    /** The same for as long as the browser keeps its id. */
    ofSession: (sessionId: string): Buffer => hash(keys.session, sessionId),
    /** Another one on each of the school's days. */
    ofAddress: (address: string, at: Date): Buffer =>
      hash(keys.address, `${schoolDay(at)} ${addressBlock(address)}`),
  };
}
