// Checks of the addresses that settings hold.

import { isIP } from 'node:net';

/** Whether only this machine can reach a server listening on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether a name or address in an address (as `URL` writes it) is this machine's own: RFC 6761 for `localhost` and all below it. */
export function isLoopbackName(name: string): boolean {
  return name === '[::1]' || name.endsWith('.localhost') || isLoopback(name);
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** `postgres:` or `postgresql:`. */
export function isDatabaseUrl(text: string): boolean {
  const url = urlOf(text);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol);
}

/** http or https, without query and fragment. */
export function isPlainHttpUrl(text: string): boolean {
  const url = urlOf(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && !url.search && !url.hash;
}

/** Scheme, host and port alone. */
export function isOrigin(text: string): boolean {
  const url = urlOf(text);
  return isPlainHttpUrl(text) && url?.pathname === '/' && !url.username && !url.password;
}

/** An address, a range of them, or one of the names that stand for private ranges. */
export function isProxyRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // A range of 0 bits would trust everyone, and so every forged address.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
