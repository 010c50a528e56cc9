// An answer that is a file, sent while it is made: no more of it is held than the reader has not taken yet.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a use case answers with where the endpoint declares `media`. */
export class FileReply {
  /** Letters, digits, `_`, `-` and `.` alone: it goes into a header as it is. */
  readonly name: string;
  readonly parts: AsyncIterable<string>;

  constructor(name: string, parts: AsyncIterable<string>) {
    this.name = name;
    this.parts = parts;
  }
}

/**
 * Sends the file, as UTF-8. The first part is made before the first header goes out, so that a fault there is still an
 * answer of its own; a later one breaks the connection, which a browser shows as a failed download.
 */
export async function sendFile(
  reply: FastifyReply,
  { name, parts }: FileReply,
  media = 'text/plain',
): Promise<FastifyReply> {
  const source = parts[Symbol.asyncIterator]();
  const first = await source.next();
  const rest: AsyncIterable<string> = { [Symbol.asyncIterator]: () => source };
  const whole = async function* () {
    if (first.done) return;
    yield first.value;
    yield* rest;
  };
  return reply
    .type(`${media}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(whole(), { objectMode: false, encoding: 'utf8' }));
}
