import { describe, expect, it } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';

const SECRET = 'test-app-secret';
const BODY = Buffer.from('{"object":"whatsapp_business_account","entry":[]}');
// printf '%s' '{"object":…}' | openssl dgst -sha256 -hmac test-app-secret
const BY_OPENSSL = 'sha256=c84a394cc475525991e78ff16e430b02e47f953877d2af0ade26956ce6f384dc';

describe('the webhook signature', () => {
  it('is what openssl computes over the same bytes', () => {
    expect(signatureOf(BODY, SECRET)).toBe(BY_OPENSSL);
    expect(isSigned(BODY, BY_OPENSSL, SECRET)).toBe(true);
    expect(isSigned(BODY, BY_OPENSSL.toUpperCase().replace('SHA256', 'sha256'), SECRET)).toBe(true);
  });

  it('W1: does not hold over other bytes, though they parse to the same', () => {
    expect(
      isSigned(Buffer.from(JSON.stringify(JSON.parse(BODY.toString()), null, 1)), BY_OPENSSL, SECRET),
    ).toBe(false);
    expect(isSigned(BODY, BY_OPENSSL, 'other')).toBe(false);
  });

  it.each([
    undefined,
    null,
    '',
    'sha256=',
    'sha256=00',
    BY_OPENSSL.slice(7),
    `${BY_OPENSSL}00`,
    `sha1=${BY_OPENSSL.slice(7)}`,
    [BY_OPENSSL],
  ])('W1: %j is no signature, and nothing throws', (header) =>
    expect(isSigned(BODY, header, SECRET)).toBe(false),
  );
});
