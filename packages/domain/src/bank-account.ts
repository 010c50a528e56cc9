// The number of a bank account, as people write it and as it is stored.

/**
 * @param text digits, with spaces and hyphens between them
 * @returns the digits; undefined when it can be no account's number (Sri Lankan banks use 7 to 15 digits; some room is left)
 */
export function accountNumberIn(text: string): string | undefined {
  const digits = text.replaceAll(/[\s-]/g, '');
  return /^[0-9]{6,20}$/.test(digits) ? digits : undefined;
}

/** In groups of four, as one reads it out. */
export function formatAccountNumber(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
