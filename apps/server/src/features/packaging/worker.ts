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
  removeSource?: ((sourceFile: string) => Promise<void>) | undefined;
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
    table: (await takesLean(deps)) ? store.PACKAGINGS_AND_LEAN : store.PACKAGINGS,
    leaseMilliseconds: LEASE_MILLISECONDS,
    handle: async (packaging, ending) => workOn(deps, packaging, ending),
    retries: {
      mostTries: MOST_TRIES,
      pauseMilliseconds: (tries) => 5000 * 2 ** tries,
      report: ({ id, tries }, error) =>
        log.error({ err: error, packaging: id, tries }, 'the work on a film was interrupted'),
      giveUp: async (packaging) => fail(deps, packaging, 'interrupted'),
    },
  });
}

/** Where they are off, what waits for them is taken to be ended. */
export const takesLean = async ({
  transcoder,
  settings,
}: Pick<WorkDeps, 'transcoder' | 'settings'>): Promise<boolean> =>
  settings.av1 === 'off' || transcoder.canMakeLean();

type FailDeps = Pick<WorkerDeps, 'db' | 'clock' | 'removeSource'>;

/** Nobody asks for lean pictures again: their film goes. */
export async function fail(
  { db, clock, removeSource }: FailDeps,
  packaging: store.LeasedPackaging,
  failure: PackagingFailure,
): Promise<void> {
  await store.fail(db, packaging, failure, clock.now());
  if (packaging.isReady) await removeSource?.(packaging.sourceFile);
}

async function workOn(
  deps: WorkerDeps,
  packaging: store.LeasedPackaging,
  signal: AbortSignal,
): Promise<void> {
  const { log } = deps;
  try {
    const { made, isNeeded } = await make(deps, packaging, signal);
    log.info({ packaging: packaging.id, made, lean: packaging.isReady }, 'a lesson is ready');
    if (!isNeeded) await deps.removeSource?.(packaging.sourceFile);
  } catch (error) {
    const failure = signal.aborted ? undefined : failureOf(error);
    if (!failure) throw error;
    log.warn({ err: error, packaging: packaging.id, failure }, 'a film did not become a lesson');
    await fail(deps, packaging, failure);
  }
}

/** Makes the lesson. Without ffmpeg, a film that was never examined with it plays as it was sent where it can. */
async function make(
  deps: WorkerDeps,
  packaging: store.LeasedPackaging,
  signal: AbortSignal,
): Promise<{ made: 'packaged' | 'plain'; isNeeded: boolean }> {
  try {
    return { made: 'packaged', isNeeded: await makeLesson(deps, packaging, signal) };
  } catch (error) {
    if (failureOf(error) !== 'tool-missing' || packaging.plan !== null) throw error;
    await playAsSent(deps, packaging, signal);
    return { made: 'plain', isNeeded: false };
  }
}

/** Why the film cannot become a lesson; undefined for errors that have nothing to do with it and may pass. */
export function failureOf(error: unknown): PackagingFailure | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') return 'disk-full';
  return PACKAGING_FAILURES.find((failure) => failure === code);
}
