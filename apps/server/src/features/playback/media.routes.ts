// Serves the parts of protected lessons over HTTP: playlists, segments, captions; admitted by the check, sent as stored.
//
// A setting says who sends the bytes of an admitted part. The check before is the same: address, browser, session, access.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { SEALED } from '../../platform/headers.ts';
import { ifNoneMatchHolds, ifRangeHolds, rangeOf } from '../../platform/http/byte-range.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { ByteRange, FileStorage, OpenFile, StoredFile } from '../../ports/storage/storage.ts';
import type { HandOver } from './delivery.ts';
import type { PaceFilm } from './film-pace.ts';
import type { AdmittedPart, PlaybackService } from './playback.service.ts';
import { browserProofs } from './stream-cookie.ts';
import { STREAM_ROUTE } from './stream-path.ts';

/** The bytes are for this site's player alone. A hook adds the rest later, but refusals of a hand-over need all of it now. */
const GUARDS = { ...SEALED, 'cross-origin-resource-policy': 'same-origin' };

export interface MediaDelivery {
  files: Pick<FileStorage, 'open' | 'stat'>;
  /** Lets the nginx before this server send any part. */
  nginx?: HandOver;
  /** Lets the player fetch sound and picture from the bucket; files that name other files stay at our address. */
  bucket?: HandOver;
  /** Called with the bytes of a part that went out to an account's player. */
  sent: (accountId: string, bytes: number) => void;
  /** Lets a whole film go out as fast as somebody can watch it. */
  paceFilm: PaceFilm;
}

export function mediaRoutes(http: Http, service: PlaybackService, delivery: MediaDelivery): void {
  const { files, nginx, bucket, sent, paceFilm } = delivery;
  const paced = async ({ asker, accountId }: AdmittedPart, file: OpenFile) =>
    paceFilm(file, { accountId, durationSeconds: await service.filmSeconds(asker) });
  http.app.route({
    method: ['GET', 'HEAD'],
    url: STREAM_ROUTE,
    handler: async (request, reply) => {
      reply.headers(GUARDS);
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
      // A whole film goes out from here: nobody else would check the access again meanwhile.
      if (handOver && facts && !isLongAnswer(facts)) {
        if (request.method === 'GET') sent(admitted.accountId, requestedBytes(request, facts));
        return sendHandOver(reply, admitted, await handOver(admitted.key));
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

/** How many bytes will be sent elsewhere, as far as the request tells. */
function requestedBytes({ headers }: FastifyRequest, { size }: StoredFile): number {
  const range = rangeOf(headers.range, size);
  if (range === 'whole') return size;
  return range === 'unsatisfiable' ? 0 : range.last - range.first + 1;
}

function sendHandOver(
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

/** Counts the bytes that the connection took, headers included, however the answer ended. */
function countSent({ raw }: FastifyReply, report: (bytes: number) => void): void {
  const { socket } = raw;
  if (!socket) return;
  const before = socket.bytesWritten;
  raw.once('close', () => report(socket.bytesWritten - before));
}

/** Never cached: a student who has lost access does not get it again. */
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
  if (ifNoneMatchHolds(headers['if-none-match'], file.etag)) {
    await file.close();
    return reply.code(304).removeHeader('content-type').send();
  }
  // Ranges are defined for GET alone (RFC 9110, 14.2).
  const isRangeable = method === 'GET' && ifRangeHolds(headers['if-range'], file.etag);
  const range = isRangeable ? rangeOf(headers.range, file.size) : 'whole';
  if (range === 'whole') return sendBytes(reply, file, { method, status: 200 });
  if (range !== 'unsatisfiable') {
    // It says itself that ranges are answered.
    reply.removeHeader('accept-ranges');
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
  // In memory until the reader has it; a reader who is gone already causes no close event any more.
  if (reply.raw.destroyed) await file.close();
  else reply.raw.once('close', () => void file.close());
  return reply.send(file.bytes.subarray(range.first, range.last + 1));
}

/** Segments are smaller and sent in a moment; a larger file is a plain film. */
const LONG_BYTES = 16 * 1024 * 1024;
/** With an answer at most 4 seconds old, a removal takes effect within 10 (A5). */
const LOOK_MILLISECONDS = 4000;

function isLongAnswer({ size }: Pick<StoredFile, 'size'>): boolean {
  return size > LONG_BYTES;
}

/**
 * Checks the access again while a film goes out, which is one answer of minutes or hours. Ends the connection once the check
 * says no; a check that fails is repeated.
 */
function watchWhileSent({ raw, request }: FastifyReply, mayGoOn: () => Promise<boolean>): void {
  const look = async () => {
    if (!(await mayGoOn())) raw.destroy();
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) =>
      request.log.warn({ err: error }, 'a stream could not be looked at again'),
    );
  }, LOOK_MILLISECONDS);
  raw.once('close', () => clearInterval(timer));
}
