// How many sent bytes the system itself still holds for each connection (Linux). It takes up to 4 MB at once, so that for
// minutes nothing more can be handed to it although a slow phone reads all the time: only these queues show that it reads.

import { readFile } from 'node:fs/promises';
import { type Socket, SocketAddress } from 'node:net';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];

/**
 * Bytes sent or to be sent that their peers have not confirmed, by `connectionKey`; empty where the system does not report
 * them. The columns are those of proc_net_tcp(5): addresses as words in the machine's (little-endian) order, numbers in
 * hexadecimal.
 */
export async function readSendQueues(): Promise<ReadonlyMap<string, number>> {
  const tables = await Promise.all(TABLES.map(async (path) => readFile(path, 'latin1').catch(() => '')));
  const queues = new Map<string, number>();
  for (const line of tables.join('\n').split('\n')) {
    const [, local = '', remote = '', , lengths = ''] = line.trim().split(/\s+/, 5);
    const bytes = Number.parseInt(lengths, 16);
    if (!(bytes > 0)) continue;
    const [address = '', port = ''] = remote.split(':');
    const localPort = Number.parseInt(local.split(':')[1] ?? '', 16);
    queues.set(keyOf(addressOf(address), Number.parseInt(port, 16), localPort), bytes);
  }
  return queues;
}

/** Names a connection of this machine as `readSendQueues` does. */
export function connectionKey({ remoteAddress = '', remotePort = 0, localPort = 0 }: Socket): string {
  return keyOf(remoteAddress, remotePort, localPort);
}

function keyOf(address: string, port: number, localPort: number): string {
  return `${address} ${port} ${localPort}`;
}

function addressOf(hexadecimal: string): string {
  const bytes = Buffer.from(hexadecimal, 'hex').swap32();
  if (bytes.length === 4) return bytes.join('.');
  const groups = bytes.toString('hex').match(/.{4}/g) ?? [];
  // Written as the socket itself writes it.
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}
