// One span for each request, by its route's pattern; what the request causes becomes part of it.

import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A span of a request. */
export interface RequestSpan {
  /** Runs what follows as a part of the span. */
  within(next: () => void): void;
  end(status: number): void;
}

export interface RequestHooks {
  begin(method: string, route: string): RequestSpan;
}

/** What monitors ask every few seconds would bury everything else. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Call it before any other hook is added. */
export function traceRequests(app: FastifyInstance, hooks: RequestHooks): void {
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    if (UNTRACED.has(route)) {
      done();
      return;
    }
    const span = hooks.begin(request.method, route);
    spans.set(request, span);
    span.within(done);
  });
  // The body arrives by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(reply.statusCode);
    done();
  });
}
