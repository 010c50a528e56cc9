// The servers in the stream bench: the product alone, the product behind its documented nginx, and servers of the same files
// that check nothing.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { startDocumentedNginx } from '../../apps/server/test/behind-nginx.ts';
import { findNginx, startNginx } from '../nginx.ts';
import { serveLesson } from './protected-lesson.ts';

export interface Rival {
  readonly name: string;
  /** The address of a file of the folder. */
  readonly urlOf: (file: string) => string;
  /** The headers that a browser sends. */
  readonly headers: Record<string, string>;
  /** The processes that do its work: their processor time is measured. */
  readonly pids: readonly number[];
  readonly stop: () => Promise<void>;
}

/** This server checks each segment and sends it. */
export async function startOurs(packaged: string): Promise<Rival> {
  const lesson = await serveLesson(packaged);
  return { name: 'Valence', pids: [process.pid], ...lesson };
}

/** nginx with docs/nginx.conf.example asks this server and sends the segments; undefined where nginx is not installed. */
export async function startBehindNginx(packaged: string): Promise<Rival | undefined> {
  if (!findNginx()) return undefined;
  const lesson = await serveLesson(packaged, { STREAM_CARRIER: 'nginx', TRUST_PROXY: '127.0.0.1' });
  const nginx = await startDocumentedNginx(new URL(lesson.url), lesson.settings);
  return {
    name: 'Valence with nginx',
    urlOf: (file) => new URL(new URL(lesson.urlOf(file)).pathname, nginx.url).href,
    headers: lesson.headers,
    pids: [process.pid, ...(await nginx.workerPids())],
    async stop() {
      await nginx.stop();
      await lesson.stop();
    },
  };
}

/** Node's HTTP server and a file stream: the least possible work. */
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
    headers: {},
    pids: [process.pid],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Fastify's own plugin for serving a folder. */
export async function startFastifyStatic(folder: string): Promise<Rival> {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, { root: folder });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    name: '@fastify/static',
    urlOf: (file) => `${address}/${file}`,
    headers: {},
    pids: [process.pid],
    stop: async () => app.close(),
  };
}

/** nginx with a usual configuration for such files; undefined where it is not installed. */
export async function startNginxRival(folder: string): Promise<Rival | undefined> {
  if (!findNginx()) return undefined;
  const nginx = await startNginx(
    (port) => `  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  types { video/iso.segment m4s; }
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }`,
  );
  return {
    name: 'nginx',
    urlOf: (file) => `${nginx.url}/${file}`,
    headers: {},
    pids: await nginx.workerPids(),
    stop: nginx.stop,
  };
}
