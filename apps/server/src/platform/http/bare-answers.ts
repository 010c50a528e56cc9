// Refusals to requests that never reach a route: addresses that cannot be decoded, and bytes that are not HTTP.
// No hook runs for them, so they carry their headers themselves.

import type { Socket } from 'node:net';
import type { RefusalCode } from '@valence/contract/refusals';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';
import { refusalBody, refused } from './refused.ts';

/** The headers of such an answer: it contains nothing that a browser should show, run, frame or keep. */
const GUARDS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** For Fastify's `frameworkErrors`: the router's own complaints about an address. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  // A parameter that is longer than any id of ours names nothing that exists.
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'route-absent' : 'input-invalid';
  void sendRefusal(reply.headers(GUARDS), refused(code));
}

const BY_PARSER_CODE: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'body-too-large',
  // Only its pace is wrong: a browser that sends a film in parts sends a smaller part next.
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

/** For Fastify's `clientErrorHandler`: the parser gave up on a connection; it is answered once and closed. */
export function answerNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(bareAnswer(BY_PARSER_CODE[error.code ?? ''] ?? 'input-invalid'));
  socket.destroy(error);
}

function bareAnswer(code: RefusalCode): string {
  const refusal = refusalBody(refused(code));
  const body = JSON.stringify(refusal);
  const headers = {
    ...GUARDS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.statusCode} ${refusal.error}`, ...lines, '', body].join('\r\n');
}
