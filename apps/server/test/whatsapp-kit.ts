// For tests of sign-in: the whole application against a fake Graph, messages as students send them, codes as they read them.

import { sql } from 'kysely';
import { resumeSender } from '../src/features/whatsapp/outbox.store.ts';
import { signatureOf } from '../src/ports/whatsapp/signature.ts';
import { type FakeGraph, startFakeGraph } from './fake-graph.ts';
import { createHarness, type Harness, type HarnessOptions } from './harness.ts';

export const NIMALI = '94771000001';
export const KASUN = '94771000002';
export const APP_SECRET = 'test-app-secret';
export const VERIFY_TOKEN = 'test-verify-token';
const PHONE_NUMBER_ID = '105551234';

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: Record<string, string> & { statusCode?: number };
}

export interface Kit extends Harness {
  graph: FakeGraph;
  /** Processes the inbox and the outbox as far as this instant allows. */
  settle(): Promise<void>;
  /** Does what a new start of the server does for a sender that was stopped. */
  resume(): Promise<void>;
  /** Posts a delivery, signed unless a signature is passed. @returns the status */
  post(body: string | Buffer, signature?: string | null): Promise<number>;
  /** A student writes, or wrote a while ago; resolves when the bot's answer was sent. */
  write(phone: string, text: string, agoSeconds?: number): Promise<void>;
  login(phone: string, address?: string): Promise<Answer>;
  status(id: string): Promise<string>;
  verify(id: string, otp: unknown, address?: string): Promise<Answer>;
  /** The bot's messages to a phone, oldest first. */
  replies(phone: string): string[];
  /** The newest code the bot wrote to a phone. */
  code(phone: string): string;
  /** An attempt whose code was sent, requested as the screen's link does, with its letters. */
  ready(phone: string): Promise<{ id: string; code: string }>;
  count(
    table: 'whatsapp_inbox' | 'whatsapp_outbox' | 'sign_in_code' | 'session' | 'account',
  ): Promise<number>;
}

let lastMessage = 0;

/** One message in an envelope of Meta's. */
export function delivery(value: Record<string, unknown>): string {
  const metadata = { display_phone_number: '94770000000', phone_number_id: PHONE_NUMBER_ID };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
}

export function textMessage(from: string | undefined, text: string, more: Record<string, unknown> = {}) {
  lastMessage += 1;
  return {
    ...(from && { from }),
    id: `wamid.in${lastMessage}`,
    timestamp: '1799908200',
    type: 'text',
    text: { body: text },
    ...more,
  };
}

export async function createKit(options: HarnessOptions = {}): Promise<Kit> {
  const graph = await startFakeGraph();
  const whatsapp = {
    phoneNumberId: PHONE_NUMBER_ID,
    accessToken: 'test-access-token',
    appSecret: APP_SECRET,
    verifyToken: VERIFY_TOKEN,
    graphUrl: graph.url,
    apiVersion: 'v23.0',
  };
  const harness = await createHarness({
    ...options,
    settings: { trustProxy: ['127.0.0.1'], whatsapp, ...options.settings },
  });
  const { app } = harness;

  async function call(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
    address = '203.0.113.7',
  ): Promise<Answer> {
    const answer = await app.inject({
      method,
      url,
      headers: { 'x-forwarded-for': address },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  }
  const kit: Kit = {
    ...harness,
    graph,
    settle: async () => harness.background?.(),
    resume: async () => resumeSender(harness.db),
    async post(body, signature) {
      const bytes = Buffer.from(body);
      const header = signature === undefined ? signatureOf(bytes, APP_SECRET) : signature;
      const headers = {
        'content-type': 'application/json',
        ...(header !== null && { 'x-hub-signature-256': header }),
      };
      return (await app.inject({ method: 'POST', url: '/webhooks/whatsapp', headers, payload: bytes }))
        .statusCode;
    },
    async write(phone, text, agoSeconds = 0) {
      const timestamp = String(Math.floor(harness.clock.now().getTime() / 1000) - agoSeconds);
      const status = await kit.post(
        delivery({ contacts: [{ wa_id: phone }], messages: [textMessage(phone, text, { timestamp })] }),
      );
      if (status !== 200) throw new Error(`the webhook answered ${status}`);
      await kit.settle();
    },
    login: async (phone, address) => call('POST', '/auth/login', { phone }, address),
    status: async (id) => (await call('GET', `/auth/otp-status?id=${id}`)).body.status ?? 'none',
    verify: async (id, otp, address) => call('POST', '/auth/verify', { userId: id, otp }, address),
    replies: (phone) =>
      graph.calls.filter(({ body }) => body.to === `+${phone}`).map(({ body }) => body.text?.body ?? ''),
    code: (phone) =>
      /^\d{6}/.exec(kit.replies(phone).findLast((text) => /^\d{6}/.test(text)) ?? '')?.[0] ?? 'no code',
    async ready(phone) {
      const { body } = await kit.login(phone);
      await kit.write(phone, `Passcode ${body.letters}`);
      return { id: body.userId ?? '', code: kit.code(phone) };
    },
    async count(table) {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(
        harness.db,
      );
      return rows[0]?.n ?? 0;
    },
    async close() {
      await harness.close();
      await graph.close();
    },
  };
  return kit;
}

/** A code that is certainly not this one. */
export function otherThan(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}
