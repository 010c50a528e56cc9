// The parts of a lesson: its narration in cues, the clock of the spoken cues, and its picture as a function of time.

import { ramp } from './motion.ts';
import type { Palette } from './palette.ts';

/** A sentence or two of narration. `pause` is the silence after it, in seconds. */
export type Cue = { readonly id: string; readonly text: string; readonly pause?: number };

export type SpokenCue = Cue & { readonly startSeconds: number; readonly endSeconds: number };

export type SoundKind = 'tick' | 'drop' | 'chime' | 'rise' | 'sweep';
export type SoundMark = { readonly atSeconds: number; readonly kind: SoundKind };

export type Lesson = {
  readonly slug: string;
  /** The tile's number and symbol: lesson 4 is `L4`. */
  readonly number: number;
  readonly title: string;
  /** The title on its opening card, line by line. */
  readonly titleLines: readonly string[];
  readonly strand: string;
  readonly category: string;
  readonly description: string;
  readonly palette: Palette;
  readonly cues: readonly Cue[];
  /** The picture without the heading, as SVG on a field of 1280 by 720. */
  readonly draw: (t: number, clock: Clock) => string;
  readonly sounds: (clock: Clock) => SoundMark[];
  /** The still that stands for the lesson in lists. */
  readonly poster: (clock: Clock) => string;
};

export const leadSeconds = 3.2;
const tailSeconds = 3;
const defaultPause = 0.55;

/** Turns cue names into instants, so that a picture is timed by cues and never by a number of seconds. */
export type Clock = {
  readonly durationSeconds: number;
  readonly cues: readonly SpokenCue[];
  /** The instant at a share (0 to 1) of a cue. Throws RangeError for an unknown cue. */
  readonly at: (id: string, share?: number) => number;
  /** 1 from the cue `from` until the cue `to` (or the end), eased at both ends. */
  readonly while: (t: number, from: string, to?: string) => number;
};

/** Pictures change in the pause before a cue, the old one a moment before the new. */
const before = { fadeIn: 0.35, fadeOut: 0.5, seconds: 0.45 } as const;

/** @param spokenSeconds the spoken length of each cue, in order */
export function makeClock(cues: readonly Cue[], spokenSeconds: readonly number[]): Clock {
  let now = leadSeconds;
  const spoken = cues.map((cue, i): SpokenCue => {
    const startSeconds = now;
    const endSeconds = now + (spokenSeconds[i] ?? 0);
    now = endSeconds + (cue.pause ?? defaultPause);
    return { ...cue, startSeconds, endSeconds };
  });
  const byId = new Map(spoken.map((cue) => [cue.id, cue]));
  const at = (id: string, share = 0): number => {
    const cue = byId.get(id);
    if (!cue) throw new RangeError(`no cue is named ${id}`);
    return cue.startSeconds + (cue.endSeconds - cue.startSeconds) * share;
  };
  return {
    durationSeconds: now + tailSeconds,
    cues: spoken,
    at,
    while: (t, from, to) => {
      const begin = at(from) - before.fadeIn;
      const here = ramp(t, begin, begin + before.seconds);
      if (to === undefined) return here;
      const end = at(to) - before.fadeOut;
      return Math.min(here, 1 - ramp(t, end, end + before.seconds));
    },
  };
}
