// The calls of a worker that reaches its server by https alone. A line that fails for a moment, and a server that is just being
// exchanged, are asked again until the lease would be over; what the server refuses is not.

import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { REMOTE_LEASE_MILLISECONDS, REMOTE_WORK } from '../../features/packaging/remote-work.shapes.ts';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import { LeaseLost } from '../../platform/lease-queue/lease-queue.ts';

/** The server takes other tokens, or lends no films at all. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Below the address of lent films. */
  readonly path?: string;
  readonly body?: object;
  /** The path of a file that is sent as it is. */
  readonly file?: string;
  /** The first byte that is wanted of a film. */
  readonly from?: number;
}

export type AskServer = (call: Call) => Promise<Response>;

const PAUSE_MILLISECONDS = 1000;
/** For the headers of an answer. A server that fetches a film from its bucket first takes long. */
const PATIENCE_MILLISECONDS = 15 * 60_000;

/**
 * @param server `https://lessons.example.lk`
 * @returns a function that throws LeaseLost (410), WorkerRefused (401, 404 of a server without such calls) and, after the time of a
 *   lease, what the last try threw
 */
export function callsTo(server: string, token: string): AskServer {
  async function once({ method = 'GET', path = '', body, file, from }: Call): Promise<Response> {
    const content = file === undefined ? body && JSON.stringify(body) : await openAsBlob(file);
    return fetch(`${server}${REMOTE_WORK}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
      redirect: 'error',
      headers: {
        authorization: `Bearer ${token}`,
        ...(content !== undefined && {
          'content-type': file === undefined ? 'application/json' : 'application/octet-stream',
        }),
        ...(from !== undefined && { range: `bytes=${from}-` }),
      },
      ...(content !== undefined && { body: content }),
    });
  }
  return async (call) => {
    const begun = monotonicMilliseconds();
    for (;;) {
      const answer = await once(call).catch((error: unknown) => error);
      if (answer instanceof Response && answer.ok) return answer;
      if (answer instanceof Response) {
        await answer.body?.cancel();
        if (answer.status === 410) throw new LeaseLost();
        if (answer.status === 401 || answer.status === 404) throw new WorkerRefused();
        if (answer.status < 500 && answer.status !== 429)
          throw new Error(`The server answered ${answer.status} to ${call.path}.`);
      }
      if (monotonicMilliseconds() - begun > REMOTE_LEASE_MILLISECONDS)
        throw answer instanceof Error ? answer : new Error('The server is not there.');
      await sleep(PAUSE_MILLISECONDS);
    }
  };
}
