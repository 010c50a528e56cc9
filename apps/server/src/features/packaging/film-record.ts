// The record of one film's work: which steps are done, and where their files and facts go. A worker beside its database writes it
// itself (`recordInDatabase`); one elsewhere asks its server to, by https (features/remote-work).

import type { LeanState } from '@valence/domain/lesson-picture';
import { putBack } from '../../platform/lease-queue/lease-queue.store.ts';
import { LeaseLost, withLease } from '../../platform/lease-queue/lease-queue.ts';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import { isSound, type Rendition, readPlan, type Sound, type Track } from './shapes.ts';
import { leanStepsOf, PICTURES, stepsOf } from './steps.ts';
import type { WorkDeps } from './work.deps.ts';
import * as store from './work.store.ts';

/** Every method throws LeaseLost once another worker has the film; everything that was finished before stays. */
export interface FilmRecord {
  steps(): Promise<store.WorkStep[]>;
  storePlan(plan: LessonPlan): Promise<void>;
  /** Begins a step, also one that another worker left half done. */
  beginStep(position: number): Promise<void>;
  /** @returns false when the lease is lost; the lease of lean pictures also goes to a film that waits */
  reportShare(position: number, share: number): Promise<boolean>;
  /** Puts a step's files into the storage, in place of those that an interrupted worker put there. */
  storeFiles(step: string, folder: string): Promise<void>;
  /** Marks a step as done, and shows the lesson with it. */
  finishStep(position: number, track: Track | undefined): Promise<void>;
  /** Lets the video play what is finished, where an interrupted worker may not have. */
  show(): Promise<void>;
  /** Records how many hours of work the lean pictures of an hour of film take. */
  noteLeanHours(hours: number): Promise<void>;
  /** Ends the work: all steps are done, or those of lean pictures are not made. */
  finish(lean: LeanState | null): Promise<void>;
}

export type RecordDeps = Pick<WorkDeps, 'db' | 'clock' | 'storage' | 'thumbnailUrl' | 'playing'> & {
  readonly transcoder: Pick<WorkDeps['transcoder'], 'masterPlaylist'>;
};

/** What is recorded of a film whose files come by themselves. */
export type Facts = Omit<FilmRecord, 'storeFiles'>;

export function recordInDatabase(
  deps: RecordDeps & Pick<WorkDeps, 'workbench'>,
  packaging: store.LeasedPackaging,
): FilmRecord {
  const { storage, workbench } = deps;
  return {
    ...factsInDatabase(deps, packaging),
    async storeFiles(step, folder) {
      // A worker that stood still may have been overtaken: the files of a step that another one has made stay.
      await withLease(deps.db, store.PACKAGINGS, packaging, async () => undefined);
      if (step !== PICTURES) {
        await storage.remove(`${packaging.prefix}/${step}`);
        await storage.putFolder(`${packaging.prefix}/${step}`, `${folder}/${step}`);
      }
      for (const file of await workbench.filesIn(folder))
        await storage.putFile(`${packaging.prefix}/${file}`, `${folder}/${file}`);
    },
  };
}

/** A film that nobody took for so long takes the place of lean pictures: by then every idle worker has looked. */
const YIELD_MILLISECONDS = 5000;

export function factsInDatabase(deps: RecordDeps, packaging: store.LeasedPackaging): Facts {
  const { db, clock } = deps;
  const held = async (work: Parameters<typeof withLease>[3]) =>
    withLease(db, store.PACKAGINGS, packaging, work);
  const facts: Facts = {
    steps: async () => store.findSteps(db, packaging.id),
    storePlan: async (plan) => held(async (tx) => store.storePlan(tx, packaging.id, plan, stepsOf(plan))),
    async beginStep(position) {
      if (!(await store.beginStep(db, packaging, position, clock.now()))) throw new LeaseLost();
    },
    async reportShare(position, share) {
      if (
        packaging.isReady &&
        (await store.isFilmWaiting(db, new Date(clock.now().getTime() - YIELD_MILLISECONDS)))
      ) {
        await putBack(db, store.PACKAGINGS, packaging, { nextTryAt: clock.now(), counted: false });
        return false;
      }
      return store.reportShare(db, packaging, position, share);
    },
    async finishStep(position, track) {
      const done = { position, track, at: clock.now() };
      await held(async (tx) => store.finishStep(tx, packaging.id, done));
      await facts.show();
    },
    show: async () => show(deps, packaging),
    noteLeanHours: async (hours) => store.noteLeanHours(db, packaging, hours),
    async finish(lean) {
      const steps = lean === 'waiting' ? leanStepsOf(readPlan(await store.findPlan(db, packaging.id))) : [];
      await held(async (tx) => {
        if (packaging.isReady) await store.dropWaitingSteps(tx, packaging.id);
        await store.finish(tx, packaging, { lean, steps, at: clock.now() });
      });
    },
  };
  return facts;
}

/**
 * Writes the master playlist of the finished tracks, and lets the video play from it: from the lowest rendition on if it could
 * not be watched before, else once all are finished.
 */
async function show(deps: RecordDeps, packaging: store.LeasedPackaging): Promise<void> {
  const steps = await store.findSteps(deps.db, packaging.id);
  const tracks = steps.flatMap(({ track }) => (track ? [track] : []));
  const sounds = tracks.filter((track): track is Sound => isSound(track));
  const renditions = tracks.filter((track): track is Rendition => !isSound(track));
  const plan = await store.findPlan(deps.db, packaging.id);
  if (renditions.length === 0 || (readPlan(plan).sound && sounds.length === 0)) return;
  const text = deps.transcoder.masterPlaylist({ renditions, sounds });
  await deps.storage.put(`${packaging.prefix}/master.m3u8`, singleChunk(Buffer.from(text)));
  // Its video plays it already, or meanwhile another one.
  if (packaging.isReady) return;
  const durationSeconds = Math.max(...renditions.map((rendition) => rendition.durationSeconds));
  const lesson = {
    videoId: packaging.videoId,
    prefix: packaging.prefix,
    durationSeconds,
    thumbnailUrl: deps.thumbnailUrl(packaging.id),
    instead: steps.every(({ done }) => done),
  };
  const at = deps.clock.now();
  await withLease(deps.db, store.PACKAGINGS, packaging, async (tx) => {
    if (await deps.playing.playLesson(tx, lesson))
      await store.noteWatchable(tx, packaging.id, { durationSeconds, at });
  });
}

async function* singleChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
