// The progress of a packaging and the time left, from the weights of its steps and their speed so far.

/** `plain`: the film plays as it was uploaded, and is packaged once there is ffmpeg. */
export const PACKAGING_STATES = ['queued', 'running', 'plain', 'ready', 'failed', 'cancelled'] as const;
export type PackagingState = (typeof PACKAGING_STATES)[number];

/** The states in which the admin area offers an action. */
export const packagingMay = {
  cancel: (state: PackagingState): boolean => state === 'queued' || state === 'running',
  retry: (state: PackagingState): boolean => state === 'failed' || state === 'cancelled' || state === 'plain',
};

export const STEP_STATES = ['waiting', 'running', 'done'] as const;
export type StepState = (typeof STEP_STATES)[number];

export interface Step {
  readonly state: StepState;
  /** Its cost compared with the other steps. */
  readonly weight: number;
  /** Of this step, 0 to 1. */
  readonly share: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

export interface Progress {
  /** Of the whole work, 0 to 1. */
  readonly share: number;
  /** Undefined until there is enough to measure. */
  readonly secondsLeft: number | undefined;
}

/** Shorter measurements show how long programs take to start rather than their speed. */
const MEASURED_SECONDS = 3;
const MEASURED_SHARE = 0.02;

/** @param steps in their order; empty before the file was read */
export function packagingProgress(steps: readonly Step[], at: Date): Progress {
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return { share: 0, secondsLeft: undefined };
  const doneWeight = steps.reduce((sum, step) => sum + step.weight * shareOf(step), 0);
  const seconds = steps.reduce((sum, step) => sum + secondsOf(step, at), 0);
  const share = Math.min(1, doneWeight / total);
  if (share < MEASURED_SHARE || seconds < MEASURED_SECONDS) return { share, secondsLeft: undefined };
  return { share, secondsLeft: Math.round(((total - doneWeight) / doneWeight) * seconds) };
}

function shareOf({ state, share }: Step): number {
  return state === 'done' ? 1 : state === 'running' ? share : 0;
}

/** How long the step has run. A waiting step counts as 0, even if a killed worker had begun it: its work is done again. */
function secondsOf({ state, startedAt, finishedAt }: Step, at: Date): number {
  if (state === 'waiting' || !startedAt) return 0;
  return Math.max(0, ((finishedAt ?? at).getTime() - startedAt.getTime()) / 1000);
}

export interface StepCost {
  readonly durationSeconds: number;
  readonly source: { readonly width: number; readonly height: number };
}

/** The cost of decoding and encoding a second of sound once, in megapixels of picture. */
const SOUND_MEGAPIXELS_A_SECOND = 1.5;
/** The cost of decoding a pixel of the source, as a share of encoding one. */
const DECODING = 0.15;

/** The weight of the sound. */
export const soundWeight = ({ durationSeconds }: StepCost): number =>
  durationSeconds * SOUND_MEGAPIXELS_A_SECOND;

/** The weight of a rendition in encoded megapixels. @param effort the cost of a pixel; 1 is normal */
export function pictureWeight(
  { durationSeconds, source }: StepCost,
  rung: { width: number; height: number; framesPerSecond: number; effort: number },
): number {
  const pixels = rung.width * rung.height * rung.effort + source.width * source.height * DECODING;
  return (durationSeconds * rung.framesPerSecond * pixels) / 1e6;
}
