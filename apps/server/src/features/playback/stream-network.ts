// The network that a request for a part of a stream came from, as a place remembers it.

import { addressBlock } from '../../platform/address-block.ts';
import { hmac } from '../../platform/secrets.ts';

/** What is stored of a network: its family, and a keyed hash that reveals no address. */
export interface Network {
  readonly family: 'v4' | 'v6';
  readonly hash: Buffer;
}

const HASH_BYTES = 16;

/** @param network as `addressBlock` names it */
export function networkOf(key: Buffer, network: string): Network {
  return {
    family: network.includes(':') ? 'v6' : 'v4',
    hash: hmac(key, network).subarray(0, HASH_BYTES),
  };
}

/** Names the household or phone that an address belongs to. */
export const networkName = addressBlock;
