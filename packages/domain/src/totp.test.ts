import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { acceptedSteps, bytesOfStep, codeOf, otpauthAddress, stepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const codeAtStep = (step: number, digits: number) =>
  codeOf(createHmac('sha1', secret).update(bytesOfStep(step)).digest(), digits);

describe('one-time passwords of an authenticator app', () => {
  // RFC 6238, appendix B: seconds since 1970 and the eight digits for the SHA-1 secret.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238: at second %i the code is %s', (second, code) => {
    expect(codeAtStep(stepAt(new Date(second * 1000)), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  test('RFC 4226: the first ten codes of six digits', () => {
    expect(Array.from({ length: 10 }, (_, step) => codeAtStep(step, 6))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  test('the codes of the present step, the one before and the one after are accepted', () => {
    expect(acceptedSteps(new Date(90_000))).toEqual([3, 2, 4]);
  });

  test('the address for the QR code survives names with spaces and colons', () => {
    const address = otpauthAddress({ issuer: 'Valence: Chem', account: '077 123 4567', secret: 'GEZDGNBV' });
    expect(address).toBe(
      'otpauth://totp/Valence%3A%20Chem:077%20123%204567?secret=GEZDGNBV&issuer=Valence%3A%20Chem&algorithm=SHA1&digits=6&period=30',
    );
  });
});
