// Signs in at a server of another process as a person does: a number, a message to WhatsApp, the code of the answer.

import { setTimeout as sleep } from 'node:timers/promises';
import { signatureOf } from '../src/ports/whatsapp/signature.ts';
import type { FakeGraph } from './fake-graph.ts';
import { delivery, textMessage } from './whatsapp-kit.ts';

interface School {
  readonly url: string;
  readonly graph: FakeGraph;
  readonly appSecret: string;
}

/** @param phone in the stored form; @returns the access token and the role */
export async function signInByWhatsApp(
  { url, graph, appSecret }: School,
  phone: string,
): Promise<{ token: string; role: string }> {
  const { userId, letters } = await post<{ userId: string; letters: string }>(`${url}/auth/login`, { phone });
  const before = graph.calls.length;
  const body = delivery({ messages: [textMessage(phone, `Passcode ${letters}`)] });
  const answer = await fetch(`${url}/webhooks/whatsapp`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(Buffer.from(body), appSecret),
    },
  });
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status}`);
  for (;;) {
    const texts = graph.calls.slice(before).filter(({ body: sent }) => sent.to === phone);
    const otp = texts.map(({ body: sent }) => /\b\d{6}\b/.exec(sent.text?.body ?? '')?.[0]).find(Boolean);
    if (otp) return post(`${url}/auth/verify`, { userId, otp });
    await sleep(50);
  }
}

async function post<Reply>(address: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Reply;
}
