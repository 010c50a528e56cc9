// One turn of a worker: makes the lesson of the next film, and records how it ended, so that the queue always goes on.

import { PACKAGING_FAILURES, type PackagingFailure } from '@valence/contract/admin/packaging';
import { workUnderLease } from '../../platform/lease-queue/lease-queue.ts';
import type { Logger } from '../../platform/log.ts';
import { makeLesson } from './packaging-work.ts';
import { playAsSent } from './plain-work.ts';
import type { WorkDeps } from './work.deps.ts';
import * as store from './work.store.ts';

export interface WorkerDeps extends WorkDeps {
  log: Logger;
  /** Aborts the work under way, which goes back into the queue. */
  signal: AbortSignal;
  /** Removes an uploaded file that is not needed any more; absent: uploaded files stay. */
  removeSource?: (sourceFile: string) => Promise<void>;
}

/** Long enough that no lease is lost while the database restarts. */
const LEASE_MILLISECONDS = 12_000;
/** A film that ended this many workers within one step is given up. */
export const MOST_TRIES = 5;

/** Works on the next film, if one waits. @returns false when none does */
export async function workOnce(deps: WorkerDeps): Promise<boolean> {
  const { db, clock, log, signal } = deps;
  return workUnderLease({
    db,
    clock,
    signal,
    table: store.PACKAGINGS,
    leaseMilliseconds: LEASE_MILLISECONDS,
    handle: async (packaging, ending) => workOn(deps, packaging, ending),
    retries: {
      mostTries: MOST_TRIES,
      pauseMilliseconds: (tries) => 5000 * 2 ** tries,
      report: ({ id, tries }, error) =>
        log.error({ err: error, packaging: id, tries }, 'the work on a film was interrupted'),
      giveUp: async (packaging) => store.fail(db, packaging, 'interrupted', clock.now()),
    },
  });
}

async function workOn(
  deps: WorkerDeps,
  packaging: store.LeasedPackaging,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const made = await make(deps, packaging, signal);
    log.info({ packaging: packaging.id, made }, 'a lesson is ready');
    await deps.removeSource?.(packaging.sourceFile);
  } catch (error) {
    const failure = signal.aborted ? undefined : failureOf(error);
    if (!failure) throw error;
    log.warn({ err: error, packaging: packaging.id, failure }, 'a film did not become a lesson');
    await store.fail(db, packaging, failure, clock.now());
  }
}

/** Makes the lesson. Without ffmpeg, a film that was never examined with it plays as it was sent where it can. */
async function make(
  deps: WorkerDeps,
  packaging: store.LeasedPackaging,
  signal: AbortSignal,
): Promise<'packaged' | 'plain'> {
  try {
    await makeLesson(deps, packaging, signal);
    return 'packaged';
  } catch (error) {
    if (failureOf(error) !== 'tool-missing' || packaging.plan !== null) throw error;
    await playAsSent(deps, packaging, signal);
    return 'plain';
  }
}

/** Why the film cannot become a lesson; undefined for errors that have nothing to do with it and may pass. */
export function failureOf(error: unknown): PackagingFailure | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'disk-full';
  return PACKAGING_FAILURES.find((failure) => failure === code);
}
