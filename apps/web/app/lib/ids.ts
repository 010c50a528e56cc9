// Chance, in the browser.

/** Random bytes as hexadecimal digits. Not randomUUID: it is missing where the page came over plain http. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An id in the form of a row's: a repeated call with it makes nothing twice. */
export function newUuid(): string {
  const hex = randomHex(16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
