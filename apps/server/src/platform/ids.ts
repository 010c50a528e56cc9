// The one place that makes randomness: identifiers, secrets and codes, all from the system's CSPRNG.

import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** `bytes` random bytes. */
export function randomSecret(bytes: number): Buffer {
  return randomBytes(bytes);
}

/** A base64url text carrying `bytes` random bytes (16 bytes, 128 bits, are the least for anything that must not be guessed). */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

const LABEL_BYTES = 9;
const LABELS_AT_ONCE = 256;
let labels = Buffer.alloc(0);

/**
 * A unique text of 12 characters for what is no secret: the id of a request. Many are drawn at a time, since one
 * draw costs as much as the rest of a small answer.
 */
export function randomLabel(): string {
  if (labels.length === 0) labels = randomBytes(LABEL_BYTES * LABELS_AT_ONCE);
  const label = labels.toString('base64url', 0, LABEL_BYTES);
  labels = labels.subarray(LABEL_BYTES);
  return label;
}

/** Six decimal digits, each of the million values equally likely (randomInt rejects the biased tail). */
export function sixDigits(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** `count` letters, each drawn from `alphabet` with the same chance. */
export function randomLetters(count: number, alphabet: string): string {
  return Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A whole number from 0 up to, not including, `limit`. */
export function randomBelow(limit: number): number {
  return randomInt(limit);
}

/** A UUID that does not reveal when it was made (version 4), for ids that are not a row's. */
export function randomUuid(): string {
  return randomUUID();
}

const ID_BYTES = 16;
const IDS_AT_ONCE = 256;
/** Drawn ahead, as for labels: an id is no secret. */
let idBytes = Buffer.alloc(0);

/**
 * A UUID of version 7 (RFC 9562): 48 bits of the given instant, then 74 random bits, so that keys made one after another
 * lie next to each other in an index.
 */
export function newId(at: Date): string {
  if (idBytes.length === 0) idBytes = randomBytes(ID_BYTES * IDS_AT_ONCE);
  const bytes = idBytes.subarray(0, ID_BYTES);
  idBytes = idBytes.subarray(ID_BYTES);
  bytes.writeUIntBE(at.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
