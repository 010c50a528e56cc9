// Chooses the port the embedded PostgreSQL listens on.

import { createServer } from 'node:net';
import { randomBelow } from '../ids.ts';

/**
 * A free port of 127.0.0.1 below the range from which systems lend ports to outgoing connections (32768 on Linux): one
 * from that range could be lent away while PostgreSQL restarts, even to the very connection that is looking for it.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 15_000 + randomBelow(15_000);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port between 15000 and 30000 on 127.0.0.1 for PostgreSQL.');
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => answer(true)));
  });
}
