import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asksForCode, codeIn } from './otp.ts';

const code = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));

describe('asking for a code', () => {
  it.each([
    'Passcode',
    'passcode',
    ' PASSCODE ',
    'pass code',
    'Pass  Code.',
    '"Passcode"',
    'passcode!',
    '\nPasscode\n',
    'මුරකේතය',
    'மறைக்குறியீடு',
  ])('%j asks', (words) => expect(asksForCode(words)).toBe(true));

  it.each([
    '',
    'pass',
    'passcodes',
    'what is a passcode',
    'my passcode is 123456',
    'p a s s c o d e',
    'ｐａｓｓｃｏｄｅ',
  ])('%j does not', (words) => expect(asksForCode(words)).toBe(false));

  it('does not care about case and blanks around', () => {
    const blank = fc.stringMatching(/^[ \t\n]{0,4}$/);
    const cased = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }).map((upper) =>
      Array.from('passcode')
        .map((letter, index) => (upper[index] ? letter.toUpperCase() : letter))
        .join(''),
    );
    fc.assert(
      fc.property(blank, cased, blank, (before, word, after) => {
        expect(asksForCode(before + word + after)).toBe(true);
      }),
    );
  });

  it('reads anything without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(typeof asksForCode(text)).toBe('boolean');
      }),
    );
  });
});

describe('finding the code', () => {
  it('in the digits alone, however they are grouped', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('', ' ', '-'), (digits, gap) => {
        expect(codeIn(digits)).toBe(digits);
        expect(codeIn(` ${digits.slice(0, 3)}${gap}${digits.slice(3)} `)).toBe(digits);
      }),
    );
  });

  it('in a whole message around it', () => {
    const words = fc.stringMatching(/^[A-Za-z .,:]{0,40}$/);
    fc.assert(
      fc.property(words, code, words, (before, digits, after) => {
        expect(codeIn(before + digits + after)).toBe(digits);
      }),
    );
  });

  it('of several messages copied together, the one of the newest', () => {
    fc.assert(
      fc.property(code, code, (older, newer) => {
        const message = (digits: string) => `[10:42, 11/22/2026] Valence: ${digits} is your passcode.`;
        expect(codeIn(`${message(older)}\n${message(newer)}`)).toBe(newer);
      }),
    );
  });

  it('finds only six digits in a row, in ASCII', () => {
    for (const text of ['12345', '1234567', '', 'no digits', '１２３４５６', '94771234567'])
      expect(codeIn(text)).toBeUndefined();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(codeIn(text) ?? '000000').toMatch(/^[0-9]{6}$/);
      }),
    );
  });
});
