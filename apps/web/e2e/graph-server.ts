// A server that simulates Meta's Graph API, and a phone that writes to the school through it: real HTTP, real signatures.

import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const credentials = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'EAAJB-e2e-token',
  WHATSAPP_APP_SECRET: 'e2e-app-secret',
  WHATSAPP_VERIFY_TOKEN: 'e2e-verify-token',
  WHATSAPP_API_VERSION: 'v23.0',
};

interface Sent {
  path: string;
  authorization: string | undefined;
  body: { to: string; text?: { body: string } };
}

export interface GraphServer {
  url: string;
  /** The messages that the product sent, oldest first. */
  sent: readonly Sent[];
  close(): Promise<void>;
}

export async function startGraphServer(): Promise<GraphServer> {
  const sent: Sent[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      // Asked for the number itself, it says that the token has expired.
      if (request.method === 'GET') {
        const error = { message: 'Error validating access token: Session has expired', code: 190 };
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
        return;
      }
      const body = JSON.parse(text) as Sent['body'];
      sent.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
      const answer = {
        messaging_product: 'whatsapp',
        contacts: [{ input: body.to, wa_id: body.to.replace('+', '') }],
        messages: [{ id: `wamid.${randomUUID()}` }],
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/**
 * Delivers a message from `phone` (`94…`) to the product's webhook, signed as Meta signs. Returns the status.
 * @param send what asks, where it is not `fetch`
 */
export async function deliver(
  productUrl: string,
  phone: string,
  words: string,
  send: typeof fetch = fetch,
): Promise<number> {
  const message = {
    from: phone,
    id: `wamid.${randomUUID()}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: words },
  };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '94770000000', phone_number_id: credentials.WHATSAPP_PHONE_NUMBER_ID },
    contacts: [{ profile: { name: 'කසුන්' }, wa_id: phone }],
    messages: [message],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
  const signature = createHmac('sha256', credentials.WHATSAPP_APP_SECRET).update(body).digest('hex');
  const answer = await send(`${productUrl}/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
  return answer.status;
}
