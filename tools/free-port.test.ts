import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a program’s port is none that this machine gives to connections', async () => {
  const [first] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/).map(Number);
  for (let times = 0; times < 20; times += 1) expect(await freePort()).toBeLessThan(first ?? 0);
});

test('a port on which a program listens at any address is passed over', async () => {
  const [taken, other] = [await freePort(), await freePort()];
  const program = createServer().listen(taken, '127.0.0.1');
  await once(program, 'listening');
  const named = [taken, other];
  expect(await freePort(() => named.shift() ?? 0)).toBe(other);
  program.close();
});
