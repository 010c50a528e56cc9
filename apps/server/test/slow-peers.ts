// Peers that hold connections open and send nothing, or a header or a body byte by byte.

import { connect } from 'node:net';

const OPENINGS = [
  '',
  'POST /echo HTTP/1.1\r\nHost: x\r\n',
  'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
];

/**
 * Opens this many connections of each kind.
 * @param pauseMilliseconds between two bytes
 * @returns once all are cut off: the statuses that they were answered with before
 */
export async function holdConnections(
  url: string,
  { each, pauseMilliseconds }: { each: number; pauseMilliseconds: number },
): Promise<string[]> {
  const { hostname, port } = new URL(url);
  const statuses = new Set<string>();
  const peers = OPENINGS.flatMap((opening) =>
    Array.from({ length: each }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.write(opening);
      // A byte now and then keeps the socket from being idle, as slow attackers do.
      const drip = opening ? setInterval(() => socket.write('a'), pauseMilliseconds) : undefined;
      socket.on('data', (bytes) => statuses.add(/^HTTP\/1.1 (\d+)/.exec(bytes.toString())?.[1] ?? ''));
      await new Promise((closed) => socket.once('close', closed));
      clearInterval(drip);
    }),
  );
  await Promise.all(peers);
  return [...statuses];
}
