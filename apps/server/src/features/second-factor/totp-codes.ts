// Judges the codes of authenticator apps: HMAC-SHA-1 over the steps that are accepted at an instant (RFC 6238).

import { createHmac } from 'node:crypto';
import { acceptedSteps, bytesOfStep, codeOf } from '@valence/domain/totp';
import { sameText } from '../../platform/secrets.ts';

/** The step that a code belongs to; undefined for a wrong code. Compares all accepted steps, also after a match. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | undefined {
  const matching = acceptedSteps(at).filter((step) => sameText(totpCode(secret, step), code));
  return matching[0];
}

/** The code of a step. */
export function totpCode(secret: Buffer, step: number): string {
  return codeOf(createHmac('sha1', secret).update(bytesOfStep(step)).digest());
}
