// Composes what is kept in memory, and the deletion of what was noted for it long ago.

import type { PackagingService } from '../features/packaging/packaging.service.ts';
import type { PlaybackDeps } from '../features/playback/playback.deps.ts';
import { forgetOldChanges } from '../platform/kept/changes.ts';
import { createKept, type Kept, type KeptShelf } from '../platform/kept/kept.ts';
import type { AppDeps } from './deps.ts';

const FORGET = 'kept.forget-changes';

export function composeKept({ db, clock, jobs }: AppDeps): Kept {
  jobs.register(FORGET, async () => forgetOldChanges(db));
  jobs.schedule(FORGET, '*/5 * * * *', 'Asia/Colombo');
  return createKept({ db, clock });
}

/** Lessons that are played at the same time. */
const MOST_PLAYED = 500;

/** What so many students' players are told, some 2 kB each. */
const MOST_TOLD = 2000;

/** More than the sessions that stream through one process, some 300 bytes each. */
const MOST_PLACES = 20_000;

/** What is kept while students watch. */
export function keptOfPlaying(kept: Kept): { kept: KeptShelf; keptPlaces: KeptShelf } {
  return {
    // For what a student's player is told of a lesson, the place to go on included, which falls with the lists.
    kept: kept.shelf(['playing', 'lessons'], MOST_TOLD),
    // For which session streams in which place.
    keptPlaces: kept.shelf('place', MOST_PLACES),
  };
}

/** What playing needs of packaged lessons, asked for with each key: kept until a packaging changes. */
export function keptPackaged(kept: Kept, packaging: PackagingService): PlaybackDeps['packaged'] {
  const played = kept.shelf('playing', MOST_PLAYED);
  return async (prefix, asked) => {
    const find = async () => ({
      value: await packaging.packaged(prefix),
      accountId: undefined,
      until: undefined,
    });
    return played.of(prefix, find, asked);
  };
}
