// Chance, in the browser.

/** Random bytes as hexadecimal digits. Not randomUUID: it is missing where the page came over plain http. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
