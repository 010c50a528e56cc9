// The S3-compatible service of a whole run: it takes as long to start as most files that want a bucket take to run.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject as provided } from 'vitest';
import type { S3Settings } from '../src/ports/storage/s3-client.ts';
import { newBucket, type S3Server, startS3Server } from './s3-server.ts';

/**
 * For the global set-up: starts the service when the first test file asks for it.
 *
 * @returns where test files ask for the service's port
 */
export async function offerS3(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  let starting: Promise<S3Server> | undefined;
  const server = createServer((_, reply) => {
    starting ??= startS3Server();
    starting.then(
      ({ port }) => reply.end(String(port)),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await (await starting?.catch(() => undefined))?.stop();
    },
  };
}

/** A new bucket of the run's service that nobody else uses. */
export async function sharedBucket(): Promise<S3Settings> {
  const reply = await fetch(provided('s3Url'), { headers: { connection: 'close' } });
  if (!reply.ok) throw new Error(await reply.text());
  return newBucket(Number(await reply.text()));
}
