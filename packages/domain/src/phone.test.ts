import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatPhone,
  isMobile,
  isPhone,
  maskPhoneInput,
  nationalDigits,
  normalisePhone,
  type Phone,
} from './phone.ts';

/** The 9 national digits of a number that exists in the plan. */
const national = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);
const separator = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2011', ' - ');

/** The ways in which people write one number. */
const spelling = fc
  .tuple(
    national,
    fc.constantFrom('94', '+94', '0094', '0', '', '+94 (0)', '94 0'),
    fc.array(separator, { minLength: 3, maxLength: 3 }),
  )
  .map(([digits, prefix, [a, b, c]]) => ({
    digits,
    // Nine digits that begin with 94, without a prefix, are a national number: with a country code there would be eleven.
    typed: `${prefix}${a}${digits.slice(0, 2)}${b}${digits.slice(2, 5)}${c}${digits.slice(5)}`,
  }));

describe('reading a phone number', () => {
  it.each([
    '+94 77-123-4567',
    '0771234567',
    '771234567',
    '94771234567',
    '0094771234567',
    ' 077 123 4567 ',
    '(077) 123-4567',
  ])('%s', (typed) => expect(normalisePhone(typed)).toBe('94771234567'));

  it.each([
    '',
    '0',
    '94',
    '07712345678',
    '77123456',
    '+1 555 123 4567',
    '+44 7700 900123',
    '+44 770 0900',
    '+1 555 12345',
    '0044 7700 900',
    '0071234567',
    '9400771234567',
    'seven',
    '٠٧٧١٢٣٤٥٦٧',
    '７７１２３４５６７',
    '77123456\u0000',
    "771234567'--",
    '7'.repeat(40),
  ])('refuses %j', (typed) => expect(normalisePhone(typed)).toBeUndefined());

  it('reads every way of writing a number as the same', () => {
    fc.assert(
      fc.property(spelling, ({ digits, typed }) => {
        expect(normalisePhone(typed)).toBe(`94${digits}`);
      }),
    );
  });

  it('answers nothing but the stored form, and reads that as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ().-]{0,20}$/)), (typed) => {
        const phone = normalisePhone(typed);
        if (phone === undefined) return;
        expect(isPhone(phone)).toBe(true);
        expect(normalisePhone(phone)).toBe(phone);
        expect(normalisePhone(formatPhone(phone))).toBe(phone);
      }),
    );
  });
});

describe('the mask of the field', () => {
  it('shows 77-123-4567 for every way of typing it', () => {
    fc.assert(
      fc.property(spelling, ({ digits, typed }) => {
        expect(maskPhoneInput(typed)).toBe(`${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(maskPhoneInput(typed)).toMatch(/^(\d{0,2}|\d{2}-\d{1,3}|\d{2}-\d{3}-\d{1,27})$/);
      }),
    );
  });

  it('keeps a digit too many in sight, so that a wrong number is refused and not cut to another one', () => {
    for (const typed of ['07712345678', '77-123-45678', '+94 77 123 45678', '94771234567 1']) {
      expect(maskPhoneInput(typed)).toMatch(/^77-123-4567\d$/);
      expect(normalisePhone(maskPhoneInput(typed))).toBeUndefined();
    }
    expect(maskPhoneInput('77-123-45678'.slice(0, -1))).toBe('77-123-4567');
  });

  it('does not turn another country’s number into a Sri Lankan one', () => {
    for (const typed of ['+44 7911 123456', '+1 (555) 123-4567', '+61412345678'])
      expect(normalisePhone(maskPhoneInput(typed))).toBeUndefined();
    for (const typed of ['+94', '+9', '+', '+077 123 4567', '+94771234567'])
      expect(maskPhoneInput(typed).length).toBeLessThanOrEqual('77-123-4567'.length);
  });

  it('tells a landline from a mobile number', () => {
    expect(isMobile('94771234567' as Phone)).toBe(true);
    for (const landline of ['94112345678', '94812345678']) expect(isMobile(landline as Phone)).toBe(false);
  });

  it('leaves a masked number unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9][0-9]{0,8}$/), (typed) => {
        expect(maskPhoneInput(maskPhoneInput(typed))).toBe(maskPhoneInput(typed));
      }),
    );
  });

  it('takes a typed 0 away', () => expect(nationalDigits('0771')).toBe('771'));
});

describe('typing a number key by key', () => {
  it.each(['771234567', '0771234567', '94771234567', '+94771234567', '0094771234567', '94 077 123 4567'])(
    '%s ends as the masked number',
    (keys) => {
      const shown = Array.from(keys).reduce((field, key) => maskPhoneInput(field + key), '');
      expect(shown).toBe('77-123-4567');
    },
  );
});
