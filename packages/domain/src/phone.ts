// Sri Lankan mobile numbers: reads every form that people write, into the one form that is stored.

declare const phoneBrand: unique symbol;
/** `94` + 9 digits, the first of them not 0. The only form that is stored, compared or sent. */
export type Phone = string & { readonly [phoneBrand]: true };

export const COUNTRY_CODE = '94';
const STORED = /^94[1-9][0-9]{8}$/;
// Signs that people put between the digits: spaces (also the no-break ones that phones paste), dashes, dots, brackets.
const SEPARATORS = /[\s\u00a0\u2007\u202f\u2010-\u2015().-]/g;
const LONGEST_TYPED = 32;

/**
 * Reads a number as typed, pasted or autofilled (`+94 77-123-4567`, `0094…`, `0771234567`, `771234567`).
 * @returns the stored form, or undefined when it is not a number we can write to.
 */
export function normalisePhone(typed: string): Phone | undefined {
  if (typed.length > LONGEST_TYPED) return undefined;
  const compact = typed.trim().replace(SEPARATORS, '');
  // Nine digits after the + of another country would read as a number of ours.
  if (/^\+(?!94|0)/.test(compact)) return undefined;
  const digits = compact.replace(/^\+/, '');
  const local = nationalDigits(digits);
  const stored = COUNTRY_CODE + local;
  return STORED.test(stored) ? (stored as Phone) : undefined;
}

/** Whether a value is in the stored form. */
export function isPhone(value: string): value is Phone {
  return STORED.test(value);
}

/** Whether it is a mobile number: landlines have no WhatsApp, and the short numbers of other countries begin otherwise. */
export function isMobile(phone: Phone): boolean {
  return phone[COUNTRY_CODE.length] === '7';
}

/** The typed national digits (9 when complete) without the leading 0, as the masked field shows them. */
export function nationalDigits(digits: string): string {
  if (digits.startsWith('0094')) return digits.slice(4).replace(/^0/, '');
  if (digits.startsWith('94') && digits.length >= 11) return digits.slice(2).replace(/^0/, '');
  return digits.replace(/^0/, '');
}

/** `94771234567` → `077 123 4567`, as people in Sri Lanka write it. */
export function formatPhone(phone: string): string {
  const national = phone.slice(COUNTRY_CODE.length);
  return `0${national.slice(0, 2)} ${national.slice(2, 5)} ${national.slice(5)}`;
}

/**
 * The mask of the sign-in and look-up fields: 9 digits as `77-123-4567`. Digits too many stay in sight: the first nine of a
 * wrong number, or of another country's, could be somebody else's.
 */
export function maskPhoneInput(typed: string): string {
  const visible = nationalDigits(typed.replace(/\D/g, '')).slice(0, LONGEST_TYPED);
  return [visible.slice(0, 2), visible.slice(2, 5), visible.slice(5)].filter(Boolean).join('-');
}
