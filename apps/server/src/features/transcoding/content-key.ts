// The key that a lesson's segments are encrypted with: made once for each packaging, kept sealed, opened for playing.

import { randomSecret } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/sealed.ts';

/** AES-128. */
const KEY_BYTES = 16;

/** Sealed for this packaging alone: it opens nowhere else. */
export function newContentKey(sealing: Buffer, packagingId: string): Buffer {
  return seal(sealing, randomSecret(KEY_BYTES).toString('hex'), placeOf(packagingId));
}

/** @throws when the server's secret is another one than when it was made: a fault of the operation, not of a caller. */
export function openContentKey(sealing: Buffer, packagingId: string, sealed: Buffer): Buffer {
  const text = unseal(sealing, sealed, placeOf(packagingId));
  if (text === undefined)
    throw new Error('A lesson was packaged under another SECRET_KEY; its content key does not open.');
  return Buffer.from(text, 'hex');
}

const placeOf = (packagingId: string): string => `packaging:${packagingId}`;
