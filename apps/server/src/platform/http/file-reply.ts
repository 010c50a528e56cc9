// Answers that are files: texts that are made while they are sent, no faster than the reader takes them, and stored files.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a use case returns where the endpoint declares `media`. */
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
): Promise<void> {
  const source = parts[Symbol.asyncIterator]();
  const first = await source.next();
  const rest: AsyncIterable<string> = { [Symbol.asyncIterator]: () => source };
  const whole = async function* () {
    if (first.done) return;
    yield first.value;
    yield* rest;
  };
  void reply
    .type(`${media}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(whole(), { objectMode: false, encoding: 'utf8' }));
}

/** As the storage port opens files. */
interface StoredBytes {
  readonly size: number;
  stream(): Readable;
}

/** A stored file, as somebody once sent it: for the page that requested it, never a document of this site. */
export class StoredFileReply {
  /** As `FileReply.name`. */
  readonly name: string;
  readonly type: string;
  readonly file: StoredBytes;

  constructor(name: string, type: string, file: StoredBytes) {
    this.name = name;
    this.type = type;
    this.file = file;
  }
}

/** Opened as a page of its own, the file is downloaded; it runs nothing and loads nothing. */
export function sendStoredFile(reply: FastifyReply, { name, type, file }: StoredFileReply): void {
  void reply
    .type(type)
    .header('content-length', file.size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(file.stream());
}
