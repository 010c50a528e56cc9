// What a notification may tell: it lies open on a locked screen, where others read along.

const HIDDEN = '•••';
const LONGEST_BODY = 800;

/** What people put between the digits of a number. */
const BETWEEN = '[\\s\\u00a0\\u2007\\u202f\\u2010-\\u2015().-]?';
const NUMBERS = new RegExp(
  [
    // Another country's number, and ours with or without its country code.
    `\\+\\d(?:${BETWEEN}\\d){7,}`,
    `(?:(?:00)?94|0)?${BETWEEN}7\\d(?:${BETWEEN}\\d){7}`,
    `0\\d\\d${BETWEEN}\\d{3}${BETWEEN}\\d{4}`,
    // Passcodes, account numbers, and all that is as long.
    '\\d{6,}',
    '(?<!\\d)\\d{3}[ -]\\d{3}(?!\\d)',
  ].join('|'),
  'g',
);

/** A text without phone numbers, passcodes and addresses, no longer than a screen shows; dates, times and amounts stay. */
export function notificationText(text: string): string {
  return text
    .replace(/https?:\/\/\S+/g, HIDDEN)
    .replace(NUMBERS, HIDDEN)
    .slice(0, LONGEST_BODY)
    .toWellFormed();
}
