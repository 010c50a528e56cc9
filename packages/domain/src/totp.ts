// Time-based one-time passwords (RFC 6238) as authenticator apps make them: six digits, 30 seconds, HMAC-SHA-1.
// The caller computes the HMAC: nothing here is secret or slow.

export const TOTP_DIGITS = 6;
/** RFC 6238, 5.2 recommends 30 seconds; every authenticator app assumes them. */
export const STEP_SECONDS = 30;
/** A phone's clock may be one step off (RFC 6238, 6). */
const SKEW_STEPS = 1;
/** 160 bits, the length of the hash (RFC 4226, 4 recommends it). */
export const TOTP_SECRET_BYTES = 20;

/** The number of the step of an instant: the counter of RFC 4226. */
export function stepAt(at: Date): number {
  return Math.floor(at.getTime() / 1000 / STEP_SECONDS);
}

/** The steps whose codes are accepted at an instant, the present one first. */
export function acceptedSteps(at: Date): number[] {
  const present = stepAt(at);
  const skews = Array.from({ length: SKEW_STEPS }, (_, index) => index + 1);
  return [present, ...skews.flatMap((skew) => [present - skew, present + skew])];
}

/** The step as the eight bytes to sign (RFC 4226, 5.1). */
export function bytesOfStep(step: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(step));
  return new Uint8Array(bytes.buffer);
}

/** The code from a signature of 20 bytes or more (dynamic truncation, RFC 4226, 5.3). */
export function codeOf(signature: Uint8Array, digits = TOTP_DIGITS): string {
  const offset = (signature.at(-1) ?? 0) & 0xf;
  const bytes = new DataView(signature.buffer, signature.byteOffset + offset, 4);
  return String((bytes.getUint32(0) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The address in the QR code for an authenticator app (Google Authenticator's "Key Uri Format"). @param secret in Base32 */
export function otpauthAddress(about: { issuer: string; account: string; secret: string }): string {
  const issuer = encodeURIComponent(about.issuer);
  const label = `${issuer}:${encodeURIComponent(about.account)}`;
  const query = `secret=${about.secret}&issuer=${issuer}&algorithm=SHA1&digits=${TOTP_DIGITS}&period=${STEP_SECONDS}`;
  return `otpauth://totp/${label}?${query}`;
}
