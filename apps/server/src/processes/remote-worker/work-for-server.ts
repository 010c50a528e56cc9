// One turn of a worker elsewhere: takes the next film of its server, makes its lesson here, and hands it in.

import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeSteps } from '../../features/packaging/packaging-work.ts';
import { lentFilm, REMOTE_LEASE_MILLISECONDS } from '../../features/packaging/remote-work.shapes.ts';
import { SourceGone } from '../../features/packaging/source-errors.ts';
import type { WorkDeps } from '../../features/packaging/work.deps.ts';
import { failureOf, takesLean } from '../../features/packaging/worker.ts';
import { LeaseLost } from '../../platform/lease-queue/lease-queue.ts';
import type { Logger } from '../../platform/log.ts';
import { recordAtServer } from './remote-record.ts';
import { type AskServer, WorkerRefused } from './server-calls.ts';

export interface RemoteWorkerDeps extends Pick<WorkDeps, 'transcoder' | 'workbench' | 'settings'> {
  readonly ask: AskServer;
  /** This worker among others. */
  readonly id: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** @returns false when no film waits. @throws WorkerRefused, and when the server is not there for a minute */
export async function workForServer(deps: RemoteWorkerDeps): Promise<boolean> {
  const { ask, id, transcoder, log, signal } = deps;
  const answer = await ask({
    method: 'POST',
    body: { id, hasFfmpeg: await transcoder.isReady(), takesLean: await takesLean(deps) },
  });
  if (answer.status === 204) return false;
  const film = lentFilm.parse(await answer.json());
  const lease = keepRenewing(ask, film.token);
  const ending = AbortSignal.any([signal, lease.lost]);
  const folder = await deps.workbench.folder();
  try {
    const input = `${folder}/film`;
    await fetchFilm(ask, film.token, input);
    const contentKey = Buffer.from(film.contentKey, 'base64');
    const record = recordAtServer(ask, film.token);
    const { plan, isReady } = film;
    await makeSteps(input, { ...deps, record, plan, isReady, contentKey, signal: ending });
    log.info({ film: film.token }, 'a lesson is ready');
  } catch (error) {
    if (lease.lost.aborted || error instanceof LeaseLost) return true;
    if (error instanceof WorkerRefused) throw error;
    await endFilm(deps, film.token, error);
  } finally {
    lease.stop();
    await deps.workbench.clear(folder);
  }
  return true;
}

/**
 * Gives the film back where this worker ends, and tells why it cannot become a lesson. Of any other error nothing is told: the lease
 * ends by itself, and the try counts.
 */
async function endFilm({ ask, log, signal }: RemoteWorkerDeps, token: string, error: unknown): Promise<void> {
  const failure = signal.aborted ? undefined : failureOf(error);
  log.warn({ err: error, film: token, failure }, 'the work on a film ended');
  const post = async (path: string, body?: object) =>
    ask({ method: 'POST', path: `/${token}/${path}`, ...(body && { body }) }).catch(() => undefined);
  if (signal.aborted) await post('return');
  else if (failure) await post('failure', { failure });
}

/** Goes on at the byte where a connection was cut. @throws SourceGone, LeaseLost */
async function fetchFilm(ask: AskServer, token: string, path: string): Promise<void> {
  let bytes = 0;
  for (;;) {
    const answer = await ask({ path: `/${token}/source`, from: bytes }).catch((error: unknown) => {
      throw error instanceof WorkerRefused ? new SourceGone() : error;
    });
    const whole = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]);
    if (answer.body)
      await pipeline(Readable.fromWeb(answer.body), createWriteStream(path, { flags: 'a' })).catch(
        () => undefined,
      );
    bytes = (await stat(path)).size;
    if (bytes >= whole) return;
  }
}

function keepRenewing(ask: AskServer, token: string): { lost: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  let renewing = false;
  const renewOnce = async () => {
    if (renewing) return;
    renewing = true;
    await ask({ method: 'POST', path: `/${token}/renewal` }).catch((error: unknown) => {
      // A line that is away for a moment: the lease runs on, and the next call says whether it is still held.
      if (error instanceof LeaseLost) lost.abort(error);
    });
    renewing = false;
  };
  const timer = setInterval(() => void renewOnce(), REMOTE_LEASE_MILLISECONDS / 6);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
