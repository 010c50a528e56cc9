// A worker's turn: takes a film under a lease, makes the lesson, and says how it ended, so that the queue always goes on.

import { PACKAGING_FAILURES, type PackagingFailure } from '@valence/contract/packagings';
import { transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { HoldLost, makeLesson, type WorkDeps } from './packaging-work.ts';
import { playAsSent } from './plain-work.ts';
import * as store from './work.store.ts';

export interface WorkerDeps extends WorkDeps {
  log: Logger;
  /** Ends all that is under way; it is given back. */
  signal: AbortSignal;
  /** Removes an uploaded file that is not needed any more; absent: they are kept. */
  removeSource?: (sourceFile: string) => Promise<void>;
}

/** Another worker takes over what was not heard of for so long; long enough for a database that restarts. */
const LEASE_SECONDS = 12;
const RENEW_MILLISECONDS = 3000;
/** A file that ended so many workers is not given to another one. */
const MOST_TRIES = 5;

/** Works on the next film, if one waits. @returns false when none does */
export async function workOnce(deps: WorkerDeps): Promise<boolean> {
  const { db, clock, signal } = deps;
  if (signal.aborted) return false;
  const at = clock.now();
  const holder = newId(at);
  const taken = await store.take(db, { holder, at, until: leaseEnd(at) });
  if (!taken) return false;
  const hold = { id: taken.id, holder };
  if (taken.tries > MOST_TRIES) {
    await end(deps, hold, 'interrupted');
    return true;
  }
  const lease = keepLease(deps, hold);
  try {
    const made = await make(deps, hold, taken, AbortSignal.any([signal, lease.signal]));
    deps.log.info({ packaging: taken.id, made }, 'a lesson is ready');
    await deps.removeSource?.(taken.sourceFile);
  } catch (error) {
    if (!lease.signal.aborted && !(error instanceof HoldLost)) await afterFailure(deps, hold, taken, error);
  } finally {
    lease.stop();
  }
  return true;
}

/** Without ffmpeg, and before anything was made with it, the film plays as it was sent where it can. */
async function make(
  deps: WorkerDeps,
  hold: store.Hold,
  taken: store.TakenPackaging,
  signal: AbortSignal,
): Promise<'packaged' | 'plain'> {
  try {
    await makeLesson(deps, hold, taken, signal);
    return 'packaged';
  } catch (error) {
    if (failureOf(error) !== 'tool-missing' || taken.plan) throw error;
    if (!(await playAsSent(deps, hold, taken))) throw new HoldLost();
    return 'plain';
  }
}

async function afterFailure(
  deps: WorkerDeps,
  hold: store.Hold,
  { tries }: store.TakenPackaging,
  error: unknown,
): Promise<void> {
  const { db, clock, log, signal } = deps;
  if (signal.aborted) {
    await store.giveBack(db, hold, { notBefore: clock.now(), spent: false });
    return;
  }
  const failure = failureOf(error);
  if (failure) {
    log.warn({ err: error, packaging: hold.id, failure }, 'a film did not become a lesson');
    await end(deps, hold, failure);
    return;
  }
  log.error({ err: error, packaging: hold.id, tries }, 'the work on a film was interrupted');
  if (tries >= MOST_TRIES) {
    await end(deps, hold, 'interrupted');
    return;
  }
  const pauseMilliseconds = 5000 * 2 ** tries;
  await store.giveBack(db, hold, {
    notBefore: new Date(clock.now().getTime() + pauseMilliseconds),
    spent: true,
  });
}

async function end({ db, clock }: WorkerDeps, hold: store.Hold, failure: PackagingFailure): Promise<void> {
  await transaction(db, async (tx) => store.fail(tx, hold, failure, clock.now()));
}

/** Why the film cannot become a lesson; undefined for what has nothing to do with it and may pass. */
function failureOf(error: unknown): PackagingFailure | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'disk-full';
  return PACKAGING_FAILURES.find((known) => known === code);
}

/** Says every few seconds that the work goes on; the signal tells that it is not this worker's any more. */
function keepLease({ db, clock }: WorkerDeps, hold: store.Hold): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  const timer = setInterval(() => {
    store.keep(db, hold, leaseEnd(clock.now())).then(
      (held) => (held ? undefined : lost.abort(new HoldLost())),
      // The database is away: the lease runs on, and another worker cannot take it either.
      () => undefined,
    );
  }, RENEW_MILLISECONDS);
  return { signal: lost.signal, stop: () => clearInterval(timer) };
}

function leaseEnd(at: Date): Date {
  return new Date(at.getTime() + LEASE_SECONDS * 1000);
}
