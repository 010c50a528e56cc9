// Progress on its way to a real HTTP server that is sometimes away, in a browser that refuses storage.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProgressReport } from '@valence/contract/learning/progress';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from './session.ts';
import { readUnsent, sendUnsent, writeUnsent } from './unsent-progress.ts';

let http: Server;
/** What the server answers now, and the reports that it received. */
const server = { status: 200, received: [] as unknown[], gate: Promise.resolve() };

beforeEach(async () => {
  Object.assign(server, { status: 200, received: [], gate: Promise.resolve() });
  http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const overNetwork = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => overNetwork(origin + path, init));
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  as('nimali');
  writeUnsent([]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  http.closeAllConnections();
  http.close();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const part of request) text += String(part);
  server.received.push((JSON.parse(text) as { reports: unknown }).reports);
  await server.gate;
  response
    .writeHead(server.status, { 'content-type': 'application/json' })
    .end(JSON.stringify(server.status === 200 ? { data: [] } : { message: '' }));
}

function as(account: string): void {
  const claims = btoa(JSON.stringify({ sid: 's', sub: account })).replaceAll('=', '');
  session.set({ isAuthenticated: true, token: `h.${claims}.s`, refreshToken: 'r', role: 'student' });
}

const report = (to: number): ProgressReport => ({
  videoId: 'v1',
  ranges: [{ from: 0, to }],
  leftAtSecond: to,
  leftAt: '2026-11-21T10:00:00Z',
});

test('goes when the server has confirmed it, and nothing is sent of nothing', async () => {
  await sendUnsent();
  writeUnsent([report(10)]);
  await sendUnsent();
  await sendUnsent();
  expect(server.received).toEqual([[report(10)]]);
  expect(readUnsent()).toEqual([]);
});

test('stays while the network or the server is away', async () => {
  writeUnsent([report(10)]);
  server.status = 503;
  await sendUnsent();
  http.closeAllConnections();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  await sendUnsent();
  expect(readUnsent()).toEqual([report(10)]);
});

test('is given up when the server refuses the report itself', async () => {
  writeUnsent([report(10)]);
  server.status = 404;
  await sendUnsent();
  expect(readUnsent()).toEqual([]);
});

test('what is added while it is on its way stays, and is sent with it again', async () => {
  writeUnsent([report(10)]);
  let open = () => {};
  server.gate = new Promise((resolve) => {
    open = resolve;
  });
  const first = sendUnsent();
  await expect.poll(() => server.received).toHaveLength(1);
  writeUnsent([report(25)]);
  open();
  await first;
  expect(readUnsent()).toEqual([report(25)]);
  await sendUnsent();
  expect(server.received).toEqual([[report(10)], [report(25)]]);
});

test('asked for twice at once it is sent once, and both wait for the answer', async () => {
  writeUnsent([report(10)]);
  await Promise.all([sendUnsent(), sendUnsent()]);
  expect(server.received).toHaveLength(1);
  expect(readUnsent()).toEqual([]);
});

test('what one person watched is never told as another’s', async () => {
  writeUnsent([report(10)]);
  as('kasun');
  await sendUnsent();
  expect(server.received).toEqual([]);
  as('nimali');
  await sendUnsent();
  expect(server.received).toEqual([[report(10)]]);
});
