// Measures each answered request by its route's pattern, never by its address, which may name a person.

import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Seconds. A segment from memory takes a millisecond; a film that is paced takes minutes. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 2.5, 10];

type Observer = ReturnType<ReturnType<Metrics['histogram']>>;

/** Call it before any route is added. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const labelled = metrics.histogram({
    name: 'valence_request_seconds',
    help: 'How long requests took until their answer was sent, by route, method and class of status.',
    labels: ['route', 'method', 'outcome'],
    bounds: BOUNDS,
  });
  // The labels of a request are looked up once for each combination: three short lookups are all that a request costs.
  const routes = new Map<string, Map<string, Observer>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    let observers = routes.get(route);
    if (!observers) {
      observers = new Map();
      routes.set(route, observers);
    }
    const outcome = Math.floor(reply.statusCode / 100);
    const key = request.method + outcome;
    let observer = observers.get(key);
    if (!observer) {
      observer = labelled({ route, method: request.method, outcome: `${outcome}xx` });
      observers.set(key, observer);
    }
    observer.observe(reply.elapsedTime / 1000);
    done();
  });
}
