// The server without routes: the framework on the bounded HTTP server, request ids, one log line an answer.

import { SEGMENT_PASS, STREAM_ROOT } from '@valence/contract/learning/videos';
import { recordActivity, recordVisit } from '@valence/contract/site/analytics';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type BoundedServerSettings, createBoundedServer } from './connections/bounded-server.ts';
import { answerBadAddress, answerNoHttp } from './http/bare-answers.ts';
import { randomLabel } from './ids.ts';
import type { Logger } from './log.ts';
import { METRICS_PATH } from './metrics/metrics-server.ts';
import { logOnDemand } from './request-log.ts';

const MEBIBYTE = 1024 * 1024;

/** A server without routes. Bodies may have 1 MiB; a route that needs more says so itself (`bodyLimit`). */
export function createFastify(settings: BoundedServerSettings, log: Logger): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MEBIBYTE,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    // Never the caller's: ids in the log must be ours.
    requestIdHeader: false,
    genReqId: () => randomLabel(),
    childLoggerFactory: logOnDemand,
    serverFactory: (handle) => createBoundedServer(handle, settings, log),
    forceCloseConnections: true,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoHttp,
    // Signed stream addresses carry their token as one part of the path.
    routerOptions: { maxParamLength: 1024 },
  });
  logAnswers(app);
  return app;
}

/**
 * Routes that monitors and players call every few seconds, or that each landing page calls by the dozen. They are logged at
 * the level debug only: otherwise a class that watches would fill the disk with lines.
 */
const QUIET: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  METRICS_PATH,
  recordVisit.path,
  recordActivity.path,
  `${STREAM_ROOT}*`,
  SEGMENT_PASS,
]);

/** One line an answer with the route's pattern: an address as sent may carry a phone number or a stream's token. */
function logAnswers(app: FastifyInstance): void {
  // Hooks that every request passes take a callback: promises here were a part of every short call's time (decision 200).
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) app.log.error(line, 'answered');
    else if (QUIET.has(line.route)) app.log.debug(line, 'answered');
    else app.log.info(line, 'answered');
    done();
  });
}
