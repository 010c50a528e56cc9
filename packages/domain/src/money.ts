// Amounts: integers of cents in storage and on the wire, rupees on the screen.

/** `250000` → `Rs. 2,500`; `250050` → `Rs. 2,500.50`. @param cents integer number of cents */
export function formatRupees(cents: number): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const amount = (cents / 100).toLocaleString('en-LK', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `Rs. ${amount}`;
}
