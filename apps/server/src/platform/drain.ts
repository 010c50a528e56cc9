// Ends a server without losing a request: running requests finish, new ones are told to come again.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { monotonicMilliseconds } from './clock.ts';
import { sendRefusal } from './http/errors.ts';
import { refused } from './http/refused.ts';

export interface Drain {
  /** While on, requests are answered as ever, and each answer ends its connection: who comes again opens a new one. */
  endConnections(on: boolean): void;
  /** From now on new requests get 503. Resolves when none runs any more, or after the patience at the latest. */
  begin(patienceMilliseconds: number): Promise<void>;
}

/** Installs the hooks that count and refuse requests; call it before any route is added. */
export function installDrain(app: FastifyInstance): Drain {
  let running = 0;
  let draining = false;
  let ending = false;
  const ended = () => {
    running -= 1;
  };
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    reply.raw.on('close', ended);
    if (!draining) return done();
    reply.header('connection', 'close');
    sendRefusal(reply, refused('unavailable', { retryAfterSeconds: 5 }));
  });
  // An answer that was on its way when the end began also closes its connection.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining || ending) reply.header('connection', 'close');
    done();
  });
  return {
    endConnections(on) {
      ending = on;
    },
    async begin(patienceMilliseconds) {
      draining = true;
      const deadline = monotonicMilliseconds() + patienceMilliseconds;
      while (running > 0 && monotonicMilliseconds() < deadline) await sleep(10);
    },
  };
}
