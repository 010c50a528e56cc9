import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeIn, codeRequestIn, JUDGEMENTS_A_DAY, LETTERS, RETRIES_A_DAY } from './otp.ts';

const code = fc.integer({ min: 0, max: 999_999 }).map((value) => String(value).padStart(6, '0'));

it('O11: the guesses that strangers can have compared in a day are right with a chance under 1 in 10,000', () => {
  expect(JUDGEMENTS_A_DAY / 10 ** 6).toBeLessThan(1 / 10_000);
  expect(RETRIES_A_DAY).toBeLessThan(JUDGEMENTS_A_DAY);
});

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
    'passcode please',
    'Passcode pls thx',
    'Send passcode',
    'Please send me the pass-code sir',
    'what is a passcode',
    'passcode is not coming',
    'මුරකේතය එවන්න',
    'මුරකේතයක් එවන්න',
  ])('%j asks', (words) => expect(codeRequestIn(words)).toEqual({ letters: undefined }));

  it.each([
    '',
    'pass',
    'passcodes',
    'my passcode is 123456',
    `In the lesson of last Friday you said that the passcode of the class would be changed`,
    'p a s s c o d e',
    'ｐａｓｓｃｏｄｅ',
  ])('%j does not', (words) => expect(codeRequestIn(words)).toBeUndefined());

  it.each([
    'Passcode KTRMB',
    'passcode ktrmb',
    ' PASSCODE: Ktrmb. ',
    'pass code - KTRMB',
    'Passcode – KTRMB',
    '"Passcode KTRMB"',
    '*Passcode KTRMB*',
    'Passcode K T R M B',
    'Passcode K-T-R-M-B!',
    'Passcode\nKTRMB',
    'මුරකේතය KTRMB',
    'மறைக்குறியீடு: ktrmb',
    'my Passcode KTRMB',
    'Passcode KTRMB please',
    'Passcode please KTRMB',
  ])('%j asks with letters', (words) => expect(codeRequestIn(words)).toEqual({ letters: 'KTRMB' }));

  it.each(['passcodektrmb', 'Passcode 123456', 'Passcode KTRMB 123456'])('%j does not', (words) =>
    expect(codeRequestIn(words)).toBeUndefined(),
  );

  it('finds any letters that an attempt can have, in either case', () => {
    const letters = fc.string({ unit: fc.constantFrom(...LETTERS.split('')), minLength: 5, maxLength: 8 });
    fc.assert(
      fc.property(letters, fc.boolean(), (drawn, small) => {
        const typed = small ? drawn.toLowerCase() : drawn;
        expect(codeRequestIn(`Passcode ${typed}`)).toEqual({ letters: drawn });
      }),
    );
  });

  it('ignores case and blanks around the word', () => {
    const blank = fc.stringMatching(/^[ \t\n]{0,4}$/);
    const cased = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }).map((upper) =>
      Array.from('passcode')
        .map((letter, index) => (upper[index] ? letter.toUpperCase() : letter))
        .join(''),
    );
    fc.assert(
      fc.property(blank, cased, blank, (before, word, after) => {
        expect(codeRequestIn(before + word + after)).toEqual({ letters: undefined });
      }),
    );
  });

  it('reads anything without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(() => codeRequestIn(text)).not.toThrow();
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
