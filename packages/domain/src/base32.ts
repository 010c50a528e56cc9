// Base32 in the two alphabets that people have to type: RFC 4648 for authenticator apps, Crockford's for recovery codes.

const RFC_4648 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** No I, L, O and U: nothing that reads as something else. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** RFC 4648 without padding. */
export function toBase32(bytes: Uint8Array): string {
  return encode(bytes, RFC_4648);
}

/** Crockford's alphabet, without padding. */
export function toCrockford(bytes: Uint8Array): string {
  return encode(bytes, CROCKFORD);
}

/** What was typed, as it was meant: small letters, spaces, hyphens, and O, I or L for the digits they look like. */
export function readCrockford(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

function encode(bytes: Uint8Array, alphabet: string): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
