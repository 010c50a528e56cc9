// A push service for tests, on loopback: it takes what RFC 8030 says, checks who sends (RFC 8292) as Google's, Mozilla's and Apple's
// do, and hands each message to the browser that it is for, which reads it (push-browser.ts).

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NotificationPayload } from '@valence/contract/auth/notifications';
import { importJWK, jwtVerify } from 'jose';
import { createPushBrowser, type PushBrowser } from './push-browser.ts';

export interface ReceivedPush {
  endpoint: string;
  ttl: number;
  urgency: string | undefined;
  bytes: number;
  /** What the browser reads. */
  payload: NotificationPayload;
  /** The same, as it reaches the service worker. */
  text: string;
}

export interface PushService {
  url: string;
  /** What browsers got, oldest first. */
  received: ReceivedPush[];
  /** A browser that subscribes here. */
  subscribe(): Promise<PushBrowser>;
  /** The subscription ended: the user took the permission back, or removed the browser. */
  drop(browser: PushBrowser): void;
  /** Answers the next calls with these statuses, then takes again. */
  script(...statuses: { status: number; retryAfter?: string }[]): void;
  /** Does this before it answers the next call. */
  before(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/**
 * @param options `now`: the sender's clock, by which its tokens are checked; `port`: where a program that runs already expects it, else
 *   any
 */
export async function startPushService({
  now,
  port = 0,
}: {
  now: () => Date;
  port?: number;
}): Promise<PushService> {
  const browsers = new Map<string, PushBrowser>();
  const received: ReceivedPush[] = [];
  const next: { status: number; retryAfter?: string }[] = [];
  let subscribed = 0;
  let first = async () => {};
  const take = async (request: IncomingMessage): Promise<{ status: number; retryAfter?: string }> => {
    const body = await readBody(request);
    const { headers, method, url = '' } = request;
    const work = first;
    first = async () => {};
    await work();
    const scripted = next.shift();
    if (scripted) return scripted;
    if (method !== 'POST') return { status: 405 };
    if (!(await isSigned(headers.authorization, base, now()))) return { status: 403 };
    if (headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(headers.ttl)))
      return { status: 400 };
    if (body.length > 4096) return { status: 413 };
    const browser = browsers.get(url);
    if (!browser) return { status: 410 };
    const text = await browser.read(body);
    received.push({
      endpoint: base + url,
      ttl: Number(headers.ttl),
      urgency: headers.urgency?.toString(),
      bytes: body.length,
      payload: JSON.parse(text) as NotificationPayload,
      text,
    });
    return { status: 201 };
  };
  const server = createServer((request, response) => {
    take(request).then(
      ({ status, retryAfter }) =>
        response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
      // Unreadable: the sender encrypted it wrongly.
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: base,
    received,
    async subscribe() {
      subscribed += 1;
      const path = `/send/${subscribed}`;
      const browser = await createPushBrowser(base + path);
      browsers.set(path, browser);
      return browser;
    },
    drop: ({ device }) => void browsers.delete(new URL(device.endpoint).pathname),
    before(work) {
      first = work;
    },
    script: (...statuses) => void next.push(...statuses),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function isSigned(header: string | undefined, audience: string, at: Date): Promise<boolean> {
  const [, token, key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header ?? '') ?? [];
  if (token === undefined) return false;
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience, currentDate: at });
    const isShort = (payload.exp ?? Number.POSITIVE_INFINITY) - at.getTime() / 1000 <= 24 * 60 * 60;
    return isShort && /^(?:https?:|mailto:)/.test(payload.sub ?? '');
  } catch {
    return false;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}
