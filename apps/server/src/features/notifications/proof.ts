// The proof that a notification was received: only a phone that got it can tell that it was opened.

import { hmac, sameText } from '../../platform/secrets.ts';

export function proofOf(key: Buffer, notificationId: string): string {
  return hmac(key, notificationId).toString('base64url');
}

export function isProof(key: Buffer, notificationId: string, proof: string): boolean {
  return sameText(proofOf(key, notificationId), proof);
}
