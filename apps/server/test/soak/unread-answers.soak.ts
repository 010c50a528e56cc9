// Attacks a running server with peers that send requests and do not read: how much memory they cost, when they are cut, and how
// it affects an honest person meanwhile. Bounded: some hundreds of connections of this machine, for two minutes.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endPrograms, newDataDir, start } from '../programs.ts';
import type { ServerProcess } from '../server-process.ts';
import {
  askAndReadSlowly,
  askWithoutReading,
  connected,
  memoryOf,
  type Peer,
  untilCut,
  watchMemory,
} from '../unread-peers.ts';

const SOCKETS = 150;
const peers: Peer[] = [];
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.end();
  await endPrograms();
});

/** Signs in with another number ten times a second. @returns stops it and returns the milliseconds that each sign-in took */
function keepSigningIn({ url }: ServerProcess): () => Promise<number[]> {
  const milliseconds: number[] = [];
  let isGoing = true;
  const going = (async () => {
    for (let count = 0; isGoing; count += 1) {
      const begun = performance.now();
      const body = JSON.stringify({ phone: `9477${String(1_000_000 + count)}` });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${url}/auth/login`, { method: 'POST', headers, body });
      expect([answer.status, typeof (await answer.json())]).toEqual([200, 'object']);
      milliseconds.push(performance.now() - begun);
      await sleep(100);
    }
  })();
  return async () => {
    isGoing = false;
    await going;
    return milliseconds.sort((left, right) => left - right);
  };
}

const round = (figure: number | undefined) => Math.round(figure ?? Number.NaN);

interface Figures {
  readonly grownMegabytes: number;
  readonly cutAfterMilliseconds: number;
  /** Milliseconds of an honest sign-in meanwhile. */
  readonly slowestMilliseconds: number;
}

/** Opens the attack's connections and waits until they are cut. */
async function attack(server: ServerProcess, path: string, times: number): Promise<Figures> {
  const warmUp = keepSigningIn(server);
  await sleep(3000);
  await warmUp();
  const before = await memoryOf(server.pid);
  const mostMemory = watchMemory(server.pid);
  const signIns = keepSigningIn(server);
  const opened = await Promise.all(
    Array.from({ length: SOCKETS }, async () => askWithoutReading(server.url, path, times)),
  );
  peers.push(...opened);
  const cutAfterMilliseconds = await untilCut(opened);
  await sleep(2000);
  const [most, after, milliseconds] = [await mostMemory(), await memoryOf(server.pid), await signIns()];
  const median = milliseconds[Math.floor(milliseconds.length / 2)];
  console.log(
    `${SOCKETS} sockets, ${times} × ${path} each: memory ${round(before)} → ${round(most)} MB at most, ${round(after)} MB after; ` +
      `all cut after ${(cutAfterMilliseconds / 1000).toFixed(1)} s; ${milliseconds.length} sign-ins meanwhile, ` +
      `median ${round(median)} ms, slowest ${round(milliseconds.at(-1))} ms`,
  );
  return {
    grownMegabytes: most - before,
    cutAfterMilliseconds,
    slowestMilliseconds: milliseconds.at(-1) ?? Number.NaN,
  };
}

test('F5: 150 sockets with 400 requests each, nothing read, cost little memory and no sign-in', async () => {
  const server = await start(await newDataDir());
  const figures = await attack(server, '/whole/100000', 400);
  expect(figures.grownMegabytes).toBeLessThan(200);
  expect(figures.cutAfterMilliseconds).toBeLessThan(10_000);
  expect(figures.slowestMilliseconds).toBeLessThan(5000);
});

test('F5: 150 sockets with as many requests as may wait, nothing read, hold one answer each until they are cut', async () => {
  const server = await start(await newDataDir());
  const figures = await attack(server, '/whole/5000000', 90);
  // The part of 150 answers that the system does not buffer; UNREAD_MEGABYTES limits it.
  expect(figures.grownMegabytes).toBeLessThan(700);
  expect(figures.cutAfterMilliseconds).toBeLessThan(60_000);
  expect(figures.slowestMilliseconds).toBeLessThan(5000);
});

test('F5: phones that read 5 kB a second are not cut, whatever they read', async () => {
  const server = await start(await newDataDir());
  const slow = [
    await askAndReadSlowly(server.url, '/whole/8000000', 500),
    await askAndReadSlowly(server.url, '/streamed/8000000', 500),
  ];
  peers.push(...slow);
  for (let seconds = 0; seconds < 120; seconds += 10) {
    await sleep(10_000);
    expect(await connected(slow)).toHaveLength(2);
  }
  const read = slow.map((peer) => peer.read());
  console.log(`in 120 s two slow phones read ${read.join(' and ')} bytes, and are still connected`);
  expect(Math.min(...read)).toBeGreaterThan(300_000);
});
