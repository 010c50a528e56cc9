// A server on this machine that simulates the oEmbed of YouTube, Vimeo and Bunny Stream, in their own wire format.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  path: string;
  query: URLSearchParams;
  referer: string | undefined;
}

export interface OembedServer {
  readonly origin: string;
  /** All requests, also for pictures, in their order. */
  readonly asked: Asked[];
  /** How the next requests are answered; a picture is at `/picture`. */
  answer: (asked: Asked, response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** @param port where a program that runs already expects it, else any */
export async function startOembedServer(port = 0): Promise<OembedServer> {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const one = { path: url.pathname, query: url.searchParams, referer: request.headers.referer };
    asked.push(one);
    fake.answer(one, response);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const fake: OembedServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (_, response) => response.writeHead(404).end(),
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return fake;
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** A picture of 20 × 10 points, as PNG. */
export const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAIAAAA7N+mxAAAACXBIWXMAAAABAAAAAQBPJcTWAAAAFUlEQVR4nGP4y8BANiJf56jmEaMZAFMGxakn2js+AAAAAElFTkSuQmCC',
  'base64',
);

/** What YouTube answers (read from oembed.com and published examples), with this picture. */
export const youtubeSays = (title: string, thumbnailUrl: string) => ({
  title,
  author_name: 'Chemistry',
  author_url: 'https://www.youtube.com/@chemistry',
  type: 'video',
  height: 113,
  width: 200,
  version: '1.0',
  provider_name: 'YouTube',
  provider_url: 'https://www.youtube.com/',
  thumbnail_height: 360,
  thumbnail_width: 480,
  thumbnail_url: thumbnailUrl,
  html: '<iframe src="https://www.youtube.com/embed/FSyAehMdpyI?feature=oembed"></iframe>',
});
