// The parts of protected lessons over HTTP: playlists, segments, captions; checked on each request, sent as they are stored.
//
// Who carries the bytes is decided at one place, `sendPart`: everything before it (address, session, standing, key) is the
// same when a front server does it. For nginx that function would answer an admitted request with
// `X-Accel-Redirect: /<internal location>/<key>` and the same headers, and no body.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import type { ByteRange, FileStorage, OpenFile } from '../../ports/storage/storage.ts';
import { ifRangeHolds, isHeldByAsker, rangeOf } from './byte-range.ts';
import type { AdmittedPart, PlaybackService } from './playback.service.ts';
import { browserProofs } from './stream-cookie.ts';
import { STREAM_ROUTE } from './stream-path.ts';

// For @fastify/compress, should it be installed: media does not get smaller, and a range means stored bytes.
const AS_STORED: object = { compress: false };

/** @param sent told how many bytes of a part went out to an account's player, whole or broken off */
export function mediaRoutes(
  http: Http,
  service: PlaybackService,
  storage: Pick<FileStorage, 'open'>,
  sent: (accountId: string, bytes: number) => void,
): void {
  http.app.route({
    method: ['GET', 'HEAD'],
    url: STREAM_ROUTE,
    ...AS_STORED,
    handler: async (request, reply) => {
      setGuards(reply);
      const admitted = await service.admit({
        target: request.raw.url ?? '',
        proofs: browserProofs(request.headers.cookie),
        authorization: request.headers.authorization,
      });
      if (admitted instanceof Refused) return sendRefusal(reply, admitted);
      if ('contentKey' in admitted) return sendKey(reply, admitted.contentKey);
      const file = await storage.open(admitted.key);
      if (request.method === 'GET') countSent(reply, (bytes) => sent(admitted.accountId, bytes));
      return file
        ? sendPart(request, reply, admitted, file)
        : sendRefusal(reply, refused('stream-file-absent'));
    },
  });
}

/** What the connection took, headers included, however the answer ended. */
function countSent({ raw }: FastifyReply, tell: (bytes: number) => void): void {
  const { socket } = raw;
  if (!socket) return;
  const before = socket.bytesWritten;
  raw.once('close', () => tell(socket.bytesWritten - before));
}

/** The bytes are for this site's player alone: no guessing of types, no frame, no other origin, no address passed on. */
function setGuards(reply: FastifyReply): void {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
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
    'cache-control': `private, max-age=${keepSeconds}`,
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
  if (method !== 'HEAD') return reply.send(file.stream(range));
  await file.close();
  return reply.send();
}
