// The built files that may name the site's own address (pages, their data, robots.txt, sitemap.xml): reads them once,
// inserts the address, and answers them from memory, compressed when they are first asked for.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ADDRESS_PLACEHOLDER } from '@valence/contract/site/own-address';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The media types of file endings. */
const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json',
};

export interface WrittenPage {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
  /** The bytes in a form; compressed when that form is first asked for, and kept. */
  readonly body: (form: Form) => Promise<Buffer>;
}

/** Ways of compressing, the best one first, and none at all. */
type Form = 'br' | 'gzip' | 'identity';

/**
 * @param directory the web application's build for browsers
 * @param publicUrl the address of this server, without a slash at its end
 * @returns by file name in the build, with forward slashes
 */
export async function readWrittenPages(
  directory: string,
  publicUrl: string,
): Promise<Map<string, WrittenPage>> {
  const names = await readdir(directory, { recursive: true });
  const written = names.filter(isWrittenFile);
  const entries = written.map(async (name): Promise<[string, WrittenPage]> => {
    const built = await readFile(join(directory, name), 'utf8');
    return [name.replaceAll('\\', '/'), writtenPage(name, built, publicUrl)];
  });
  return new Map(await Promise.all(entries));
}

/** Whether a file of the build is read here, by its name. */
export function isWrittenFile(name: string): boolean {
  return typeOf(name) !== undefined;
}

function typeOf(name: string): string | undefined {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)];
}

/**
 * @param name of the file, whose ending says what it is
 * @param built as the build writes it: the site's address is a placeholder in it
 */
export function writtenPage(name: string, built: string, publicUrl: string): WrittenPage {
  const type = typeOf(name);
  if (type === undefined) throw new Error(`${name} is no written page.`);
  const text = textAt(publicUrl, built);
  const identity = Buffer.from(text);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  // Most pages of a start are asked for in one form, or not at all: compressing all of them was more than half of its processor time.
  const forms = new Map<Form, Promise<Buffer>>([['identity', Promise.resolve(identity)]]);
  const body = async (form: Form): Promise<Buffer> => {
    const bytes = forms.get(form) ?? compressed(identity, form);
    forms.set(form, bytes);
    return bytes;
  };
  return { text, type, etag, body };
}

async function compressed(bytes: Buffer, form: Form): Promise<Buffer> {
  if (form === 'gzip') return promisify(gzip)(bytes, { level: 9 });
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** The built text with the site's address inserted. */
export function textAt(publicUrl: string, built: string): string {
  return built.replaceAll(ADDRESS_PLACEHOLDER, publicUrl);
}

/**
 * Answers with a page in the best form that the browser takes, or 304 where it has it already. Keeps what the reply's `vary` says already.
 */
export async function sendWrittenPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, body }: WrittenPage,
): Promise<FastifyReply> {
  const vary = ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', ');
  reply.type(type).headers({ 'cache-control': 'no-cache', vary, etag });
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag))
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted),
  );
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await body(encoding ?? 'identity'));
}
