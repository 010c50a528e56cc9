// How a reply in JSON goes out: compressed in the best way that the client reads, and as 304 where the client has it already.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../bounded-map.ts';
import { type Soon, whenKnown } from '../soon.ts';

/** Shorter texts fit into the packet that carries the headers anyway. */
const LEAST_BYTES = 1024;
/** 96 bits: two lists of one person that share them are not to be expected. */
const ETAG_LETTERS = 16;

// Level 5 of 11: measured in decision 127. The window is as large as the longest lists, not the 4 MiB of the default.
const brotliFor = ({ length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});
const inThread = {
  br: promisify(brotliCompress),
  zstd: promisify(zstdCompress),
  gzip: promisify(gzip),
};
/** Handing a short text to another thread and back takes longer than compressing it, 40 to 110 µs: half of all that it costs. */
const SHORT_BYTES = 8 * 1024;
const isShort = ({ length }: Buffer) => length <= SHORT_BYTES;
const GZIP = { level: 6 };
const COMPRESS: Record<'br' | 'zstd' | 'gzip', (bytes: Buffer) => Soon<Buffer>> = {
  br: (bytes) =>
    isShort(bytes) ? brotliCompressSync(bytes, brotliFor(bytes)) : inThread.br(bytes, brotliFor(bytes)),
  zstd: (bytes) => (isShort(bytes) ? zstdCompressSync(bytes) : inThread.zstd(bytes)),
  gzip: (bytes) => (isShort(bytes) ? gzipSync(bytes, GZIP) : inThread.gzip(bytes, GZIP)),
};
type Encoding = keyof typeof COMPRESS;
/** Browsers name few different lists of encodings: each is read once. */
const encodings = new Negotiator({
  supportedValues: Object.keys(COMPRESS),
  cache: new BoundedMap<string, string>(100),
});

/**
 * Lists that were compressed lately, by encoding and ETag, which stands for every byte of them: several people ask for the same
 * list, and compressing a long one is most of what it costs.
 */
const compressed = new BoundedMap<string, Buffer>(256);
/** Compressed; longer ones are compressed each time. */
const LONGEST_KEPT_BYTES = 64 * 1024;

export interface JsonReplyRules {
  /** The browser keeps the reply and asks each time whether it still holds. */
  readonly revalidated: boolean;
  /** It may be compressed: it has no secret beside which somebody else could place a text (decision 127). */
  readonly compressed: boolean;
}

/**
 * For the hook `onSend` of a GET: sets the headers and returns what to send instead of the serialized reply. The ETag is made
 * from the reply itself, so that it cannot outlive an access that was removed.
 */
export function packJson(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  rules: JsonReplyRules,
): unknown {
  if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
  const staysAsItIs = !rules.compressed || Buffer.byteLength(payload) < LEAST_BYTES;
  if (staysAsItIs && !rules.revalidated) return payload;
  const bytes = Buffer.from(payload);
  const etag = rules.revalidated ? etagOf(bytes) : undefined;
  const encoding = negotiated(headers, reply, { bytes, etag, rules });
  if (encoding === 'unchanged') return null;
  if (!encoding) return payload;
  return etag === undefined ? COMPRESS[encoding](bytes) : compressOnce(encoding, etag, bytes);
}

/** An answer that is sent more than once: written, marked and compressed the first time. */
export class KeptReply<Value> {
  /** Until it is written. */
  private value: Value | undefined;
  private written: { bytes: Buffer; etag: string } | undefined;
  private readonly packed = new Map<Encoding, Soon<Buffer>>();

  constructor(value: Value) {
    this.value = value;
  }

  /** Sends it as `packJson` would; the endpoint's own schema writes it. */
  send({ headers }: FastifyRequest, reply: FastifyReply, rules: JsonReplyRules): Soon<void> {
    if (!this.written) {
      const text = reply.serializeInput(this.value as Record<string, unknown>, '200', 'application/json');
      const bytes = inOwnMemory(Buffer.from(text as string));
      this.written = { bytes, etag: etagOf(bytes) };
      this.value = undefined;
    }
    const { bytes, etag } = this.written;
    reply.type('application/json; charset=utf-8');
    const encoding = negotiated(headers, reply, { bytes, etag: rules.revalidated ? etag : undefined, rules });
    if (encoding === 'unchanged') void reply.send();
    else if (encoding) return this.sendPacked(reply, encoding, bytes);
    else void reply.send(bytes);
    return undefined;
  }

  private sendPacked(reply: FastifyReply, encoding: Encoding, bytes: Buffer): Soon<void> {
    const packed = this.packed.get(encoding) ?? this.pack(encoding, bytes);
    return whenKnown(packed, (present) => void reply.send(present));
  }

  private pack(encoding: Encoding, bytes: Buffer): Soon<Buffer> {
    const packing = whenKnown(COMPRESS[encoding](bytes), (result) => {
      const packed = inOwnMemory(result);
      this.packed.set(encoding, packed);
      return packed;
    });
    if (packing instanceof Promise) this.packed.set(encoding, packing);
    return packing;
  }
}

interface Written {
  readonly bytes: Buffer;
  readonly etag: string | undefined;
  readonly rules: JsonReplyRules;
}

/** Sets the headers. @returns how to compress it, if at all; `unchanged`: 304 without a body */
function negotiated(
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
  { bytes, etag, rules }: Written,
): Encoding | 'unchanged' | undefined {
  const isLong = rules.compressed && bytes.length >= LEAST_BYTES;
  if (isLong) reply.header('vary', 'accept-encoding');
  if (etag !== undefined) {
    reply.headers({ 'cache-control': 'private, no-cache', etag });
    if (headers['if-none-match']?.includes(etag)) {
      reply.code(304).removeHeader('content-type');
      return 'unchanged';
    }
  }
  const encoding = isLong ? bestEncoding(headers['accept-encoding']) : undefined;
  if (encoding) reply.header('content-encoding', encoding);
  return encoding;
}

async function compressOnce(encoding: Encoding, etag: string, bytes: Buffer): Promise<Buffer> {
  const key = `${encoding} ${etag}`;
  const before = compressed.get(key);
  const result = before ?? inOwnMemory(await COMPRESS[encoding](bytes));
  // Anew, so that what is asked for again is forgotten last.
  compressed.delete(key);
  if (result.length <= LONGEST_KEPT_BYTES) compressed.set(key, result);
  return result;
}

/**
 * What is kept must not keep more than itself: a small buffer is cut out of a common block of 64 KiB (Buffer.poolSize), and what zlib
 * returns out of one of 16, all of which stays as long as it does.
 */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Weak: the same reply compressed in another way has the same one (RFC 9110, 8.8.3). */
function etagOf(bytes: Buffer): string {
  return `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, ETAG_LETTERS)}"`;
}

/** Browsers name brotli only over https and on this machine itself. */
function bestEncoding(accepted: string | undefined): Encoding | undefined {
  return ((accepted && encodings.negotiate(accepted)) || undefined) as Encoding | undefined;
}
