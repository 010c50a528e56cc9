import type { Site } from '@valence/contract/site';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../../test/harness.ts';

let harness: Harness;
let origin = '';
beforeAll(async () => {
  harness = await createHarness();
  origin = await harness.listen();
});
afterAll(async () => harness.close());

const NIMALI = '94771000001';
const say = async (phone: string, text: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/simulator/whatsapp/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ phone, text }),
  });

/** What the bot wrote, once it did. */
async function reply(phone: string): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${origin}/simulator/whatsapp/messages?phone=${phone}&after=0`);
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
