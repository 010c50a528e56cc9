// How many connections one address may have open; a proxy in front is not counted, since it holds everybody's.

import type { Server } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { addressBlock } from '../address-block.ts';
import type { Cut } from './cut.ts';

/** @param trusted addresses and ranges as `TRUST_PROXY` takes them */
export function limitAddresses(
  server: Server,
  { most, trusted }: { most: number; trusted: readonly string[] },
  cut: Cut,
): void {
  const proxies = blockListOf(trusted);
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // The peer is gone already.
    if (remoteAddress === undefined) return;
    if (proxies.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')) return;
    const block = addressBlock(remoteAddress);
    const count = counts.get(block) ?? 0;
    if (count >= most) return cut(socket, 'crowded');
    counts.set(block, count + 1);
    socket.once('close', () => {
      const left = (counts.get(block) ?? 0) - 1;
      if (left > 0) counts.set(block, left);
      else counts.delete(block);
    });
  });
}

/** What the names stand for, as in Fastify's `trustProxy`. */
const NAMED_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges.flatMap((name) => NAMED_RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
