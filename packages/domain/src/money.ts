// Amounts: integer cents in storage and on the wire, rupees on the screen.

/** `250000` → `Rs. 2,500`; `250050` → `Rs. 2,500.50`. @param cents integer number of cents */
export function formatRupees(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const amount = (cents / 100).toLocaleString('en-LK', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `Rs. ${amount}`;
}

/** Reads typed rupees (`3500`, `3,500.50`, `Rs. 3500`) into cents; undefined for invalid text. */
export function parseRupees(typed: string): number | undefined {
  const digits = typed.replace(/^\s*Rs\.?/i, '').replaceAll(/[\s,]/g, '');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(digits)) return undefined;
  return Math.round(Number(digits) * 100);
}

/** Cents as a person would type the rupees: `350000` → `3500`, `350050` → `3500.50`. */
export function plainRupees(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** `250000` → `2500.00`, for files: spreadsheet programs read it as a number and add it up. */
export function decimalRupees(cents: number): string {
  return (cents / 100).toFixed(2);
}
