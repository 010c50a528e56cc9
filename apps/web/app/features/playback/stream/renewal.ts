// When to replace a stream's signed address by a fresh one: well before it expires.

const MARGIN_MS = 60_000;
/** The longest delay of a browser's timer (2^31 - 1 ms); no address lives that long. */
const LONGEST_MS = 2_147_483_647;

/**
 * Milliseconds to wait: until one minute before the end, or four fifths of the remaining time when it is short.
 * @param urlExpires ISO 8601; undefined for an address without an end
 * @param at milliseconds since 1970, by the server's clock
 * @returns undefined when nothing has to be renewed
 */
export function renewInMs(urlExpires: string | undefined, at: number): number | undefined {
  if (urlExpires === undefined) return undefined;
  const left = Date.parse(urlExpires) - at;
  if (Number.isNaN(left)) return undefined;
  return Math.min(LONGEST_MS, Math.max(0, left - MARGIN_MS, left * 0.8));
}
