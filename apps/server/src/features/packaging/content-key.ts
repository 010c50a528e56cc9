// The key that a lesson's segments are encrypted with: made once for each packaging, kept sealed, opened for playing.

import { randomSecret } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/sealed.ts';

/** AES-128. */
const KEY_BYTES = 16;

/** Sealed for this packaging alone: it opens nowhere else. */
export function newContentKey(sealing: Buffer, packagingId: string): Buffer {
  return sealContentKey(sealing, packagingId, randomSecret(KEY_BYTES));
}

/** Seals an existing key. */
export function sealContentKey(sealing: Buffer, packagingId: string, key: Buffer): Buffer {
  return seal(sealing, key.toString('hex'), placeOf(packagingId));
}

/** @returns undefined when the key was sealed under another secret */
export function openContentKey(sealing: Buffer, packagingId: string, sealed: Buffer): Buffer | undefined {
  const text = unseal(sealing, sealed, placeOf(packagingId));
  return text === undefined ? undefined : Buffer.from(text, 'hex');
}

/** Seals the same key under the new secret. @returns undefined when the old secret does not open it */
export function resealContentKey(
  sealing: { old: Buffer | undefined; now: Buffer },
  packagingId: string,
  sealed: Buffer,
): Buffer | undefined {
  const text = sealing.old && unseal(sealing.old, sealed, placeOf(packagingId));
  return text === undefined ? undefined : seal(sealing.now, text, placeOf(packagingId));
}

const placeOf = (packagingId: string): string => `packaging:${packagingId}`;
