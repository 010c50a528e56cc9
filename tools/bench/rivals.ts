// What the stream bench measures the product against: servers of the same files that check nothing.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

export interface Rival {
  readonly name: string;
  /** Address of a file of the folder. */
  readonly urlOf: (file: string) => string;
  readonly stop: () => Promise<void>;
}

/** Node's own HTTP server and file stream: as little as it can be. */
export async function startRawNode(folder: string): Promise<Rival> {
  const server = createServer((incoming, outgoing) => {
    const path = join(folder, new URL(incoming.url ?? '', 'http://localhost').pathname);
    stat(path).then(
      ({ size }) => {
        outgoing.writeHead(200, { 'content-type': 'video/iso.segment', 'content-length': size });
        pipeline(createReadStream(path), outgoing, () => {});
      },
      () => outgoing.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    name: 'node pipe',
    urlOf: (file) => `http://127.0.0.1:${port}/${file}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Fastify's own way of serving a folder. */
export async function startFastifyStatic(folder: string): Promise<Rival> {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, { root: folder });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { name: '@fastify/static', urlOf: (file) => `${address}/${file}`, stop: async () => app.close() };
}
