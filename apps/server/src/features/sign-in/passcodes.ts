// Passcodes are stored as a keyed hash of phone and code, so that nobody can sign in with a copy of the database.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Phone } from '@valence/domain/phone';

/** 32 bytes; the key is not in the database. */
export function hashOf(key: Buffer, phone: Phone, code: string): Buffer {
  return createHmac('sha256', key).update(`${phone}:${code}`).digest();
}

/** The one of `codes` that has this hash. All are compared, each in constant time. */
export function matching<C extends { hash: Buffer }>(codes: readonly C[], hash: Buffer): C | undefined {
  return codes.filter((code) => code.hash.length === hash.length && timingSafeEqual(code.hash, hash))[0];
}
