// Serves the figures: at /metrics behind a token, or on a port of their own that only the monitor reaches.

import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../http/errors.ts';
import { refused } from '../http/refused.ts';
import type { Logger } from '../log.ts';
import type { ObservationSettings } from '../observation-settings.ts';
import { sameText } from '../secrets.ts';
import type { Metrics } from './metrics.ts';

type MetricsSettings = ObservationSettings['metrics'];

/** Another server process may have the port for now: during an upgrade the old version still runs. */
const TRY_AGAIN_MILLISECONDS = 5000;

export const METRICS_PATH = '/metrics';

/** Whoever does not show the token gets the answer of an address that does not exist. */
export function installMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(METRICS_PATH, async (request, reply) => {
    if (!hasToken(request.headers.authorization, token)) return sendRefusal(reply, refused('route-absent'));
    const { body, type } = await metrics.text();
    return reply.headers({ 'content-type': type, 'cache-control': 'no-store' }).send(body);
  });
}

/** Serves the figures on their own port while the server runs. A port that is taken delays the figures, not the start. */
export function installMetricsPort(
  app: FastifyInstance,
  metrics: Metrics,
  { port, host, token, log }: Omit<MetricsSettings, 'port'> & { port: number; log: Logger },
): void {
  const server = metricsServer(metrics, token);
  let again: NodeJS.Timeout | undefined;
  server.on('error', (error) => {
    log.warn({ err: error, port }, 'the port for metrics cannot be used now: trying again');
    again = setTimeout(() => server.listen(port, host), TRY_AGAIN_MILLISECONDS).unref();
  });
  server.on('listening', () => log.info({ port, host }, 'metrics are served'));
  app.addHook('onListen', async () => void server.listen(port, host));
  app.addHook('onClose', async () => {
    clearTimeout(again);
    await new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  });
}

function metricsServer(metrics: Metrics, token: string | null): Server {
  const server = createServer({ requestTimeout: 10_000 }, (request, reply) => {
    const allowed = token === null || hasToken(request.headers.authorization, token);
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === METRICS_PATH;
    if (!isAsked || !allowed) {
      reply.writeHead(404).end();
      return;
    }
    metrics.text().then(
      ({ body, type }) => reply.writeHead(200, { 'content-type': type }).end(body),
      () => reply.writeHead(500).end(),
    );
  });
  server.maxConnections = 20;
  return server;
}

function hasToken(authorization: string | undefined, token: string): boolean {
  return sameText(authorization ?? '', `Bearer ${token}`);
}
