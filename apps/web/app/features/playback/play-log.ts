// Measures one stretch of playing: how long the start took, how long the lesson stood still, and what was played in which
// rendition.

import {
  LONGEST_STALL_MILLISECONDS,
  LONGEST_START_MILLISECONDS,
  LONGEST_STRETCH_SECONDS,
  MOST_PLAY_LINES,
  MOST_STALLS,
  type PlayLine,
} from '@valence/contract/play-quality';

/** Browsers say several times a second that they play; a longer silence was a device asleep. */
const LONGEST_SILENCE_MS = 5000;

interface Measured extends Pick<PlayLine, 'rendition' | 'stalls' | 'failed' | 'fellBack'> {
  playedMs: number;
  stalledMs: number;
  startMs: number | undefined;
}

/** All times are this device's, in milliseconds; a rendition is the pixels of the picture's shorter side. */
export function createPlayLog() {
  let lines = new Map<number, Measured>();
  let pressedAt: number | undefined;
  let hasStarted = false;
  let playingAt: number | undefined;
  /** Belongs to the rendition that ran out. */
  let stall: { at: number; rendition: number } | undefined;
  const lineOf = (rendition: number): Measured => {
    const empty = { rendition, stalls: 0, playedMs: 0, stalledMs: 0, startMs: undefined };
    const line = lines.get(rendition) ?? { ...empty, failed: false, fellBack: false };
    lines.set(rendition, line);
    return line;
  };
  const endStall = (at: number) => {
    if (stall) lineOf(stall.rendition).stalledMs += at - stall.at;
    stall = undefined;
  };
  return {
    /** Somebody pressed play; only the first time of a lesson is a start. */
    press(at: number): void {
      if (!hasStarted) pressedAt ??= at;
    },

    /** The picture moves. */
    plays(at: number, rendition: number): void {
      if (pressedAt !== undefined) lineOf(rendition).startMs = at - pressedAt;
      pressedAt = undefined;
      hasStarted = true;
      endStall(at);
      if (playingAt !== undefined) {
        lineOf(rendition).playedMs += Math.min(at - playingAt, LONGEST_SILENCE_MS);
      }
      playingAt = at;
    },

    /** It should play, but has nothing to play. */
    stalls(at: number, rendition: number): void {
      playingAt = undefined;
      if (!hasStarted || stall) return;
      stall = { at, rendition };
      lineOf(rendition).stalls += 1;
    },

    /** A pause, a jump or the end: neither plays nor stands still. */
    rests(at: number): void {
      playingAt = undefined;
      endStall(at);
    },

    fails(rendition: number): void {
      lineOf(rendition).failed = true;
    },

    fallsBack(rendition: number): void {
      lineOf(rendition).fellBack = true;
    },

    /** What there is since the last call. Who leaves before the picture moves has waited so long at least. */
    take(at: number, rendition: number): PlayLine[] {
      if (pressedAt !== undefined) lineOf(rendition).startMs = at - pressedAt;
      hasStarted ||= pressedAt !== undefined;
      pressedAt = undefined;
      const open = stall;
      endStall(at);
      stall = open && { ...open, at };
      const taken = [...lines.values()].map(toWire).filter(saysSomething);
      lines = new Map();
      return taken.slice(-MOST_PLAY_LINES);
    },
  };
}

function toWire({ playedMs, stalledMs, startMs, stalls, ...line }: Measured): PlayLine {
  return {
    ...line,
    stalls: Math.min(stalls, MOST_STALLS),
    playedSeconds: Math.min(Math.round(playedMs / 1000), LONGEST_STRETCH_SECONDS),
    stalledMilliseconds: Math.min(Math.round(stalledMs), LONGEST_STALL_MILLISECONDS),
    ...(startMs !== undefined && {
      startMilliseconds: Math.min(Math.round(startMs), LONGEST_START_MILLISECONDS),
    }),
  };
}

function saysSomething({ playedSeconds, stalledMilliseconds, startMilliseconds, ...line }: PlayLine) {
  return (
    playedSeconds > 0 ||
    stalledMilliseconds > 0 ||
    startMilliseconds !== undefined ||
    line.failed ||
    line.fellBack
  );
}
