// The client process of the stream bench: loads addresses over keep-alive connections as fast as it can, and counts the bytes.
// It reads sockets, since Node's HTTP client is slower than a fast server and would hide its speed. Takes a `ReadingOrder` as
// JSON in its only argument and writes a `Reading` as JSON to standard output.

import { connect, type Socket } from 'node:net';

export interface ReadingOrder {
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Reading {
  readonly bytes: number;
  readonly requests: number;
  readonly seconds: number;
  /** For each request, the milliseconds from sending it to the first byte. */
  readonly firstByteMilliseconds: readonly number[];
}

const { urls, headers, connections, seconds } = JSON.parse(process.argv[2] ?? '') as ReadingOrder;
const READ_BYTES = 512 * 1024;
const LONGEST_HEAD = 16_384;
const firstByteMilliseconds: number[] = [];
let bytes = 0;

const requests = urls.map((address) => {
  const { host, pathname } = new URL(address);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
});

/** Loads one address after another; opens a new connection when the server ends one, as ours does after 1000 requests. */
async function keepPulling(first: number, until: number): Promise<void> {
  let next = first;
  do next = await pullOnOne(next, until);
  while (performance.now() < until);
}

/**
 * Uses one connection until the time is over or the server ends it. An answer other than a success ends the bench.
 * @returns the index of the next address
 */
function pullOnOne(first: number, until: number): Promise<number> {
  const { hostname, port } = new URL(urls[0] ?? '');
  const space = Buffer.allocUnsafe(READ_BYTES);
  let next = first;
  let askedAt = 0;
  let head = '';
  let missing = 0;
  return new Promise((resolve, reject) => {
    const ask = () => {
      head = '';
      askedAt = performance.now();
      socket.write(requests[next % requests.length] ?? '');
      next += 1;
    };
    const onBytes = (size: number) => {
      let body = size;
      if (missing === 0) {
        if (head === '') firstByteMilliseconds.push(performance.now() - askedAt);
        const before = head.length;
        head += space.toString('latin1', 0, Math.min(size, LONGEST_HEAD));
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        missing = lengthOf(head.slice(0, end));
        body = size - (end + 4 - before);
      }
      missing -= body;
      bytes += body;
      if (missing > 0) return;
      if (performance.now() < until && !/^connection: close/im.test(head)) ask();
      else {
        socket.destroy();
        resolve(next);
      }
    };
    const socket: Socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: space,
        callback: (size) => {
          onBytes(size);
          return true;
        },
      },
    });
    socket.once('connect', ask).once('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed before its time.')));
  });
}

/** @throws when the answer is not a whole file of known length */
function lengthOf(head: string): number {
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || !length) {
    throw new Error(`This is no whole segment:\n${head}`);
  }
  return Number(length);
}

const startedAt = performance.now();
const until = startedAt + seconds * 1000;
await Promise.all(Array.from({ length: connections }, async (_, index) => keepPulling(index, until)));
const reading: Reading = {
  bytes,
  requests: firstByteMilliseconds.length,
  seconds: (performance.now() - startedAt) / 1000,
  firstByteMilliseconds,
};
process.stdout.write(JSON.stringify(reading));
