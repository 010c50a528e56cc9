// The key that a lesson's segments are encrypted with: made once for each packaging, kept sealed, opened for playing.

import { randomSecret } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/sealed.ts';

/** AES-128. */
const KEY_BYTES = 16;

/** Sealed for this packaging alone: it opens nowhere else. */
export function newContentKey(sealing: Buffer, packagingId: string): Buffer {
  return seal(sealing, randomSecret(KEY_BYTES).toString('hex'), placeOf(packagingId));
}

/** @returns undefined when the server's secret is another one than when it was made */
export function openContentKey(sealing: Buffer, packagingId: string, sealed: Buffer): Buffer | undefined {
  const text = unseal(sealing, sealed, placeOf(packagingId));
  return text === undefined ? undefined : Buffer.from(text, 'hex');
}

/** The same key under another secret. @returns undefined when the one before does not open it */
export function carryContentKey(
  sealing: { old: Buffer | undefined; now: Buffer },
  packagingId: string,
  sealed: Buffer,
): Buffer | undefined {
  const text = sealing.old && unseal(sealing.old, sealed, placeOf(packagingId));
  return text === undefined ? undefined : seal(sealing.now, text, placeOf(packagingId));
}

const placeOf = (packagingId: string): string => `packaging:${packagingId}`;
