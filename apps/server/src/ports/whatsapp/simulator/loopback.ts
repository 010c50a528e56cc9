// Decides who may use the simulator: this machine's own browser and server, nobody through a proxy, no foreign page. A proxy
// that only passes requests on looks like this machine, so chats also need the secret that the caller shows.

import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** The parts of a request that decide. */
export interface Peer {
  /** Of the socket, never of a header. */
  remoteAddress: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** Whether the peer is on this machine and addresses it by one of its own names (a rebound DNS name is not one). */
export function isOwnMachine({ remoteAddress, headers }: Peer): boolean {
  if (!isLoopbackAddress(remoteAddress ?? '')) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  if (!isOwnName(hostName(headers.host))) return false;
  const { origin } = headers;
  return origin === undefined || (typeof origin === 'string' && isOwnOrigin(origin, headers.host));
}

/** Browsers resolve `localhost` and all below it to the machine itself (RFC 6761, 6.3). */
function isOwnName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || isLoopbackAddress(name);
}

function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

function hostName(host: string | string[] | undefined): string {
  return typeof host === 'string' ? host.toLowerCase().replace(/:\d{1,5}$/, '') : '';
}

function isOwnOrigin(origin: string, host: string | string[] | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether a caller has shown the secret; compared in a time that does not reveal where they differ. */
export function isShown(secret: string, shown: unknown): boolean {
  if (typeof shown !== 'string') return false;
  const [left, right] = [Buffer.from(shown, 'utf8'), Buffer.from(secret, 'utf8')];
  // timingSafeEqual throws on unequal lengths; lengths are not secret here.
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}
