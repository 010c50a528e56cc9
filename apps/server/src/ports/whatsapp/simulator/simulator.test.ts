import type { Site } from '@valence/contract/site/site';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';
import { attackSimulator, startBareNginx } from '../../../../test/simulator-outsider.ts';
import { SIMULATOR_KEY_HEADER } from './simulator.routes.ts';

let harness: Harness;
let origin = '';
beforeAll(async () => {
  harness = await createHarness();
  origin = await harness.listen();
});
afterAll(async () => harness.close());

const NIMALI = '94771000001';
const withKey = () => ({ [SIMULATOR_KEY_HEADER]: harness.simulatorKey });
const say = async (phone: string, text: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/simulator/whatsapp/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...withKey(), ...headers },
    body: JSON.stringify({ phone, text }),
  });

/** Waits for the bot's message. @returns its text */
async function reply(phone: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const address = `${origin}/simulator/whatsapp/messages?phone=${phone}&after=0`;
    const answer = await fetch(address, { headers: withKey() });
    const { bubbles } = (await answer.json()) as { bubbles: { from: string; text: string }[] };
    const bubble = bubbles.find(({ from }) => from === 'business');
    if (bubble) return bubble.text;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error('the bot said nothing');
}

it('signs somebody in over the same two HTTP calls as WhatsApp, in both directions', async () => {
  const login = await harness.inject({ method: 'POST', url: '/auth/login', payload: { phone: NIMALI } });
  const { userId } = login.json<{ userId: string }>();
  expect((await say('077 100 0001', 'Passcode')).status).toBe(200);
  const code = /^\d{6}/.exec(await reply(NIMALI))?.[0] ?? '';
  await harness.background?.();
  expect((await harness.inject(`/auth/otp-status?id=${userId}`)).json<{ status: string }>().status).toBe(
    'sent',
  );
  const verified = await harness.inject({
    method: 'POST',
    url: '/auth/verify',
    payload: { userId, otp: code },
  });
  expect(verified.json()).toMatchObject({ isAuthenticated: true, role: 'student' });
  const rows = await harness.db.selectFrom('whatsapp_outbox').select('state').execute();
  expect(rows.every(({ state }) => ['accepted', 'delivered'].includes(state))).toBe(true);
});

it('serves its page without inline script or style, and tells the site where the chat is', async () => {
  const page = await harness.inject({ url: '/simulator/whatsapp', headers: { host: 'localhost:3000' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|style="|onclick=/);
  for (const file of ['chat.css', 'chat.js']) {
    expect(
      (await harness.inject({ url: `/simulator/whatsapp/${file}`, headers: { host: 'localhost' } }))
        .statusCode,
    ).toBe(200);
  }
  const site = (await harness.inject('/api/v1/site')).json<Site>();
  expect(site.whatsapp).toEqual({
    number: '94770000000',
    chatLink: `${harness.settings.publicUrl}/simulator/whatsapp?text=Passcode`,
    simulated: true,
  });
});

it('answers this machine alone: no proxy, no foreign page, no rebound name', async () => {
  expect((await say(NIMALI, 'hi', { origin: 'https://elsewhere.example' })).status).toBe(404);
  expect((await say(NIMALI, 'hi', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  const from = async (remoteAddress: string, host: string) =>
    (await harness.app.inject({ url: '/simulator/whatsapp', remoteAddress, headers: { host } })).statusCode;
  expect(await from('203.0.113.9', 'localhost')).toBe(404);
  expect(await from('127.0.0.1', 'rebound.example')).toBe(404);
  expect(await from('127.0.0.1', 'localhost')).toBe(200);
});

it('W10: nothing of a chat is read or written without the key of this start, in the words of an absent address', async () => {
  const absent = await (await fetch(`${origin}/nowhere`)).json();
  const key = harness.simulatorKey;
  const wrong = ['', 'x', key.slice(1), `${key}x`, key.toLowerCase(), `${key},${key}`];
  const tries = [{}, ...wrong.map((value) => ({ [SIMULATOR_KEY_HEADER]: value }))];
  const read = `${origin}/simulator/whatsapp/messages?phone=${NIMALI}&after=0`;
  for (const headers of [...tries, { authorization: `Bearer ${key}` }, { cookie: `key=${key}` }]) {
    const sent = await fetch(`${origin}/simulator/whatsapp/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ phone: NIMALI, text: 'Passcode' }),
    });
    for (const answer of [sent, await fetch(read, { headers }), await fetch(`${read}&key=${key}`)])
      expect([answer.status, await answer.json()]).toEqual([404, absent]);
  }
  expect((await fetch(read, { headers: withKey() })).status).toBe(200);
});

it('W10: the key is in no answer, and another start has another one', async () => {
  const other = await createHarness();
  try {
    expect(harness.simulatorKey).toMatch(/^[\w-]{43}$/);
    expect(other.simulatorKey).not.toBe(harness.simulatorKey);
  } finally {
    await other.close();
  }
  const addresses = ['', '/chat.js', '/chat.css'].map((file) => `/simulator/whatsapp${file}`);
  for (const url of [...addresses, '/api/v1/site', '/api/v1/site/chat', '/api/v1/site/chat-qr.svg']) {
    const answer = await harness.inject({ url, headers: { host: 'localhost', ...withKey() } });
    expect([answer.statusCode, answer.body.includes(harness.simulatorKey)]).toEqual([200, false]);
  }
});

it('W10: behind a proxy that only passes on, an outsider reads nothing and becomes nobody', async () => {
  const nginx = await startBareNginx(origin);
  try {
    const outsider = { admin: '94770000001', header: SIMULATOR_KEY_HEADER, guesses: 50 };
    const figures = await attackSimulator(nginx.url, outsider);
    expect(figures).toMatchObject({ opened: 0, signedIn: false });
    expect(figures.tries).toBeGreaterThan(300);
  } finally {
    await nginx.stop();
  }
});

it('plays Graph strictly: its token, its number, the +', async () => {
  const call = async (token: string, to: string) =>
    fetch(`${origin}/simulator/graph/v23.0/simulator/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ messaging_product: 'whatsapp', to, type: 'text', text: { body: 'x' } }),
    });
  const wrong = await call('wrong', '+94771000001');
  expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: { code: 190 } }]);
});

it('is not there where real credentials are given', async () => {
  const credentials = {
    phoneNumberId: '1',
    accessToken: 't',
    appSecret: 's',
    verifyToken: 'v',
    graphUrl: 'http://127.0.0.1:9',
    apiVersion: 'v23.0',
  };
  const real = await createHarness({ settings: { whatsapp: credentials } });
  try {
    expect(
      (await real.inject({ url: '/simulator/whatsapp', headers: { host: 'localhost' } })).statusCode,
    ).toBe(404);
    expect((await real.inject('/api/v1/site')).json<Site>().whatsapp.chatLink).toBe(
      'https://wa.me/94770000000?text=Passcode',
    );
  } finally {
    await real.close();
  }
});
