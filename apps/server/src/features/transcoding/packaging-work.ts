// Makes one lesson, step by step: what is done is in the storage and in the database, so that whoever goes on begins there.

import type { Readable } from 'node:stream';
import type { Clock } from '../../platform/clock.ts';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import type { LessonPlan, PackageOrder, Transcoder } from '../../ports/transcoder/transcoder.ts';
import { openContentKey } from './content-key.ts';
import { withPlainFilm } from './plain-work.ts';
import { isSound, type Rendition, type Sound, type Track } from './shapes.ts';
import { KeyLost, SourceGone } from './source-errors.ts';
import { effortOf, firstSequenceOf, PICTURES, SOUND, stepsOf } from './steps.ts';
import * as store from './work.store.ts';

/** A folder for the files of one piece of work, on a disk with room. */
export interface Workbench {
  /** A new, empty folder. */
  folder(): Promise<string>;
  /** The files in one of them, without those of its folders. */
  filesIn(folder: string): Promise<string[]>;
  clear(folder: string): Promise<void>;
  /** Writes a file into one of them. */
  keep(path: string, content: Readable): Promise<void>;
}

export interface WorkDeps {
  db: Db;
  clock: Clock;
  /** Opens the content keys. */
  key: Buffer;
  transcoder: Transcoder;
  storage: Pick<FileStorage, 'put' | 'putFile' | 'putFolder' | 'remove' | 'open'>;
  workbench: Workbench;
  /** Where the uploaded file is on this machine; undefined when it is gone. */
  findSource: (sourceFile: string) => Promise<string | undefined>;
  thumbnailUrl: (packagingId: string) => string;
  settings: { longestSeconds: number; effort?: NonNullable<PackageOrder['effort']> };
}

/** The worker no longer holds the packaging: it was cancelled, or another worker took it. */
export class HoldLost extends Error {
  override readonly name = 'HoldLost';
}

interface Work {
  deps: WorkDeps;
  hold: store.Hold;
  taken: store.TakenPackaging;
  plan: LessonPlan;
  input: string;
  contentKey: Buffer;
  signal: AbortSignal;
}

/** @throws HoldLost, TranscodeError, and what storage or database throw; everything that was finished before stays. */
export async function makeLesson(
  deps: WorkDeps,
  hold: store.Hold,
  taken: store.TakenPackaging,
  signal: AbortSignal,
): Promise<void> {
  const source = await deps.findSource(taken.sourceFile);
  const make = async (input: string) => makeFrom(input, deps, hold, taken, signal);
  if (source !== undefined) return make(source);
  if (!taken.isPlain) throw new SourceGone();
  return withPlainFilm(deps, taken, make);
}

async function makeFrom(
  input: string,
  deps: WorkDeps,
  hold: store.Hold,
  taken: store.TakenPackaging,
  signal: AbortSignal,
): Promise<void> {
  const plan = taken.plan ?? (await makePlan(deps, hold, input, signal));
  const contentKey = openContentKey(deps.key, taken.id, taken.sealedKey);
  if (!contentKey) throw new KeyLost();
  const work = { deps, hold, taken, plan, input, contentKey, signal };
  const steps = await store.findSteps(deps.db, taken.id);
  // What an interrupted worker finished may not have been told to the players yet.
  if (steps.some(({ done }) => done)) await show(work);
  for (const step of steps) {
    if (step.done) continue;
    signal.throwIfAborted();
    await doStep(work, step);
    await show(work);
  }
  await underHold(deps.db, hold, async (tx) => store.finish(tx, taken.id, deps.clock.now()));
}

async function makePlan(
  { db, transcoder, settings }: WorkDeps,
  hold: store.Hold,
  input: string,
  signal: AbortSignal,
): Promise<LessonPlan> {
  const plan = await transcoder.plan(input, { longestSeconds: settings.longestSeconds, signal });
  await underHold(db, hold, async (tx) => store.keepPlan(tx, hold.id, plan, stepsOf(plan)));
  return plan;
}

async function doStep(work: Work, { name, position }: store.WorkStep): Promise<void> {
  const { db, clock, workbench } = work.deps;
  if (!(await store.beginStep(db, work.hold, position, clock.now()))) throw new HoldLost();
  const folder = await workbench.folder();
  try {
    const track = await encode(work, { name, position, folder });
    await keepFiles(work, name, folder);
    const done = { position, track, at: clock.now() };
    await underHold(db, work.hold, async (tx) => store.finishStep(tx, work.hold.id, done));
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
  const telling = tellShares(work, position);
  const order = { input, plan, folder, signal: telling.signal, onProgress: telling.onProgress };
  if (name === PICTURES) return telling.until(transcoder.takePictures(order).then(() => undefined));
  const encryption = { key: work.contentKey, uri: '../key', firstSequence: firstSequenceOf(position) };
  const track = { ...order, encryption, longestSeconds: settings.longestSeconds };
  if (name === SOUND) return telling.until(transcoder.encodeSound({ ...track, effort: settings.effort }));
  const rung = plan.rungs.find((each) => each.name === name);
  if (!rung) throw new Error(`A packaging has a step ${name} that its plan does not know.`);
  const effort = settings.effort ?? effortOf(rung);
  signal.throwIfAborted();
  return telling.until(transcoder.encodePicture({ ...track, rung, effort, strip: rung === plan.rungs[0] }));
}

const TELL_MILLISECONDS = 1000;

/** Tells the desk how far a step is, once a second, and stops the step as soon as nobody wants it any more. */
function tellShares({ deps, hold, signal }: Work, position: number) {
  const lost = new AbortController();
  let toldAt = 0;
  let telling: Promise<void> = Promise.resolve();
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    onProgress: (share: number): void => {
      const at = monotonicMilliseconds();
      if (at - toldAt < TELL_MILLISECONDS) return;
      toldAt = at;
      telling = store.tellShare(deps.db, hold, position, share).then(
        (held) => (held ? undefined : lost.abort()),
        // A database that is away for a moment costs a figure, not the work.
        () => undefined,
      );
    },
    async until<Result>(work: Promise<Result>): Promise<Result> {
      try {
        return await work;
      } catch (error) {
        throw lost.signal.aborted ? new HoldLost() : error;
      } finally {
        await telling;
      }
    },
  };
}

/** Puts what a step made into the storage; what an interrupted worker put there before makes room. */
async function keepFiles({ deps, taken }: Work, name: string, folder: string): Promise<void> {
  const { storage, workbench } = deps;
  if (name !== PICTURES) {
    await storage.remove(`${taken.prefix}/${name}`);
    await storage.putFolder(`${taken.prefix}/${name}`, `${folder}/${name}`);
  }
  for (const file of await workbench.filesIn(folder))
    await storage.putFile(`${taken.prefix}/${file}`, `${folder}/${file}`);
}

/**
 * Writes the master playlist of what is there, and lets the video play from it: from the lowest rendition on where it could
 * not be watched before, else once all is there.
 */
async function show({ deps, hold, taken, plan }: Work): Promise<void> {
  const steps = await store.findSteps(deps.db, taken.id);
  const tracks = steps.flatMap(({ track }) => (track ? [track] : []));
  const audio = tracks.find((track): track is Sound => isSound(track)) ?? null;
  const renditions = tracks.filter((track): track is Rendition => !isSound(track));
  if (renditions.length === 0 || (plan.sound && !audio)) return;
  const text = deps.transcoder.masterPlaylist({ renditions, audio });
  await deps.storage.put(`${taken.prefix}/master.m3u8`, once(Buffer.from(text)));
  const publication = {
    videoId: taken.videoId,
    packagingId: taken.id,
    prefix: taken.prefix,
    durationSeconds: Math.max(...renditions.map(({ durationSeconds }) => durationSeconds)),
    thumbnailUrl: deps.thumbnailUrl(taken.id),
    instead: steps.every(({ done }) => done),
    at: deps.clock.now(),
  };
  await underHold(deps.db, hold, async (tx) => store.publish(tx, publication));
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** One transaction, as long as the packaging is held. @throws HoldLost */
async function underHold(db: Db, hold: store.Hold, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await store.lockHeld(tx, hold))) throw new HoldLost();
    await work(tx);
  });
}
