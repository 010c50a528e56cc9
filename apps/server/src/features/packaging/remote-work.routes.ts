// The calls of workers that reach this server by https alone. Whoever has WORKER_TOKEN gets films and puts lessons in their place, so
// it is a secret like the bucket's; without it there are no such calls.

import type { Readable } from 'node:stream';
import { isUuid } from '@valence/domain/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { LeaseLost } from '../../platform/lease-queue/lease-queue.ts';
import { sameText } from '../../platform/secrets.ts';
import { FileRefused, type RemoteWork } from './remote-work.service.ts';
import {
  failedWork,
  finishedStep,
  finishedWork,
  measuredHours,
  plannedWork,
  REMOTE_WORK,
  shareReport,
  workerReport,
} from './remote-work.shapes.ts';

/** The largest file of a step: four seconds of the finest picture are far below it. */
const LONGEST_FILE_BYTES = 64 * 1024 * 1024;
const BINARY = 'application/octet-stream';

/** What a worker sent is no such report. */
class ReportRefused extends Error {}

interface Params {
  token: string;
  position: string;
  '*': string;
}
type Request = FastifyRequest<{ Params: Params }>;

export function remoteWorkRoutes(app: FastifyInstance, work: RemoteWork, token: string): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(BINARY, (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async ({ headers }, reply) => {
      if (!sameText(headers.authorization ?? '', `Bearer ${token}`)) return reply.code(401).send();
      return undefined;
    });
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.setErrorHandler(async (error, _request, reply) => {
      if (error instanceof LeaseLost) return reply.code(410).send();
      if (error instanceof FileRefused) return reply.code(409).send();
      if (error instanceof ReportRefused) return reply.code(400).send();
      throw error;
    });

    scope.post(REMOTE_WORK, async ({ body }, reply) => {
      const film = await work.lend(read(workerReport, body));
      return film ? reply.send(film) : reply.code(204).send();
    });
    scope.get<{ Params: Params }>(`${REMOTE_WORK}/:token/source`, async (request, reply) =>
      sendSource(await work.source(tokenOf(request)), request, reply),
    );
    scope.get<{ Params: Params }>(`${REMOTE_WORK}/:token/steps`, async (request) => ({
      steps: await work.steps(tokenOf(request)),
    }));
    const order = (method: 'POST' | 'PUT', path: string, take: (request: Request) => Promise<unknown>) =>
      scope.route<{ Params: Params }>({
        method,
        url: `${REMOTE_WORK}/:token/${path}`,
        handler: async (request, reply) => {
          const isHeld = await take(request);
          return reply.code(isHeld === false ? 410 : 204).send();
        },
      });
    order('POST', 'renewal', async (request) => work.renew(tokenOf(request)));
    order('POST', 'shown', async (request) => work.show(tokenOf(request)));
    order('PUT', 'plan', async (request) =>
      work.storePlan(tokenOf(request), read(plannedWork, request.body).plan),
    );
    order('POST', 'steps/:position/begun', async (request) =>
      work.beginStep(tokenOf(request), positionOf(request)),
    );
    order('POST', 'steps/:position/share', async (request) =>
      work.reportShare(tokenOf(request), positionOf(request), read(shareReport, request.body).share),
    );
    order('POST', 'steps/:position/finished', async (request) =>
      work.finishStep(tokenOf(request), positionOf(request), read(finishedStep, request.body).track),
    );
    order('PUT', 'files/*', async (request) =>
      work.storeFile(tokenOf(request), request.params['*'], bounded(request.body as Readable)),
    );
    order('POST', 'lean-hours', async (request) =>
      work.noteLeanHours(tokenOf(request), read(measuredHours, request.body).hours),
    );
    order('POST', 'finished', async (request) =>
      work.finish(tokenOf(request), read(finishedWork, request.body).lean),
    );
    order('POST', 'failure', async (request) =>
      work.fail(tokenOf(request), read(failedWork, request.body).failure),
    );
    order('POST', 'return', async (request) => work.giveBack(tokenOf(request)));
  });
}

/** @throws LeaseLost for what cannot be a lease's */
function tokenOf({ params }: Request): string {
  if (!isUuid(params.token)) throw new LeaseLost();
  return params.token;
}

/** @throws FileRefused for what is no position */
function positionOf({ params }: Request): number {
  if (!/^\d{1,4}$/.test(params.position)) throw new FileRefused();
  return Number(params.position);
}

/** @throws ReportRefused */
function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  try {
    return shape.parse(body);
  } catch {
    // Also what the stored shapes of plans and tracks refuse.
    throw new ReportRefused();
  }
}

async function* bounded(content: Readable): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LONGEST_FILE_BYTES) throw new FileRefused();
    yield chunk;
  }
}

/** A download that was cut goes on at its byte (RFC 9110, 14.2; one open range is all that is understood). */
async function sendSource(
  source: Awaited<ReturnType<RemoteWork['source']>>,
  { headers }: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!source) return reply.code(404).send();
  const first = Number(/^bytes=(\d{1,15})-$/.exec(headers.range ?? '')?.[1] ?? 0);
  if (first >= source.bytes) {
    await source.close();
    return reply.code(416).header('content-range', `bytes */${source.bytes}`).send();
  }
  const stream = source.stream(first);
  stream.once('close', () => void source.close());
  return reply
    .code(206)
    .headers({
      'content-type': BINARY,
      'content-length': source.bytes - first,
      'content-range': `bytes ${first}-${source.bytes - 1}/${source.bytes}`,
    })
    .send(stream);
}
