// The session against a real HTTP server that counts, with two tabs sharing one storage.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout, type SignedIn } from '@valence/contract/auth/sign-in';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Call, createCall } from './api.ts';
import { ApiRefusal, NetworkFailure } from './failures.ts';
import { createSession, type SessionStore } from './session.ts';

const nimali: SignedIn = { isAuthenticated: true, token: 't0', refreshToken: 'r0', role: 'student' };

/** What the server accepts now, and the requests that it received. */
const server = {
  accepts: 't1',
  refreshAnswer: { status: 200, body: { token: 't1', refreshToken: 'r1' } as object },
  refreshes: [] as unknown[],
  /** A refresh is answered only after this. */
  refreshGate: Promise.resolve(),
  calls: 0,
  refusal: { code: 'token-invalid', message: 'Your sign-in has run out.' },
};
let http: Server;
let browser: { text: string | undefined; listeners: (() => void)[]; queue: Promise<unknown> };

beforeEach(async () => {
  Object.assign(server, {
    accepts: 't1',
    refreshAnswer: { status: 200, body: { token: 't1', refreshToken: 'r1' } },
    refreshes: [],
    refreshGate: Promise.resolve(),
    calls: 0,
    refusal: { code: 'token-invalid', message: 'Your sign-in has run out.' },
  });
  browser = { text: JSON.stringify(nimali), listeners: [], queue: Promise.resolve() };
  http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const overNetwork = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => overNetwork(origin + path, init));
});

afterEach(() => {
  http.closeAllConnections();
  http.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url === '/auth/refresh') {
    server.refreshes.push(JSON.parse(Buffer.concat(chunks).toString()));
    await server.refreshGate;
    if (server.refreshAnswer.status === 0) return void request.socket.destroy();
    return void reply(server.refreshAnswer.status, server.refreshAnswer.body);
  }
  server.calls += 1;
  if (request.headers.authorization === `Bearer ${server.accepts}`) return void reply(200, { success: true });
  return void reply(401, { statusCode: 401, error: 'Unauthorized', ...server.refusal });
}

function openTab(): { store: SessionStore; call: Call } {
  const notifyOthers = (own: () => void) => {
    for (const listener of browser.listeners) if (listener !== own) listener();
  };
  let own = () => {};
  const store = createSession({
    storage: {
      read: () => browser.text,
      write: (text) => {
        browser.text = text;
        notifyOthers(own);
      },
      remove: () => {
        browser.text = undefined;
        notifyOthers(own);
      },
    },
    exclusively: (task) => {
      const turn = browser.queue.then(task);
      browser.queue = turn.catch(() => undefined);
      return turn;
    },
    onStorageChange: (listener) => {
      own = listener;
      browser.listeners.push(listener);
    },
  });
  return { store, call: createCall(store) };
}

const refuseRefresh = () => {
  server.refreshAnswer = {
    status: 401,
    body: { statusCode: 401, error: 'Unauthorized', code: 'refresh-token-invalid', message: 'Run out.' },
  };
};

describe('a signed-in call', () => {
  it('renews the token once and repeats the call when it is refused', async () => {
    const { store, call } = openTab();
    await expect(call(logout)).resolves.toEqual({ success: true });
    expect(server.refreshes).toEqual([{ refreshToken: 'r0' }]);
    expect(server.calls).toBe(2);
    expect(store.state().signedIn).toEqual({ ...nimali, token: 't1', refreshToken: 'r1' });
    expect(JSON.parse(browser.text ?? '')).toEqual(store.state().signedIn);
  });

  it('shares one renewal with all calls at the same time', async () => {
    const { call } = openTab();
    await Promise.all(Array.from({ length: 12 }, () => call(logout)));
    expect(server.refreshes).toHaveLength(1);
  });

  it('shares one renewal with the other tabs', async () => {
    const [one, other] = [openTab(), openTab()];
    await Promise.all([one.call(logout), other.call(logout), one.call(logout)]);
    expect(server.refreshes).toHaveLength(1);
    expect(other.store.state().signedIn?.refreshToken).toBe('r1');
  });

  it('signs out when the repeated call is refused again, without another renewal', async () => {
    server.accepts = 'nothing';
    const { store, call } = openTab();
    await expect(call(logout)).rejects.toBeInstanceOf(ApiRefusal);
    expect(server.refreshes).toHaveLength(1);
    expect(store.state()).toEqual({ signedIn: undefined, notice: 'Your sign-in has run out.' });
    expect(browser.text).toBeUndefined();
  });

  it('signs out when the renewal is refused', async () => {
    refuseRefresh();
    const { store, call } = openTab();
    await expect(call(logout)).rejects.toMatchObject({ status: 401 });
    expect(store.state()).toEqual({ signedIn: undefined, notice: 'Your sign-in has run out.' });
  });

  it("tells the person that another device took this one's place", async () => {
    refuseRefresh();
    server.refusal = { code: 'session-replaced', message: 'You signed in on another device.' };
    const { store, call } = openTab();
    await expect(call(logout)).rejects.toMatchObject({ code: 'session-replaced' });
    expect(store.state().notice).toBe('You signed in on another device.');
  });

  it('keeps the person signed in when the network fails during the renewal', async () => {
    server.refreshAnswer = { status: 0, body: {} };
    const { store, call } = openTab();
    await expect(call(logout)).rejects.toBeInstanceOf(NetworkFailure);
    expect(store.state().signedIn).toEqual(nimali);
  });

  it.each([503, 429])('keeps the person signed in when the renewal is answered with %d', async (status) => {
    server.refreshAnswer = { status, body: {} };
    const { store, call } = openTab();
    await expect(call(logout)).rejects.toMatchObject({ status });
    expect(store.state().signedIn).toEqual(nimali);
  });

  it('renews again after a failed renewal', async () => {
    server.refreshAnswer = { status: 0, body: {} };
    const { call } = openTab();
    await expect(call(logout)).rejects.toBeInstanceOf(NetworkFailure);
    server.refreshAnswer = { status: 200, body: { token: 't1', refreshToken: 'r1' } };
    await expect(call(logout)).resolves.toEqual({ success: true });
  });
});

describe('tabs', () => {
  it('agree when one signs out', () => {
    const [one, other] = [openTab(), openTab()];
    const listener = vi.fn<() => void>();
    other.store.subscribe(listener);
    one.store.clear();
    expect(other.store.state().signedIn).toBeUndefined();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('agree when one signs in', () => {
    browser.text = undefined;
    const [one, other] = [openTab(), openTab()];
    one.store.set(nimali);
    expect(other.store.state().signedIn).toEqual(nimali);
  });

  it('let a sign-out stand that happens during a renewal', async () => {
    const [one, other] = [openTab(), openTab()];
    const gate = Promise.withResolvers<void>();
    server.refreshGate = gate.promise;
    const outcome = one.call(logout).catch((error: unknown) => error);
    await expect.poll(() => server.refreshes).toHaveLength(1);
    other.store.clear();
    gate.resolve();
    expect(await outcome).toMatchObject({ status: 401 });
    expect(one.store.state().signedIn).toBeUndefined();
    expect(browser.text).toBeUndefined();
  });
});

it.each(['{', '{}', '{"isAuthenticated":true,"token":"t"}', '[]', 'null'])(
  'ignores damaged storage %j',
  (text) => {
    browser.text = text;
    expect(openTab().store.state().signedIn).toBeUndefined();
  },
);
