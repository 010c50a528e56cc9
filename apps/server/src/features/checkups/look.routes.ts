// What the checks ask this server by way of its public address: how the request arrived, and a file that nginx shall send.

import type { Clock } from '../../platform/clock.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Http } from '../../platform/http/route.ts';
import { randomLabel } from '../../platform/ids.ts';
import { type Arrival, CLAIMED_ADDRESS, isLookToken, LOOK_PATH, SENT_PATH } from './look-call.ts';

export interface LookRoutes {
  readonly key: Buffer;
  readonly clock: Clock;
  /** Headers with which nginx sends a small file of the storage, where nginx sends lessons. */
  readonly nginx?: () => Promise<Readonly<Record<string, string>>>;
}

export function lookRoutes({ app }: Pick<Http, 'app'>, { key, clock, nginx }: LookRoutes): void {
  const isOurs = (params: unknown) =>
    isLookToken(key, (params as { token?: string }).token ?? '', clock.now());
  app.get(`${LOOK_PATH}:token`, async (request, reply) => {
    if (!isOurs(request.params)) return sendRefusal(reply, refused('route-absent'));
    const arrival: Arrival = {
      once: randomLabel(),
      wasForwarded: request.headers['x-forwarded-for'] !== undefined,
      isForwardingTrusted: request.ip !== request.socket.remoteAddress,
      isClaimBelieved: request.ip === CLAIMED_ADDRESS,
    };
    return reply.header('cache-control', 'no-store').send(arrival);
  });
  if (!nginx) return;
  app.get(`${SENT_PATH}:token`, async (request, reply) => {
    if (!isOurs(request.params)) return sendRefusal(reply, refused('route-absent'));
    return reply
      .headers({ ...(await nginx()), 'cache-control': 'no-store' })
      .type('text/plain')
      .send();
  });
}
