// One GET to a host outside: no redirects, bounded time and size, and never to an address inside our own network.

import { lookup as resolveName } from 'node:dns';
import { type IncomingMessage, get as overHttp } from 'node:http';
import { get as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface Fetched {
  readonly status: number;
  /** Without its parameters, in small letters. */
  readonly type: string;
  readonly bytes: Buffer;
}

export interface GetOptions {
  readonly headers?: Record<string, string>;
  readonly mostBytes: number;
  readonly timeoutMilliseconds: number;
  /** For hosts that the settings name, which may be in our own network. */
  readonly mayBePrivate: boolean;
}

/** The host is in our own network, or not on the internet. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

// RFC 6890 and the registries after it: what is not on the internet. IPv4 inside IPv6 is matched by the IPv4 rules.
const PRIVATE_RANGES = new BlockList();
for (const [net, bits] of [
  ...([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
  ] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'] as const),
  ...(['203.0.113.0/24', '224.0.0.0/3'] as const),
].map((range) => range.split('/')))
  PRIVATE_RANGES.addSubnet(net ?? '', Number(bits), 'ipv4');
for (const [net, bits] of [
  '::/96',
  '64:ff9b::/96',
  '100::/64',
  '2001::/23',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
].map((range) => range.split('/')))
  PRIVATE_RANGES.addSubnet(net ?? '', Number(bits), 'ipv6');

export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  return family === 0 || PRIVATE_RANGES.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Resolves the name once, checks the addresses, and connects to a checked one. */
const outsideOnly: LookupFunction = (host, options, done) => {
  resolveName(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error(`${host} has no address`), '', 4);
    if (addresses.some(({ address }) => isInside(address))) return done(new PrivateAddress(host), '', 4);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/**
 * Redirects are not followed: they are answers like any other.
 * @throws PrivateAddress, TooMuch, and what the network throws
 */
export async function guardedGet(url: URL, options: GetOptions): Promise<Fetched> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!options.mayBePrivate && isIP(host) !== 0 && isInside(host)) throw new PrivateAddress(host);
  const signal = AbortSignal.timeout(options.timeoutMilliseconds);
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const begin = url.protocol === 'https:' ? overHttps : overHttp;
    const { headers } = options;
    const lookup = options.mayBePrivate ? {} : { lookup: outsideOnly };
    begin(
      url,
      { headers: { ...headers, 'accept-encoding': 'identity' }, signal, agent: false, ...lookup },
      done,
    ).once('error', fail);
  });
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > options.mostBytes) throw new TooMuch(`more than ${options.mostBytes} bytes`);
      parts.push(part);
    }
  } finally {
    answer.destroy();
  }
  const type = (answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  return { status: answer.statusCode ?? 0, type: type.trim().toLowerCase(), bytes: Buffer.concat(parts) };
}
