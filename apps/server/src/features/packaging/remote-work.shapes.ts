// What a server and a worker that reaches it by https alone tell each other. JSON, except for films and the files of a step.

import { PACKAGING_FAILURES } from '@valence/contract/admin/packaging';
import { LEAN_STATES } from '@valence/domain/lesson-picture';
import { z } from 'zod';
import { readPlan, readTrack } from './shapes.ts';

/** Below it are the calls of such workers; it is there only with WORKER_TOKEN. */
export const REMOTE_WORK = '/worker/films';

/** How long a film stays with a worker that is not heard of: a line that fails for a moment costs nothing. */
export const REMOTE_LEASE_MILLISECONDS = 60_000;

export const workerReport = z.strictObject({
  id: z.uuid(),
  hasFfmpeg: z.boolean(),
  /** Whether it makes or ends lean pictures. */
  takesLean: z.boolean(),
});
export type WorkerReport = z.output<typeof workerReport>;

export const lentFilm = z.object({
  /** Names this lease in every further call. */
  token: z.uuid(),
  /** As it was stored; null before the film was examined. */
  plan: z.unknown().transform((plan) => (plan === null ? null : readPlan(plan))),
  /** The lesson is complete, save for its lean pictures. */
  isReady: z.boolean(),
  /** The key of the lesson's segments, Base64. */
  contentKey: z.base64(),
});
export type LentFilm = z.input<typeof lentFilm>;

/** null before the step is done, and of pictures. */
const trackOrNull = z.unknown().transform((track) => (track === null ? undefined : readTrack(track)));

export const workSteps = z.object({
  steps: z.array(
    z.object({
      position: z.int().min(0),
      name: z.string(),
      done: z.boolean(),
      track: trackOrNull,
    }),
  ),
});

export const shareReport = z.strictObject({ share: z.number().min(0).max(1) });
export const plannedWork = z.strictObject({ plan: z.unknown().transform(readPlan) });
export const finishedStep = z.strictObject({ track: trackOrNull });
export const measuredHours = z.strictObject({ hours: z.number().positive() });
export const finishedWork = z.strictObject({ lean: z.enum(LEAN_STATES).nullable() });
export const failedWork = z.strictObject({ failure: z.enum(PACKAGING_FAILURES) });
