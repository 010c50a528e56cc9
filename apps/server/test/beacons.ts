// The landing page's side of analytics, for tests: calls as a browser makes them, from another address if the test needs one.

import type { LightMyRequestResponse } from 'fastify';
import type { Harness } from './harness.ts';

/** The User-Agent of a phone of today. */
export const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

export interface Sender {
  address?: string;
  agent?: string;
}

export interface BeaconAnswer {
  status: number;
  /** The code of a refusal. */
  code: string | undefined;
  visitId: string;
  retryAfter: string | undefined;
}

export function beaconsOf({ inject }: Pick<Harness, 'inject'>) {
  async function post(path: string, body: object, { address, agent = PHONE_AGENT }: Sender = {}) {
    const answer = await inject({
      method: 'POST',
      url: `/api/v1/analytics/${path}`,
      headers: { 'user-agent': agent },
      payload: body,
      ...(address !== undefined && { remoteAddress: address }),
    });
    return read(answer);
  }

  return {
    post,
    visit: (sessionId: string, sender?: Sender) => post('visit', { sessionId, landingPage: 'home' }, sender),
    activity: (body: object, sender?: Sender) => post('activity', body, sender),
  };
}

function read(answer: LightMyRequestResponse): BeaconAnswer {
  const body = answer.json<{ code?: string; data?: { visitId: string } }>();
  return {
    status: answer.statusCode,
    code: body.code,
    visitId: body.data?.visitId ?? '',
    retryAfter: answer.headers['retry-after']?.toString(),
  };
}
