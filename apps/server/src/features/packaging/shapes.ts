// Reads strictly what is stored as JSON of a packaging: the plan of the work, and the properties of each finished track.

import { z } from 'zod';
import type {
  LessonPlan,
  PackagedRendition,
  PackagedSound,
  Timed,
} from '../../ports/transcoder/transcoder.ts';

/** In a packaging's folder: the film as it was sent, where it plays so. */
export const PLAIN_FILM = 'film.mp4';

const fraction = z.object({ over: z.number().positive(), under: z.number().positive() });

const plan = z.object({
  durationSeconds: z.number().positive(),
  width: z.int().positive(),
  height: z.int().positive(),
  frameRate: fraction,
  rungs: z
    .array(
      z.object({
        name: z.string(),
        shortSide: z.int(),
        crf: z.number(),
        ampleBitsPerSecond: z.number().optional(),
        aimBitsPerSecond: z.number().optional(),
        maxBitsPerSecond: z.number(),
        width: z.int(),
        height: z.int(),
      }),
    )
    .min(1),
  sound: z
    .object({
      channels: z.union([z.literal(1), z.literal(2)]),
      bitsPerSecond: z.number(),
      // Packagings that were planned before there was Opus have AAC alone.
      opusBitsPerSecond: z.array(z.number()).default([]),
      filter: z.string().nullable(),
    })
    .nullable(),
});

const track = {
  name: z.string(),
  codecs: z.string(),
  averageBitsPerSecond: z.number(),
  peakBitsPerSecond: z.number(),
  segments: z.int(),
  bytes: z.number(),
  durationSeconds: z.number(),
};
const rendition = z.object({
  ...track,
  width: z.int(),
  height: z.int(),
  framesPerSecond: z.number(),
});
const sound = z.object({ ...track, channels: z.int() });

export type Rendition = Timed<PackagedRendition>;
export type Sound = Timed<PackagedSound>;
export type Track = Rendition | Sound;

export const readPlan = (json: unknown): LessonPlan => plan.parse(json) as LessonPlan;
export const readTrack = (json: unknown): Track => z.union([rendition, sound]).parse(json);

export const isSound = (of: Track): of is Sound => 'channels' in of;
