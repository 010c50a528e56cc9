// What the tests of the API share: a server on real PostgreSQL, accounts, sessions, and plain HTTP calls.

import { Agent, request } from 'node:http';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { Endpoint } from '@valence/contract/endpoint';
import type { Role } from '@valence/domain/role';
import { expect } from 'vitest';
import { buildApp } from '../../src/composition/app.ts';
import { createSessionsService } from '../../src/features/sessions/sessions.service.ts';
import type { Settings } from '../../src/platform/env.ts';
import { newId, randomBelow } from '../../src/platform/ids.ts';
import { createKept } from '../../src/platform/kept/kept.ts';
import { derive } from '../../src/platform/secrets.ts';
import { createHarness } from '../harness.ts';
import { refusalObservers } from '../refusal-coverage.ts';

export type Kit = Awaited<ReturnType<typeof startKit>>;

/** A signed-in browser. */
export interface SignedInHere extends SignedIn {
  sessionId: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The parsed body of a JSON answer, else an empty object. */
  body: Record<string, unknown>;
  text: string;
  milliseconds: number;
}

export async function startKit(options: { docs?: boolean; settings?: Partial<Settings> } = {}) {
  const endpoints: Endpoint[] = [];
  const routes: string[] = [];
  const observe = {
    ...refusalObservers,
    observeEndpoint(endpoint: Endpoint) {
      endpoints.push(endpoint);
      refusalObservers.observeEndpoint(endpoint);
    },
    observeRoute: (method: string, url: string) => void routes.push(`${method} ${url}`),
  };
  const harness = await createHarness({
    ...(options.settings && { settings: options.settings }),
    build: async (deps) => buildApp({ ...deps, docs: options.docs ?? false, observe }),
  });
  const { db, pool, clock, secret, settings } = harness;
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, kept: createKept({ db, clock }), keys, settings });
  const url = await harness.listen();
  // Ends what it does not use long before the server does: a request on a connection that the server is just ending would be reset.
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: 5000 });

  async function addAccount({
    role = 'student',
    phone = freePhone(),
  }: {
    role?: Role;
    phone?: string;
  }): Promise<string> {
    const id = newId(clock.now());
    const at = clock.now();
    await db.insertInto('account').values({ id, phone, role, created_at: at, verified_at: at }).execute();
    return id;
  }

  /** Opens a session as an accepted passcode does. */
  async function signIn(accountId: string, userAgent = ''): Promise<SignedInHere> {
    const at = clock.now();
    const signedIn = await db
      .transaction()
      .execute((trx) => sessions.open(trx, { accountId, device: userAgent, at }));
    const claims = JSON.parse(Buffer.from(signedIn.token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    return { ...signedIn, sessionId: claims.sid };
  }

  const call = (method: string, path: string, options: CallOptions = {}) =>
    send(agent, new URL(path, url), method, options);
  const refresh = (refreshToken: string) => call('POST', '/auth/refresh', { json: { refreshToken } });
  async function stop(): Promise<void> {
    agent.destroy();
    await harness.close();
  }
  return {
    url,
    db,
    pool,
    clock,
    keys,
    sessions,
    endpoints,
    routes,
    addAccount,
    signIn,
    call,
    refresh,
    freePhone,
    stop,
  };
}

/** Matches any text in an expectation. */
export const anyText: unknown = expect.any(String);

/** `GET /api/video`: how the tests name an endpoint. */
export function keyOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

export interface CallOptions {
  token?: string | undefined;
  authorization?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, with the headers' content type or none. */
  raw?: string | Buffer;
}

function send(agent: Agent, url: URL, method: string, options: CallOptions): Promise<Answer> {
  const authorization = options.token ? `Bearer ${options.token}` : options.authorization;
  const payload = options.json === undefined ? options.raw : JSON.stringify(options.json);
  const headers = {
    ...(authorization !== undefined && { authorization }),
    ...(options.json !== undefined && { 'content-type': 'application/json' }),
    ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
    ...options.headers,
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: parsed(text),
          text,
          milliseconds: performance.now() - begun,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function freePhone(): string {
  return `947${String(randomBelow(100_000_000)).padStart(8, '0')}`;
}
