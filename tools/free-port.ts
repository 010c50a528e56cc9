// A port of this machine for a program that must know its own before it starts, and may be started on it again.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Linux gives outgoing connections and listeners without a port one from 32768 on (`ip_local_port_range`, ip(7)): a port from
 * there can be taken in the seconds until the program listens, or while it is started again.
 */
const [FIRST, AFTER_LAST] = [10_000, 32_000];

/**
 * A port that nothing listens on just now, and that Linux gives to nobody by itself.
 * @param choose names one to try
 */
export async function freePort(choose = () => randomInt(FIRST, AFTER_LAST)): Promise<number> {
  for (;;) {
    const port = choose();
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  // Without a host: of all addresses, since a program may listen on any of them.
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
