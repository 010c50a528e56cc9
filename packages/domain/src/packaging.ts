// How far the making of a lesson is, and how long it still takes: from what its steps weigh and how fast they went.

/** `plain`: it plays as it was sent, and is packaged once there is ffmpeg. */
export const PACKAGING_STATES = ['queued', 'running', 'plain', 'ready', 'failed', 'cancelled'] as const;
export type PackagingState = (typeof PACKAGING_STATES)[number];

/** What may be done to it from the desk. */
export const packagingMay = {
  cancel: (state: PackagingState): boolean => state === 'queued' || state === 'running',
  retry: (state: PackagingState): boolean => state === 'failed' || state === 'cancelled' || state === 'plain',
};

export const STEP_STATES = ['waiting', 'running', 'done'] as const;
export type StepState = (typeof STEP_STATES)[number];

export interface Step {
  readonly state: StepState;
  /** What it costs compared with the others. */
  readonly weight: number;
  /** Of this step, 0 to 1. */
  readonly share: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface Progress {
  /** Of the whole work, 0 to 1. */
  readonly share: number;
  /** Undefined as long as nothing was measured. */
  readonly secondsLeft: number | undefined;
}

/** Less than this says more about starting programs than about their speed. */
const MEASURED_SECONDS = 3;
const MEASURED_SHARE = 0.02;

/** @param steps in their order; none before the file was read */
export function packagingProgress(steps: readonly Step[], at: Date): Progress {
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return { share: 0, secondsLeft: undefined };
  const done = steps.reduce((sum, step) => sum + step.weight * shareOf(step), 0);
  const seconds = steps.reduce((sum, step) => sum + secondsOf(step, at), 0);
  const share = Math.min(1, done / total);
  if (share < MEASURED_SHARE || seconds < MEASURED_SECONDS) return { share, secondsLeft: undefined };
  return { share, secondsLeft: Math.round(((total - done) / done) * seconds) };
}

function shareOf({ state, share }: Step): number {
  return state === 'done' ? 1 : state === 'running' ? share : 0;
}

/** How long the step has been worked on; that of a worker that was killed does not count, nor does what it did. */
function secondsOf({ state, startedAt, finishedAt }: Step, at: Date): number {
  if (state === 'waiting' || !startedAt) return 0;
  return Math.max(0, ((finishedAt ?? at).getTime() - startedAt.getTime()) / 1000);
}

export interface StepCost {
  readonly durationSeconds: number;
  readonly source: { readonly width: number; readonly height: number };
}

/** The sound is decoded and encoded once; measured against the picture's megapixels. */
const SOUND_MEGAPIXELS_A_SECOND = 1.5;
/** Reading a pixel of the source costs about so much of encoding one. */
const DECODING = 0.15;

/** What the sound weighs. */
export const soundWeight = ({ durationSeconds }: StepCost): number =>
  durationSeconds * SOUND_MEGAPIXELS_A_SECOND;

/** What a rendition weighs, in megapixels encoded. @param effort what a pixel costs, 1 for the ordinary */
export function pictureWeight(
  { durationSeconds, source }: StepCost,
  rung: { width: number; height: number; framesPerSecond: number; effort: number },
): number {
  const pixels = rung.width * rung.height * rung.effort + source.width * source.height * DECODING;
  return (durationSeconds * rung.framesPerSecond * pixels) / 1e6;
}
