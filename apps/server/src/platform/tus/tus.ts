// The tus protocol 1.0 (https://tus.io/protocols/resumable-upload) as routes: @tus/server reads and answers the protocol, a
// feature decides. The caller's session admits each request first; refusals have the same body as all others.

import { PassThrough, Readable } from 'node:stream';
import type { RefusalCode } from '@valence/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import { Refused, refused } from '../http/refused.ts';
import type { Outcome, ResumableUploads } from './request-store.ts';
import { UploadLocks } from './upload-locks.ts';

export interface TusOptions {
  /** Where uploads begin; each one is then at `<path>/<id>`. */
  readonly path: string;
  /** Looks at the session before anything else of a request is read. */
  readonly admit: (authorization: string | undefined) => Outcome<ResumableUploads>;
  readonly newId: () => string;
}

/** Loaded with the first upload: what it brings along costs every start 40 ms of the processor. */
async function loadTus() {
  const [{ Server }, { RequestStore }] = await Promise.all([
    import('@tus/server'),
    import('./request-store.ts'),
  ]);
  return { Server, RequestStore };
}

/** How long a request may take to finish once another one for the same upload has come. */
const DRAIN_MILLISECONDS = 400;
const COPIED_HEADERS = ['location', 'upload-offset', 'upload-length', 'tus-resumable'];

/** Adds routes: POST on the path, and HEAD, PATCH and DELETE below it. */
export function tusRoutes(app: FastifyInstance, { path, admit, newId }: TusOptions): void {
  const locker = new UploadLocks();
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = callers.get(request);
    if (!caller) return sendRefusal(reply, refused('token-missing'));
    const body = bodyOf(request);
    try {
      const { Server, RequestStore } = await loadTus();
      const datastore = new RequestStore(caller);
      const server = new Server({
        path,
        datastore,
        locker,
        namingFunction: newId,
        relativeLocation: true,
        lockDrainTimeout: DRAIN_MILLISECONDS,
        allowedOrigins: [],
      });
      const response = await server.handleWeb(webRequest(request, body));
      if (datastore.fault !== undefined) throw asError(datastore.fault);
      const refusal = datastore.refusal ?? refusalOfStatus(response.status);
      if (refusal) return await sendRefusal(reply, refusal);
      for (const name of COPIED_HEADERS) {
        const value = response.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      if (response.headers.get('connection') === 'close') reply.header('connection', 'close');
      return await reply.code(response.status).header('cache-control', 'no-store').send();
    } finally {
      letGo(request, body);
    }
  }

  const callers = new WeakMap<FastifyRequest, ResumableUploads>();
  app.register(async (scope) => {
    // A scope of its own: only here are bodies left unread, whatever their content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await admit(request.headers.authorization);
      if (caller instanceof Refused) return sendRefusal(reply, caller);
      callers.set(request, caller);
    });
    scope.route({ method: 'POST', url: path, handler: answer });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:uploadId`, handler: answer });
  });
}

/**
 * A copy of the body's stream: its reader may stop or fail without breaking the connection, on which the answer must still
 * go out; and a connection that breaks ends it like any other body, so that all that arrived is kept.
 */
function bodyOf(request: FastifyRequest): PassThrough | undefined {
  if (request.method !== 'PATCH' && request.method !== 'POST') return undefined;
  const body = new PassThrough();
  const end = () => void body.end();
  // Without a listener, an error after reading stopped would end the process.
  body.on('error', () => {});
  request.raw.once('error', end).once('close', end).pipe(body);
  return body;
}

/** Reads and drops the rest of the body: a browser looks at the answer only when it has sent everything. */
function letGo(request: FastifyRequest, body: PassThrough | undefined): void {
  if (!body) return;
  request.raw.unpipe(body).resume();
  body.destroy();
}

function webRequest(request: FastifyRequest, body: PassThrough | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The server's own rule reads what proxies report, not @tus/server.
    if (value !== undefined && !name.startsWith('x-forwarded-')) headers.set(name, [value].flat().join(', '));
  }
  // Only the path and the query matter.
  const url = new URL(request.raw.url ?? '/', 'http://upload.invalid');
  const { method } = request;
  if (!body) return new Request(url, { method, headers });
  const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers, body: stream, duplex: 'half' });
}

/** The protocol's own errors, as refusal codes of this product. */
function refusalOfStatus(status: number): Refused<RefusalCode> | undefined {
  if (status < 400) return undefined;
  if (status === 404 || status === 410) return refused('upload-absent');
  if (status === 409) return refused('upload-offset-wrong');
  if (status === 413) return refused('upload-too-large');
  if (status === 500) return refused('unavailable', { retryAfterSeconds: 2 });
  return refused('input-invalid');
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('An upload failed.', { cause: thrown });
}
