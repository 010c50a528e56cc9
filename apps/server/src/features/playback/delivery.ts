// Hands an admitted part over: to the nginx before this server, or to the player, which then fetches it from the bucket.

/** Hands an admitted part over by headers, without a body of ours. */
export type HandOver = (key: string) => Promise<{ status: number; headers: Record<string, string> }>;

/** Where nginx finds the storage's files; inside it alone (`internal`). */
const NGINX_LOCATION = '/_lessons/';
/** Long enough for a phone on a bad connection to begin, for one part of one lesson alone. */
export const SIGNED_LIFE_SECONDS = 60;

/** Keys consist of characters that mean themselves in an address, so nothing is encoded. */
export const toNginx: HandOver = async (key) => ({
  status: 200,
  headers: { 'x-accel-redirect': NGINX_LOCATION + key },
});

/** @param addressOf signs an address of the bucket */
export function toBucket(addressOf: (key: string, lifeSeconds: number) => Promise<string>): HandOver {
  return async (key) => ({
    status: 302,
    headers: {
      location: await addressOf(key, SIGNED_LIFE_SECONDS),
      // Never cached: the address is good for a minute, the check for seconds.
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    },
  });
}
