import { describe, expect, test } from 'vitest';
import { readCrockford, toBase32, toCrockford } from './base32.ts';
import { formatRecoveryCode } from './second-factor.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('Base32', () => {
  // RFC 4648, section 10, without the padding.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RFC 4648: %j is %j', (text, encoded) => {
    expect(toBase32(bytes(text))).toBe(encoded);
  });

  test('a recovery code reads the same however it is typed', () => {
    const code = toCrockford(Uint8Array.of(0, 0x44, 0x32, 0x14, 0xc7, 0x42));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const shown = formatRecoveryCode(code);
    expect(shown).toMatch(/^.{5}-.{5}$/);
    expect(readCrockford(` ${shown.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(code);
  });
});
