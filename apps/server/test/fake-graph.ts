// A Graph API for tests: real HTTP on a free port, scripted answers, and a list of all requests.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How one call is answered. */
export type Script =
  | { accept: true }
  | { error: number; status?: number }
  /** Accepts the message and never answers. */
  | { hang: true }
  /** Accepts the message and breaks the connection. */
  | { reset: true }
  | { status: number; body: string };

/** A call as it arrived. */
export interface GraphCall {
  path: string;
  authorization: string | undefined;
  // The tests check the shapes.
  body: {
    to?: string;
    recipient?: string;
    type: string;
    text?: { body: string };
    template?: { name: string; components: { type: string; parameters: { text: string }[] }[] };
    biz_opaque_callback_data: string;
  };
  answeredWith: Script;
  /** WhatsApp's id, whether the caller could read it or not. No two calls share one. */
  messageId: string;
}

export interface FakeGraph {
  url: string;
  calls: GraphCall[];
  /** Answers the next calls like this, then accepts again. */
  script(...answers: Script[]): void;
  /** Answers all calls like this until it is set again. */
  always(answer: Script): void;
  close(): Promise<void>;
}

export async function startFakeGraph(): Promise<FakeGraph> {
  const calls: GraphCall[] = [];
  const next: Script[] = [];
  let otherwise: Script = { accept: true };
  let received = 0;
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      // A question about the number itself.
      // A look at the account; what is asked of the number itself follows the script.
      if (request.method === 'GET' && !request.url?.includes('display_phone_number'))
        return send(response, 200, JSON.stringify({ id: 'number' }));
      const answer = next.shift() ?? otherwise;
      const { url = '', headers } = request;
      received += 1;
      const messageId = `wamid.out${received}`;
      const { authorization } = headers;
      calls.push({
        path: url,
        authorization,
        body: (body === '' ? {} : JSON.parse(body)) as GraphCall['body'],
        answeredWith: answer,
        messageId,
      });
      respond(response, answer, messageId);
    });
  });
  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    script: (...answers) => void next.push(...answers),
    always(answer) {
      otherwise = answer;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function listen(server: Server): Promise<void> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function respond(response: ServerResponse, answer: Script, id: string): void {
  if ('hang' in answer) return;
  if ('reset' in answer) response.socket?.resetAndDestroy();
  else if ('accept' in answer) {
    send(response, 200, JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id }] }));
  } else if ('error' in answer) {
    const error = { message: `scripted ${answer.error}`, type: 'OAuthException', code: answer.error };
    send(response, answer.status ?? 400, JSON.stringify({ error }));
  } else send(response, answer.status, answer.body);
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
