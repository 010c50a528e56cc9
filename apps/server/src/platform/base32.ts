// Bytes in the two alphabets of Base32 that people have to type.

import { base32crockford, base32nopad } from '@scure/base';

/** RFC 4648 without padding, as authenticator apps take their secrets. */
export function toBase32(bytes: Uint8Array): string {
  return base32nopad.encode(bytes);
}

/** Crockford's alphabet, without padding: no I, L, O and U, nothing that reads as something else. */
export function toCrockford(bytes: Uint8Array): string {
  return base32crockford.encode(bytes);
}

/** The bytes of a text in Crockford's alphabet; undefined where it is not one that `toCrockford` writes. */
export function fromCrockford(text: string): Uint8Array | undefined {
  try {
    return base32crockford.decode(text);
  } catch {
    return undefined;
  }
}
