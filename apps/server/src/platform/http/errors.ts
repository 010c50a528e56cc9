// Turns whatever went wrong below a route into one declared refusal, without revealing internals.

import type { RefusalCode } from '@valence/contract/refusals';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { inputProblemsOf } from './input-problems.ts';
import { type Refused, refusalBody, refused } from './refused.ts';
import { wordsFor } from './spoken.ts';

/** Answers with a refusal: status, Retry-After where it has one, body. */
export function sendRefusal(reply: FastifyReply, refusal: Refused<RefusalCode>): FastifyReply {
  const body = refusalBody(refusal, wordsFor(reply.request).refusals);
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfterSeconds)));
  if (body.statusCode === 401) reply.header('www-authenticate', 'Bearer');
  // Bypasses the endpoint's own serializer: the body is already the declared one.
  return reply
    .code(body.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** Installs the handlers for faults, bad input and unknown addresses on the whole server. */
export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The request's own stream broke: its peer is gone, or was cut off. Its ECONNRESET is not the database's.
    if (error === request.raw.errored) {
      const route = request.routeOptions.url ?? '(none)';
      request.log.debug({ method: request.method, route }, 'the peer went away in the middle of its body');
      return sendRefusal(reply, refused('input-invalid'));
    }
    const refusal = hasZodFastifySchemaValidationErrors(error)
      ? refused('input-invalid', { detail: inputProblemsOf(error, request) })
      : refusalFor(error);
    if (LOGGED.has(refusal.code)) request.log.error({ err: error }, 'request failed');
    return sendRefusal(reply, refusal);
  });
}

const LOGGED: ReadonlySet<RefusalCode> = new Set(['fault', 'unavailable', 'no-room']);
// The file system's own (errno), and PostgreSQL's disk_full (appendix A), after which nothing of the transaction is stored.
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100']);

const BY_FASTIFY_CODE: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type-unsupported',
  FST_ERR_RATE_LIMITED: 'too-many-calls',
};
// Class 08 connection exceptions, 53 insufficient resources, 57P0x shutdown, 25006 a standby (PostgreSQL manual, appendix A), and
// Node's own; its name may lead nowhere for a moment.
const DATABASE_AWAY =
  /^(08...|53...|57P0[1-3]|25006|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE|ETIMEDOUT)$/;
// pg's own, and of a standby on which what is not logged cannot be read.
const DATABASE_AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|during recovery$/;

function refusalFor(error: FastifyError): Refused<RefusalCode> {
  const code = BY_FASTIFY_CODE[error.code];
  if (code) return refused(code);
  if (NO_ROOM.has(error.code)) return refused('no-room');
  if (DATABASE_AWAY.test(error.code ?? '') || DATABASE_AWAY_WORDS.test(error.message)) {
    return refused('unavailable', { retryAfterSeconds: 2 });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return refused('input-invalid');
  return refused('fault');
}
