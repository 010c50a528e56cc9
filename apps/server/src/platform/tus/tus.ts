// The tus protocol 1.0 (https://tus.io/protocols/resumable-upload) as routes: @tus/server reads and answers the protocol,
// a feature decides. Each request is admitted by the caller's session first; refusals have the one body of all others.

import { PassThrough, Readable } from 'node:stream';
import { Server } from '@tus/server';
import type { RefusalCode } from '@valence/contract/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import { Refused, refused } from '../http/refused.ts';
import { RequestStore } from './request-store.ts';
import { UploadLocks } from './upload-locks.ts';

type Outcome<T> = Promise<T | Refused<RefusalCode>>;

/** What one caller may do with uploads. */
export interface ResumableUploads {
  begin(wanted: {
    id: string;
    bytes: number;
    metadata: Readonly<Record<string, string | null>>;
  }): Outcome<void>;
  /** How far an upload is. */
  standing(id: string): Outcome<{ bytes: number; receivedBytes: number }>;
  /** Takes what arrives, from a byte on. When the content fails, keeps what came and throws the content's error. */
  append(id: string, from: number, content: AsyncIterable<Uint8Array>): Outcome<number>;
  giveUp(id: string): Outcome<void>;
}

export interface TusOptions {
  /** Where uploads begin; each one is at `<path>/<id>` then. */
  readonly path: string;
  /** Looks at the session before anything else of a request is read. */
  readonly admit: (authorization: string | undefined) => Outcome<ResumableUploads>;
  readonly newId: () => string;
}

/** How long a request that was overtaken by another one for the same upload may finish. */
const DRAIN_MILLISECONDS = 400;
const PASSED_ON = ['location', 'upload-offset', 'upload-length', 'tus-resumable'];

/** Binds POST on the path, and HEAD, PATCH and DELETE below it. */
export function tusRoutes(app: FastifyInstance, { path, admit, newId }: TusOptions): void {
  const locker = new UploadLocks();
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = admitted.get(request);
    if (!caller) return sendRefusal(reply, refused('token-missing'));
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
    const body = bodyOf(request);
    try {
      const response = await server.handleWeb(webRequest(request, body));
      if (datastore.fault !== undefined) throw asError(datastore.fault);
      const refusal = datastore.refusal ?? refusalOfStatus(response.status);
      if (refusal) return await sendRefusal(reply, refusal);
      for (const name of PASSED_ON) {
        const value = response.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      if (response.headers.get('connection') === 'close') reply.header('connection', 'close');
      return await reply.code(response.status).header('cache-control', 'no-store').send();
    } finally {
      letGo(request, body);
    }
  }

  const admitted = new WeakMap<FastifyRequest, ResumableUploads>();
  app.register(async (scope) => {
    // A scope of its own: only here are bodies left in the wire, whatever they say they are.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request, reply) => {
      const caller = await admit(request.headers.authorization);
      if (caller instanceof Refused) return sendRefusal(reply, caller);
      admitted.set(request, caller);
    });
    scope.route({ method: 'POST', url: path, handler: answer });
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:uploadId`, handler: answer });
  });
}

/**
 * The body at one remove: what reads it may stop or fail without tearing the connection, on which the answer must still go
 * out; and a connection that breaks is an end like any other, so that all that came is kept.
 */
function bodyOf(request: FastifyRequest): PassThrough | undefined {
  if (request.method !== 'PATCH' && request.method !== 'POST') return undefined;
  const body = new PassThrough();
  const end = () => void body.end();
  // Without a listener, an error nobody reads any more would end the process.
  body.on('error', () => {});
  request.raw.once('error', end).once('close', end).pipe(body);
  return body;
}

/** Reads the rest of a body that nobody wants: a browser looks at the answer only when it has sent everything. */
function letGo(request: FastifyRequest, body: PassThrough | undefined): void {
  if (!body) return;
  request.raw.unpipe(body).resume();
  body.destroy();
}

function webRequest(request: FastifyRequest, body: PassThrough | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // What proxies say of themselves is read by the server's own rule, not here.
    if (value !== undefined && !name.startsWith('x-forwarded-')) headers.set(name, [value].flat().join(', '));
  }
  // Only path and query are looked at.
  const url = new URL(request.raw.url ?? '/', 'http://upload.invalid');
  const { method } = request;
  if (!body) return new Request(url, { method, headers });
  const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers, body: stream, duplex: 'half' });
}

/** The protocol's own complaints, in the codes of this product. */
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
