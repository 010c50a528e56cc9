// Makes one lesson, step by step: finished steps are in the storage and in the record, so that another worker can go on.

import { leanPictureName, leanRungs, MOST_LEAN_HOURS } from '@valence/domain/lesson-picture';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import { LeaseLost } from '../../platform/lease-queue/lease-queue.ts';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import { openContentKey } from './content-key.ts';
import { type FilmRecord, recordInDatabase } from './film-record.ts';
import { withPlainFilm, withSource } from './plain-work.ts';
import { readPlan, type Track } from './shapes.ts';
import { KeyLost, SourceGone } from './source-errors.ts';
import { effortOf, firstSequenceOf, PICTURES, soundTracksOf } from './steps.ts';
import type { WorkDeps } from './work.deps.ts';
import type { LeasedPackaging, WorkStep } from './work.store.ts';

/** What a film's steps are made with. */
export interface FilmWork extends Pick<WorkDeps, 'transcoder' | 'workbench' | 'settings'> {
  readonly record: FilmRecord;
  /** As it was stored; null before the film was examined. */
  readonly plan: unknown;
  /** The lesson is complete, save for its lean pictures. */
  readonly isReady: boolean;
  readonly contentKey: Buffer;
  readonly signal: AbortSignal;
}

/**
 * @returns whether the film is needed once more, for lean pictures
 * @throws LeaseLost, TranscodeError, and what storage or database throw; everything that was finished before stays.
 */
export async function makeLesson(
  deps: WorkDeps,
  packaging: LeasedPackaging,
  signal: AbortSignal,
): Promise<boolean> {
  let isNeeded = false;
  const make = async (input: string) => {
    const contentKey = openContentKey(deps.key, packaging.id, packaging.sealedKey);
    if (!contentKey) throw new KeyLost();
    const record = recordInDatabase(deps, packaging);
    const { plan, isReady } = packaging;
    isNeeded = await makeSteps(input, { ...deps, record, plan, isReady, contentKey, signal });
  };
  const isMade = await withSource(deps, packaging, signal, make);
  if (!isMade && !packaging.isPlain) throw new SourceGone();
  if (!isMade) await withPlainFilm(deps, packaging, make);
  return isNeeded;
}

/** Makes the steps that are not done yet of a film at a path of this machine. Returns and throws as `makeLesson`. */
export async function makeSteps(input: string, work: FilmWork): Promise<boolean> {
  const { record, transcoder, settings, signal } = work;
  const plan = work.plan === null ? await makePlan(work, input) : readPlan(work.plan);
  const steps = await record.steps();
  if (steps.some(({ done }) => done)) await record.show();
  const isTooSlow = work.isReady && !(await isFastEnough({ ...work, plan, input }));
  if (isTooSlow) {
    await record.finish(settings.av1 === 'off' ? null : 'slow');
    return false;
  }
  for (const step of steps) {
    if (step.done) continue;
    signal.throwIfAborted();
    await doStep({ ...work, plan, input }, step);
  }
  const wantsLean = !work.isReady && settings.av1 !== 'off' && (await transcoder.canMakeLean());
  await record.finish(work.isReady ? 'done' : wantsLean ? 'waiting' : null);
  return wantsLean;
}

/** Whether lean pictures are made of this film on this machine. */
async function isFastEnough({
  record,
  transcoder,
  settings,
  plan,
  input,
  workbench,
  signal,
}: PlannedWork): Promise<boolean> {
  if (settings.av1 !== 'auto') return settings.av1 === 'on';
  const folder = await workbench.folder();
  try {
    const order = { input, plan, folder, signal, ...settings };
    const hours = await transcoder.leanHours(order, leanRungs(plan.rungs));
    if (hours === undefined) return true;
    await record.noteLeanHours(hours);
    return hours <= MOST_LEAN_HOURS;
  } finally {
    await workbench.clear(folder);
  }
}

async function makePlan(
  { record, transcoder, settings, signal }: FilmWork,
  input: string,
): Promise<LessonPlan> {
  const plan = await transcoder.plan(input, { longestSeconds: settings.longestSeconds, signal });
  await record.storePlan(plan);
  return plan;
}

interface PlannedWork extends FilmWork {
  readonly plan: LessonPlan;
  readonly input: string;
}

async function doStep(work: PlannedWork, { name, position }: WorkStep): Promise<void> {
  const { record, workbench } = work;
  await record.beginStep(position);
  const folder = await workbench.folder();
  try {
    const track = await encode(work, { name, position, folder });
    await record.storeFiles(name, folder);
    await record.finishStep(position, track);
  } finally {
    await workbench.clear(folder);
  }
}

async function encode(
  work: PlannedWork,
  { name, position, folder }: { name: string; position: number; folder: string },
): Promise<Track | undefined> {
  const { transcoder, settings, plan, input, signal } = work;
  const reporting = reportShares(work, position);
  const order = { input, plan, folder, signal: reporting.signal, onProgress: reporting.onProgress };
  if (name === PICTURES) return reporting.until(transcoder.takePictures(order).then(() => undefined));
  const encryption = { key: work.contentKey, uri: '../key', firstSequence: firstSequenceOf(position) };
  const track = { ...order, encryption, longestSeconds: settings.longestSeconds };
  const sound = soundTracksOf(plan).find((each) => each.name === name);
  if (sound)
    return reporting.until(transcoder.encodeSound({ ...track, track: sound, effort: settings.effort }));
  const lean = leanRungs(plan.rungs).find(({ shortSide }) => leanPictureName(shortSide) === name);
  if (lean) return reporting.until(transcoder.encodeLean({ ...track, rung: lean, effort: settings.effort }));
  const rung = plan.rungs.find((each) => each.name === name);
  if (!rung) throw new Error(`A packaging has a step ${name} that its plan does not know.`);
  const effort = settings.effort ?? effortOf(rung);
  signal.throwIfAborted();
  return reporting.until(transcoder.encodePicture({ ...track, rung, effort, strip: rung === plan.rungs[0] }));
}

const REPORT_MILLISECONDS = 1000;

/** Reports to the admin area how far a step is, once a second, and stops the step as soon as the lease is lost. */
function reportShares({ record, signal }: FilmWork, position: number) {
  const lost = new AbortController();
  let reportedAt = 0;
  let reporting: Promise<void> = Promise.resolve();
  return {
    signal: AbortSignal.any([signal, lost.signal]),
    onProgress: (share: number): void => {
      const at = monotonicMilliseconds();
      if (at - reportedAt < REPORT_MILLISECONDS) return;
      reportedAt = at;
      reporting = record.reportShare(position, share).then(
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
