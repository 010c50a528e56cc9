import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endPrograms, newDataDir, start, until } from '../../test/programs.ts';
import {
  askAndReadSlowly,
  askWithoutReading,
  connected,
  memoryOf,
  type Peer,
  untilCut,
  watchMemory,
} from '../../test/unread-peers.ts';

// Most of the time goes into starting servers, each with a PostgreSQL of its own.
const patience = { timeout: 300_000 };

const peers: Peer[] = [];
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.end();
  await endPrograms();
});

/** Opens several peers at once, which are ended after the test. */
async function several(count: number, open: () => Promise<Peer>): Promise<Peer[]> {
  const opened = await Promise.all(Array.from({ length: count }, open));
  peers.push(...opened);
  return opened;
}

test(
  'F5: who sends hundreds of requests at once and reads nothing is cut at once, costs little memory, and hinders nobody',
  patience,
  async () => {
    const server = await start(await newDataDir());
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const before = await memoryOf(server.pid);
    const most = watchMemory(server.pid);
    const attack = await several(20, async () => askWithoutReading(server.url, '/whole/100000', 400));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await untilCut(attack);
    // Together the answers are 800 MB.
    expect((await most()) - before).toBeLessThan(150);
    // Logged in a line a second, not a line a connection.
    const counts = () =>
      [...server.output().matchAll(/"pipelined":(\d+)/g)].map(([, count]) => Number(count));
    await until(() => counts().reduce((sum, count) => sum + count, 0) === 20);
    expect(counts().length).toBeLessThan(6);
  },
);

test(
  'F5: answers that nobody reads are held one a connection, and not for longer than is set',
  patience,
  async () => {
    const server = await start(await newDataDir(), { UNREAD_SECONDS: '2' });
    const before = await memoryOf(server.pid);
    const most = watchMemory(server.pid);
    // Few enough requests to wait for their turn: together their answers are 1.8 GB.
    const attack = await several(20, async () => askWithoutReading(server.url, '/whole/6000000', 15));
    const streams = await several(5, async () => askWithoutReading(server.url, '/streamed/60000000', 1));
    await untilCut([...attack, ...streams]);
    expect((await most()) - before).toBeLessThan(400);
    await until(() => /"connections":\{"unread":\d+\}/.test(server.output()));
  },
);

test('F5: a peer that reads slowly all the time is not cut', patience, async () => {
  const server = await start(await newDataDir(), { UNREAD_SECONDS: '10' });
  // 50 kB a second: the system takes nothing more for it within the time set, but what the system holds shrinks.
  const slow = [
    await askAndReadSlowly(server.url, '/whole/8000000', 5000),
    await askAndReadSlowly(server.url, '/streamed/8000000', 5000),
  ];
  peers.push(...slow);
  const [still] = await several(1, async () => askWithoutReading(server.url, '/whole/8000000', 1));
  await untilCut(still ? [still] : []);
  await sleep(10_000);
  expect(await connected(slow)).toHaveLength(2);
  const read = slow.map((peer) => peer.read());
  await until(() => slow.every((peer, index) => peer.read() > (read[index] ?? 0)));
});

test(
  'F5: when what nobody reads takes more memory than is set, those go first that have read nothing for longest',
  patience,
  async () => {
    const server = await start(await newDataDir(), { UNREAD_MEGABYTES: '50' });
    const first = await several(5, async () => askWithoutReading(server.url, '/whole/8000000', 1));
    await sleep(2000);
    expect(await connected(first)).toHaveLength(5);
    const second = await several(5, async () => askWithoutReading(server.url, '/whole/8000000', 1));
    // Ten answers are 80 MB; six may stay.
    while ((await connected([...first, ...second])).length > 6) await sleep(50);
    await sleep(2000);
    expect(await connected(first)).toHaveLength(1);
    expect(await connected(second)).toHaveLength(5);
  },
);
