// Makes one lesson, step by step: finished steps are in the storage and in the database, so that another worker can go on.

import { monotonicMilliseconds } from '../../platform/clock.ts';
import { LeaseLost, withLease } from '../../platform/lease-queue/lease-queue.ts';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import { openContentKey } from './content-key.ts';
import { withPlainFilm, withSource } from './plain-work.ts';
import { isSound, type Rendition, readPlan, type Sound, type Track } from './shapes.ts';
import { KeyLost, SourceGone } from './source-errors.ts';
import { effortOf, firstSequenceOf, PICTURES, soundTracksOf, stepsOf } from './steps.ts';
import type { WorkDeps } from './work.deps.ts';
import * as store from './work.store.ts';

interface Work {
  deps: WorkDeps;
  packaging: store.LeasedPackaging;
  plan: LessonPlan;
  input: string;
  contentKey: Buffer;
  signal: AbortSignal;
}

/** @throws LeaseLost, TranscodeError, and what storage or database throw; everything that was finished before stays. */
export async function makeLesson(
  deps: WorkDeps,
  packaging: store.LeasedPackaging,
  signal: AbortSignal,
): Promise<void> {
  const make = async (input: string) => makeFrom(input, deps, packaging, signal);
  const isMade = await withSource(deps, packaging, signal, make);
  if (isMade) return;
  if (!packaging.isPlain) throw new SourceGone();
  await withPlainFilm(deps, packaging, make);
}

async function makeFrom(
  input: string,
  deps: WorkDeps,
  packaging: store.LeasedPackaging,
  signal: AbortSignal,
): Promise<void> {
  const plan =
    packaging.plan === null ? await makePlan(deps, packaging, input, signal) : readPlan(packaging.plan);
  const contentKey = openContentKey(deps.key, packaging.id, packaging.sealedKey);
  if (!contentKey) throw new KeyLost();
  const work = { deps, packaging, plan, input, contentKey, signal };
  const steps = await store.findSteps(deps.db, packaging.id);
  // An interrupted worker may not have published what it finished.
  if (steps.some(({ done }) => done)) await show(work);
  for (const step of steps) {
    if (step.done) continue;
    signal.throwIfAborted();
    await doStep(work, step);
    await show(work);
  }
  await withLease(deps.db, store.PACKAGINGS, packaging, async (tx) =>
    store.finish(tx, packaging, deps.clock.now()),
  );
}

async function makePlan(
  { db, transcoder, settings }: WorkDeps,
  packaging: store.LeasedPackaging,
  input: string,
  signal: AbortSignal,
): Promise<LessonPlan> {
  const plan = await transcoder.plan(input, { longestSeconds: settings.longestSeconds, signal });
  await withLease(db, store.PACKAGINGS, packaging, async (tx) =>
    store.storePlan(tx, packaging.id, plan, stepsOf(plan)),
  );
  return plan;
}

async function doStep(work: Work, { name, position }: store.WorkStep): Promise<void> {
  const { packaging } = work;
  const { db, clock, workbench } = work.deps;
  if (!(await store.beginStep(db, packaging, position, clock.now()))) throw new LeaseLost();
  const folder = await workbench.folder();
  try {
    const track = await encode(work, { name, position, folder });
    await storeFiles(work, name, folder);
    const done = { position, track, at: clock.now() };
    await withLease(db, store.PACKAGINGS, packaging, async (tx) => store.finishStep(tx, packaging.id, done));
  } finally {
    await workbench.clear(folder);
  }
}

async function encode(
  work: Work,
  { name, position, folder }: { name: string; position: number; folder: string },
): Promise<Track | undefined> {
  const { transcoder, settings } = work.deps;
  const { plan, input, signal } = work;
  const reporting = reportShares(work, position);
  const order = { input, plan, folder, signal: reporting.signal, onProgress: reporting.onProgress };
  if (name === PICTURES) return reporting.until(transcoder.takePictures(order).then(() => undefined));
  const encryption = { key: work.contentKey, uri: '../key', firstSequence: firstSequenceOf(position) };
  const track = { ...order, encryption, longestSeconds: settings.longestSeconds };
  const sound = soundTracksOf(plan).find((each) => each.name === name);
  if (sound)
    return reporting.until(transcoder.encodeSound({ ...track, track: sound, effort: settings.effort }));
  const rung = plan.rungs.find((each) => each.name === name);
  if (!rung) throw new Error(`A packaging has a step ${name} that its plan does not know.`);
  const effort = settings.effort ?? effortOf(rung);
  signal.throwIfAborted();
  return reporting.until(transcoder.encodePicture({ ...track, rung, effort, strip: rung === plan.rungs[0] }));
}

const REPORT_MILLISECONDS = 1000;

/** Reports to the admin area how far a step is, once a second, and stops the step as soon as the lease is lost. */
function reportShares({ deps, packaging, signal }: Work, position: number) {
  const lost = new AbortController();
  let reportedAt = 0;
  let reporting: Promise<void> = Promise.resolve();
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    onProgress: (share: number): void => {
      const at = monotonicMilliseconds();
      if (at - reportedAt < REPORT_MILLISECONDS) return;
      reportedAt = at;
      reporting = store.reportShare(deps.db, packaging, position, share).then(
        (held) => (held ? undefined : lost.abort()),
        // While the database is away for a moment only a figure is missing: the work goes on.
        () => undefined,
      );
    },
    async until<Result>(work: Promise<Result>): Promise<Result> {
      try {
        return await work;
      } catch (error) {
        throw lost.signal.aborted ? new LeaseLost() : error;
      } finally {
        await reporting;
      }
    },
  };
}

/** Puts a step's files into the storage, in place of those that an interrupted worker put there. */
async function storeFiles({ deps, packaging }: Work, name: string, folder: string): Promise<void> {
  const { storage, workbench } = deps;
  if (name !== PICTURES) {
    await storage.remove(`${packaging.prefix}/${name}`);
    await storage.putFolder(`${packaging.prefix}/${name}`, `${folder}/${name}`);
  }
  for (const file of await workbench.filesIn(folder))
    await storage.putFile(`${packaging.prefix}/${file}`, `${folder}/${file}`);
}

/**
 * Writes the master playlist of the finished tracks, and lets the video play from it: from the lowest rendition on if it could
 * not be watched before, else once all are finished.
 */
async function show({ deps, packaging, plan }: Work): Promise<void> {
  const steps = await store.findSteps(deps.db, packaging.id);
  const tracks = steps.flatMap(({ track }) => (track ? [track] : []));
  const sounds = tracks.filter((track): track is Sound => isSound(track));
  const renditions = tracks.filter((track): track is Rendition => !isSound(track));
  if (renditions.length === 0 || (plan.sound && sounds.length === 0)) return;
  const text = deps.transcoder.masterPlaylist({ renditions, sounds });
  await deps.storage.put(`${packaging.prefix}/master.m3u8`, singleChunk(Buffer.from(text)));
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
