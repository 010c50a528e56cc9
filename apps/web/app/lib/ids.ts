// Random values in the browser.

/** Random bytes as hexadecimal digits. Not randomUUID: browsers do not have it on pages that came over plain http. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A UUID for a new row: repeating the call with the same id creates nothing twice. */
export function newUuid(): string {
  const hex = randomHex(16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
