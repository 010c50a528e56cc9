// The bare HTTP server: limits that slow or hostile peers cannot stretch, request ids, one log line an answer.

import { recordActivity, recordVisit } from '@valence/contract/analytics';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { monotonicMilliseconds } from './clock.ts';
import type { Settings } from './env.ts';
import { answerBadAddress, answerNoHttp } from './http/bare-answers.ts';
import { randomToken } from './ids.ts';
import type { Logger } from './log.ts';

const MEBIBYTE = 1024 * 1024;

/** Together they cut off a peer that sends nothing, or sends slowly, within 30 seconds; the check runs every second. */
const CUT_OFF = {
  headersMilliseconds: 10_000,
  requestMilliseconds: 20_000,
  idleMilliseconds: 25_000,
  checkEveryMilliseconds: 1000,
};

/** A server without routes. Bodies may have 1 MiB; a route that needs more says so itself (`bodyLimit`). */
export function createFastify(settings: Pick<Settings, 'trustProxy'>, log: Logger): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MEBIBYTE,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    // Never the caller's: ids in the log must be ours.
    requestIdHeader: false,
    genReqId: () => randomToken(9),
    requestTimeout: CUT_OFF.requestMilliseconds,
    connectionTimeout: CUT_OFF.idleMilliseconds,
    keepAliveTimeout: CUT_OFF.requestMilliseconds,
    http: {
      headersTimeout: CUT_OFF.headersMilliseconds,
      connectionsCheckingInterval: CUT_OFF.checkEveryMilliseconds,
    },
    forceCloseConnections: true,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoHttp,
    // Signed stream addresses carry their token as one part of the path.
    routerOptions: { maxParamLength: 1024 },
  });
  logAnswers(app);
  return app;
}

/** Asked every few seconds by whoever watches the server, or sent by the dozen from each landing page. */
const QUIET: ReadonlySet<string> = new Set(['/healthz', '/readyz', recordVisit.path, recordActivity.path]);

/** One line an answer with the route's pattern: an address as sent may carry a phone number or a stream's token. */
function logAnswers(app: FastifyInstance): void {
  const begun = new WeakMap<object, number>();
  app.addHook('onRequest', async (request, reply) => {
    begun.set(request, monotonicMilliseconds());
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = Math.round(
      monotonicMilliseconds() - (begun.get(request) ?? monotonicMilliseconds()),
    );
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
      milliseconds,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else if (QUIET.has(line.route)) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
