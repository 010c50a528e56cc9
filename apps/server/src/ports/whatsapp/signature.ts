// The signature of WhatsApp's webhook: HMAC-SHA256 with the app secret over the raw bytes of the body, in `X-Hub-Signature-256`.

import { createHmac, timingSafeEqual } from 'node:crypto';

const PREFIX = 'sha256=';
const HEX = /^[0-9a-f]{64}$/;

/** The header's value for a body. */
export function signatureOf(body: Uint8Array, appSecret: string): string {
  return PREFIX + createHmac('sha256', appSecret).update(body).digest('hex');
}

/** Whether the header was made over exactly these bytes by somebody who knows the secret. */
export function isSigned(body: Uint8Array, header: unknown, appSecret: string): boolean {
  if (typeof header !== 'string' || !header.startsWith(PREFIX)) return false;
  const hex = header.slice(PREFIX.length).toLowerCase();
  // timingSafeEqual throws on unequal lengths, so the shape comes first.
  if (!HEX.test(hex)) return false;
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected);
}
