// An outsider before a real server process without WhatsApp credentials, through a real nginx that only passes on.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Nginx } from '../../../../tools/nginx.ts';
import { SIMULATOR_KEY_HEADER } from '../../src/ports/whatsapp/simulator/simulator.routes.ts';
import { emptyDataDir, endPrograms, newDataDir, start } from '../programs.ts';
import { NotStartedError, type ServerProcess } from '../server-process.ts';
import { attackSimulator, startBareNginx } from '../simulator-outsider.ts';

const ADMIN = '94770000001';
const GUESSES = 5000;

let server: ServerProcess;
let nginx: Nginx;
beforeAll(async () => {
  server = await start(await newDataDir(), { ADMIN_PHONES: ADMIN, ADDRESS_SIGN_IN_BUDGET: '100000' });
  nginx = await startBareNginx(server.url);
});
afterAll(async () => {
  await nginx.stop();
  await endPrograms();
});

test.each(['through nginx', 'on the machine itself'])(
  'W10: an outsider %s reads no message and becomes no admin',
  async (way) => {
    const url = way === 'through nginx' ? nginx.url : server.url;
    const outsider = { admin: ADMIN, header: SIMULATOR_KEY_HEADER, guesses: GUESSES };
    const figures = await attackSimulator(url, outsider);
    console.log(`${way}: ${JSON.stringify(figures)}`);
    const { firstOpened, signedIn, statuses } = figures;
    expect({ firstOpened, signedIn }).toEqual({ firstOpened: undefined, signedIn: false });
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
  },
);

test('W10: who has the key that was printed reads the chat, so that the attack above looked at the right place', async () => {
  const chat = `${server.url}/simulator/whatsapp/messages`;
  const headers = { 'content-type': 'application/json', [SIMULATOR_KEY_HEADER]: server.simulatorKey };
  const body = JSON.stringify({ phone: ADMIN, text: 'Passcode' });
  expect((await fetch(chat, { method: 'POST', headers, body })).status).toBe(200);
  const read = async () => (await fetch(`${chat}?phone=${ADMIN}&after=0`, { headers })).text();
  while (!/\b\d{6}\b/.test(await read())) await sleep(100);
});

test('W10: made known to others, it does not start without credentials', async () => {
  const addresses = ['https://lessons.example.lk', 'http://192.168.1.5:3000', 'http://localhost.example.lk'];
  for (const PUBLIC_URL of addresses) {
    for (const HOST of ['127.0.0.1', 'localhost']) {
      const failure = await start(await emptyDataDir(), { PUBLIC_URL, HOST }).catch(
        (error: unknown) => error,
      );
      if (!(failure instanceof NotStartedError)) throw new Error('it started');
      expect(failure.ended.output).toContain(`PUBLIC_URL is ${PUBLIC_URL}, which other people can open`);
    }
  }
  console.log(`${addresses.length * 2} starts refused in words`);
});
