// The parts of protected lessons over HTTP: playlists, segments, captions; admitted by the check, sent as they are stored.
//
// Who carries the bytes of an admitted part is a setting. Everything before is the same: address, browser, session, access.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { HSTS } from '../../platform/headers.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { ByteRange, FileStorage, OpenFile, StoredFile } from '../../ports/storage/storage.ts';
import { ifRangeHolds, isHeldByAsker, rangeOf } from './byte-range.ts';
import type { PaceFilm } from './film-pace.ts';
import type { HandOver } from './hand-over.ts';
import type { AdmittedPart, PlaybackService } from './playback.service.ts';
import { browserProofs } from './stream-cookie.ts';
import { STREAM_ROUTE } from './stream-path.ts';
import { isLongAnswer, watchWhileSent } from './watched-answer.ts';

// For @fastify/compress, should it be installed: media does not get smaller, and a range means stored bytes. Nor does helmet
// work out a page's policy for every segment: `GUARDS` is all of it that files need.
const AS_STORED: object = { compress: false, helmet: false };

/** The bytes are for this site's player alone: no guessing of types, no frame, no other origin, no address passed on. */
const GUARDS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};
const OVER_TLS = { ...GUARDS, 'strict-transport-security': HSTS };

export interface Carrying {
  files: Pick<FileStorage, 'open' | 'stat'>;
  /** The nginx before this server reads any part itself. */
  nginx?: HandOver;
  /** The bucket is asked by the player itself, for sound and picture alone: what names other files keeps our address. */
  bucket?: HandOver;
  /** Whether browsers reach the server by https. */
  secure: boolean;
  /** Told how many bytes of a part went out to an account's player. */
  sent: (accountId: string, bytes: number) => void;
  /** Lets a whole film go out as fast as somebody can watch it. */
  paceFilm: PaceFilm;
}

export function mediaRoutes(http: Http, service: PlaybackService, carrying: Carrying): void {
  const { files, nginx, bucket, secure, sent, paceFilm } = carrying;
  const paced = async ({ asker, accountId }: AdmittedPart, file: OpenFile) =>
    paceFilm(file, { accountId, durationSeconds: await service.filmSeconds(asker) });
  http.app.route({
    method: ['GET', 'HEAD'],
    url: STREAM_ROUTE,
    ...AS_STORED,
    handler: async (request, reply) => {
      reply.headers(secure ? OVER_TLS : GUARDS);
      const admitted = await service.admit({
        target: request.raw.url ?? '',
        proofs: browserProofs(request.headers.cookie),
        authorization: request.headers.authorization,
        address: request.ip,
        isForBytes: request.method === 'GET',
      });
      if (admitted instanceof Refused) return sendRefusal(reply, admitted);
      if ('contentKey' in admitted) return sendKey(reply, admitted.contentKey);
      const handOver = (isPart(admitted) && nginx) || (isFilm(admitted) && bucket);
      const facts = handOver && (await files.stat(admitted.key));
      if (handOver && !facts) return sendRefusal(reply, refused('stream-file-absent'));
      // Nobody else would look again while a whole film goes out.
      if (handOver && facts && !isLongAnswer(facts)) {
        if (request.method === 'GET') sent(admitted.accountId, askedBytes(request, facts));
        return carryElsewhere(reply, admitted, await handOver(admitted.key));
      }
      const file = await files.open(admitted.key);
      if (request.method === 'GET') countSent(reply, (bytes) => sent(admitted.accountId, bytes));
      if (!file) return sendRefusal(reply, refused('stream-file-absent'));
      if (!isLongAnswer(file)) return sendPart(request, reply, admitted, file);
      watchWhileSent(reply, async () => service.mayGoOn(admitted.asker));
      return sendPart(request, reply, admitted, admitted.isPaced ? await paced(admitted, file) : file);
    },
  });
}

function isPart({ media }: AdmittedPart): boolean {
  return media.role === 'part';
}

function isFilm({ media }: AdmittedPart): boolean {
  return /^(?:video|audio)\//.test(media.type);
}

/** What the carrier will send, as far as the question tells. */
function askedBytes({ headers }: FastifyRequest, { size }: StoredFile): number {
  const range = rangeOf(headers.range, size);
  if (range === 'whole') return size;
  return range === 'unsatisfiable' ? 0 : range.last - range.first + 1;
}

function carryElsewhere(
  reply: FastifyReply,
  { media, keepSeconds }: AdmittedPart,
  { status, headers }: Awaited<ReturnType<HandOver>>,
): FastifyReply {
  const own = { 'content-type': media.type, 'cache-control': `private, max-age=${keepSeconds}, immutable` };
  return reply
    .code(status)
    .headers({ ...own, ...headers })
    .send();
}

/** What the connection took, headers included, however the answer ended. */
function countSent({ raw }: FastifyReply, tell: (bytes: number) => void): void {
  const { socket } = raw;
  if (!socket) return;
  const before = socket.bytesWritten;
  raw.once('close', () => tell(socket.bytesWritten - before));
}

/** Kept by nobody: who loses the access asks for it in vain the next time. */
function sendKey(reply: FastifyReply, contentKey: Buffer): FastifyReply {
  return reply
    .headers({ 'content-type': 'application/octet-stream', 'cache-control': 'no-store' })
    .send(contentKey);
}

async function sendPart(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { media, keepSeconds }: AdmittedPart,
  file: OpenFile,
): Promise<FastifyReply> {
  reply.header('content-type', media.type);
  if (media.role === 'list') {
    reply.header('cache-control', 'no-store');
    return sendBytes(reply, file, { method, status: 200 });
  }
  reply.headers({
    'cache-control': `private, max-age=${keepSeconds}, immutable`,
    'accept-ranges': 'bytes',
    etag: file.etag,
  });
  if (isHeldByAsker(headers['if-none-match'], file.etag)) {
    await file.close();
    return reply.code(304).removeHeader('content-type').send();
  }
  // Ranges are defined for GET alone (RFC 9110, 14.2).
  const asked = method === 'GET' && ifRangeHolds(headers['if-range'], file.etag);
  const range = asked ? rangeOf(headers.range, file.size) : 'whole';
  if (range === 'whole') return sendBytes(reply, file, { method, status: 200 });
  if (range !== 'unsatisfiable') {
    reply.header('content-range', `bytes ${range.first}-${range.last}/${file.size}`);
    return sendBytes(reply, file, { method, status: 206, range });
  }
  await file.close();
  return reply
    .code(416)
    .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${file.size}` })
    .removeHeader('content-type')
    .removeHeader('etag')
    .send();
}

interface Sending {
  method: string;
  status: 200 | 206;
  range?: ByteRange;
}

/** Fastify pipes at the reader's pace, and destroys the stream, which closes the file, when the reader goes away. */
async function sendBytes(
  reply: FastifyReply,
  file: OpenFile,
  { method, status, range = { first: 0, last: file.size - 1 } }: Sending,
): Promise<FastifyReply> {
  reply.code(status).header('content-length', range.last - range.first + 1);
  if (method === 'HEAD') {
    await file.close();
    return reply.send();
  }
  if (!file.bytes) return reply.send(file.stream(range));
  // In memory for as long as somebody takes it; who went away in the meantime closes nothing any more.
  if (reply.raw.destroyed) await file.close();
  else reply.raw.once('close', () => void file.close());
  return reply.send(file.bytes.subarray(range.first, range.last + 1));
}
