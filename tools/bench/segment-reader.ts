// A process that pulls addresses over kept-alive connections as fast as it can, and says how many bytes came: the reading
// side of the stream bench. It reads sockets, not Node's HTTP client, which would be slower than a fast server and so hide it.
// Given as JSON in its only parameter; answers with JSON on its standard output.

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
  /** Milliseconds from asking to the first byte, of each request. */
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

/** Asks for one address after another, on a new connection where the server ends the one before, as ours does after a thousand. */
async function keepPulling(first: number, until: number): Promise<void> {
  let next = first;
  do next = await pullOnOne(next, until);
  while (performance.now() < until);
}

/** @returns the address to go on with: the time is over, or the server ends the connection. An answer that is no success ends the bench */
function pullOnOne(first: number, until: number): Promise<number> {
  const { hostname, port } = new URL(urls[0] ?? '');
  const space = Buffer.allocUnsafe(READ_BYTES);
  let next = first;
  let asked = 0;
  let head = '';
  let missing = 0;
  return new Promise((resolve, reject) => {
    const ask = () => {
      head = '';
      asked = performance.now();
      socket.write(requests[next % requests.length] ?? '');
      next += 1;
    };
    const onBytes = (size: number) => {
      let body = size;
      if (missing === 0) {
        if (head === '') firstByteMilliseconds.push(performance.now() - asked);
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

/** @throws when the answer is no whole file of known length */
function lengthOf(head: string): number {
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || !length) {
    throw new Error(`This is no whole segment:\n${head}`);
  }
  return Number(length);
}

const begun = performance.now();
const until = begun + seconds * 1000;
await Promise.all(Array.from({ length: connections }, async (_, index) => keepPulling(index, until)));
const reading: Reading = {
  bytes,
  requests: firstByteMilliseconds.length,
  seconds: (performance.now() - begun) / 1000,
  firstByteMilliseconds,
};
process.stdout.write(JSON.stringify(reading));
