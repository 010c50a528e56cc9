import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../../../test/programs.ts';
import { request } from '../../../test/unread-peers.ts';
import { readSettings } from '../env.ts';
import { createLog } from '../log.ts';
import { type BoundedServerSettings, createBoundedServer } from './bounded-server.ts';
import { connectionKey, readSendQueues } from './send-queues.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A bounded server on a free port, with the settings given over the defaults. */
async function serve(
  handle: RequestListener,
  settings: Partial<BoundedServerSettings> = {},
): Promise<Server> {
  const server = createBoundedServer(handle, { ...readSettings({}), ...settings }, createLog('silent'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

interface Reading {
  readonly socket: Socket;
  readonly text: () => string;
  readonly isClosed: () => boolean;
}

async function openConnection(server: Server, localAddress?: string): Promise<Reading> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
  ends.push(() => socket.destroy());
  let text = '';
  let isClosed = false;
  socket.on('error', () => {}).on('data', (bytes) => (text += bytes.toString()));
  socket.once('close', () => (isClosed = true));
  await new Promise((done) => socket.once('connect', done));
  return { socket, text: () => text, isClosed: () => isClosed };
}

const pathsIn = (text: string) => [...text.matchAll(/<(\/\d+)>/g)].map(([, path]) => path);
const echo: RequestListener = ({ url }, response) => response.end(`<${url}>`);

describe('F5: requests that are sent ahead', () => {
  test('F5: of one connection are handled one after another, and answered in their order', async () => {
    let running = 0;
    let most = 0;
    const server = await serve(({ url }, response) => {
      most = Math.max(most, ++running);
      setTimeout(() => {
        running -= 1;
        response.end(`<${url}>`);
      }, 5);
    });
    const { socket, text } = await openConnection(server);
    const paths = Array.from({ length: 60 }, (_, index) => `/${index}`);
    socket.write(paths.map((path) => request(path)).join(''));
    await until(() => pathsIn(text()).length === 60);
    expect(pathsIn(text())).toEqual(paths);
    expect(most).toBe(1);
  });

  test('F5: are read no faster than they are answered: hundreds are all answered to who sends them bit by bit', async () => {
    let parsed = 0;
    let answered = 0;
    let most = 0;
    const server = await serve(({ url }, response) => {
      setTimeout(() => {
        answered += 1;
        response.end(`<${url}>`);
      }, 5);
    });
    server.prependListener('request', () => {
      parsed += 1;
      most = Math.max(most, parsed - answered);
    });
    const { socket, text, isClosed } = await openConnection(server);
    const paths = Array.from({ length: 400 }, (_, index) => `/${index}`);
    for (const path of paths) {
      socket.write(request(path, `X-Long: ${'x'.repeat(4000)}`));
      await sleep(1);
    }
    await until(() => isClosed() || pathsIn(text()).length === 400);
    expect(pathsIn(text())).toEqual(paths);
    // What is read at once has 64 kB: sixteen of these.
    expect(most).toBeLessThan(40);
  });

  test('F5: more than a hundred at once cut the connection, and no more than one of them was handled', async () => {
    let handled = 0;
    const server = await serve(() => (handled += 1));
    const { socket, isClosed } = await openConnection(server);
    socket.write(request('/1').repeat(200));
    await until(isClosed);
    expect(handled).toBe(1);
  });

  test('F5: after a thousand answers a connection is to be closed, and no more is handled', async () => {
    let handled = 0;
    const server = await serve(({ url }, response) => {
      handled += 1;
      response.end(`<${url}>`);
    });
    const { socket, text } = await openConnection(server);
    for (let sent = 0; sent < 1000; sent += 50) {
      socket.write(request('/1').repeat(50));
      await until(() => pathsIn(text()).length === sent + 50);
    }
    expect(text().match(/connection: close/gi)).toHaveLength(1);
    socket.write(request('/1'));
    await until(() => text().includes('HTTP/1.1 503 '));
    expect(handled).toBe(1000);
  });
});

describe('F5: connections of one address', () => {
  test('F5: more than are allowed are closed at once, until one of the others ends', async () => {
    const server = await serve(echo, { addressConnections: 3 });
    const three = await Promise.all([1, 2, 3].map(async () => openConnection(server)));
    const fourth = await openConnection(server);
    await until(fourth.isClosed);
    const elsewhere = await openConnection(server, '127.0.0.2');
    for (const { socket } of [...three, elsewhere]) socket.write(request('/1'));
    await until(() => [...three, elsewhere].every(({ text }) => text().endsWith('</1>')));
    three[0]?.socket.destroy();
    await until(() => three[0]?.isClosed() ?? false);
    // The server hears of that a moment later.
    let next = await openConnection(server);
    while (next.text() === '') {
      next.socket.write(request('/2'));
      await sleep(20);
      if (next.isClosed()) next = await openConnection(server);
    }
    expect(next.text()).toContain('</2>');
  });

  test.each([['127.0.0.1'], ['127.0.0.0/8'], ['loopback']])(
    'F5: those of a trusted proxy (%s) are not counted',
    async (proxy) => {
      const server = await serve(echo, { addressConnections: 1, trustProxy: [proxy] });
      const proxied = await Promise.all([1, 2, 3].map(async () => openConnection(server)));
      for (const { socket } of proxied) socket.write(request('/1'));
      await until(() => proxied.every(({ text }) => text().endsWith('</1>')));
      expect(proxied.map(({ isClosed }) => isClosed())).toEqual([false, false, false]);
    },
  );

  test('F5: nor are more served than are allowed together', async () => {
    const server = await serve(echo, { mostConnections: 2, trustProxy: ['loopback'] });
    const two = await Promise.all([1, 2].map(async () => openConnection(server)));
    await until((await openConnection(server)).isClosed);
    expect(two.map(({ isClosed }) => isClosed())).toEqual([false, false]);
  });
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['::', '127.0.0.1'],
])(
  'what the system still holds for a peer is known, for a server on %s and a peer at %s',
  async (host, peer) => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, host, done));
    const { port } = server.address() as AddressInfo;
    const accepted = new Promise<Socket>((done) => server.once('connection', done));
    const reader = connect({ port, host: peer }).pause();
    const socket = await accepted;
    ends.push(() => {
      reader.destroy();
      socket.destroy();
      server.close();
    });
    expect((await readSendQueues()).get(connectionKey(socket))).toBeUndefined();
    socket.write(Buffer.alloc(8_000_000));
    await sleep(50);
    expect((await readSendQueues()).get(connectionKey(socket))).toBeGreaterThan(100_000);
  },
);
