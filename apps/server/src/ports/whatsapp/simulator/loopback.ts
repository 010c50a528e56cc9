// Who may see the simulator: this machine's own browser and server, nobody through a proxy, no foreign page.

import { isIPv4 } from 'node:net';

/** What of a request decides. */
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
const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the peer sits at this machine and knows it by one of its own names (a rebound DNS name is none). */
export function isOwnMachine({ remoteAddress, headers }: Peer): boolean {
  if (!isLoopbackAddress(remoteAddress ?? '')) return false;
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  if (!OWN_NAMES.has(hostName(headers.host))) return false;
  const { origin } = headers;
  return origin === undefined || (typeof origin === 'string' && isOwnOrigin(origin, headers.host));
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
