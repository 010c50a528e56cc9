// Composes the music under the voice: a slow pad, a few plucked notes, and small sounds where something happens.

import type { SoundKind, SoundMark } from './lesson.ts';
import { noise } from './motion.ts';

export const musicRate = 48_000;
const chordSeconds = 7.5;

/** Four chords without a full close, as MIDI notes: D maj 9, B m 7, G maj 7, A sus. */
const chords = [
  [50, 57, 61, 64, 66],
  [47, 54, 57, 62, 66],
  [43, 50, 59, 62, 66],
  [45, 52, 57, 62, 64],
] as const;

const hertz = (note: number): number => 440 * 2 ** ((note - 69) / 12);

type Add = (atSeconds: number, forSeconds: number, wave: (t: number) => number) => void;

/** Mono samples for the whole lesson; `key` shifts it by semitones so that lessons differ. */
export function compose(durationSeconds: number, marks: readonly SoundMark[], key: number): Float32Array {
  const samples = new Float32Array(Math.ceil(durationSeconds * musicRate));
  const add: Add = (atSeconds, forSeconds, wave) => {
    const first = Math.round(atSeconds * musicRate);
    const count = Math.min(Math.round(forSeconds * musicRate), samples.length - first);
    for (let i = 0; i < count; i++) samples[first + i] = (samples[first + i] ?? 0) + wave(i / musicRate);
  };
  for (let at = 0, bar = 0; at < durationSeconds; at += chordSeconds, bar++) {
    const chord = chords[bar % chords.length] ?? chords[0];
    for (const [voice, note] of chord.entries()) addPad(add, at, hertz(note + key), voice);
    addPlucks(add, at, bar, chord, key);
  }
  for (const mark of marks) effects[mark.kind](add, mark.atSeconds, hertz(74 + key));
  fadeEnds(samples);
  return samples;
}

function addPad(add: Add, at: number, frequency: number, voice: number): void {
  const seconds = chordSeconds + 3;
  const turn = 2 * Math.PI * frequency;
  const level = 0.03 / (1 + 0.25 * voice);
  add(at, seconds, (t) => {
    const swell = Math.sin(Math.PI * Math.min(1, t / seconds)) ** 1.3;
    const drift = 0.6 * Math.sin(2 * Math.PI * 0.21 * t + voice);
    return (
      level *
      swell *
      (Math.sin(turn * t + drift) + 0.5 * Math.sin(turn * 1.003 * t) + 0.14 * Math.sin(2 * turn * t))
    );
  });
}

function addPlucks(add: Add, at: number, bar: number, chord: readonly number[], key: number): void {
  for (let beat = 0; beat < 5; beat++) {
    if (noise(bar, beat, key) < 0.35) continue;
    const note = chord[Math.floor(noise(bar, beat, key + 7) * chord.length)] ?? 62;
    addBell(add, at + (beat * chordSeconds) / 5, hertz(note + 12 + key), 0.028);
  }
}

function addBell(add: Add, at: number, frequency: number, level: number): void {
  const turn = 2 * Math.PI * frequency;
  add(at, 2.4, (t) => {
    const attack = Math.min(1, t / 0.006);
    const body =
      Math.sin(turn * t) * Math.exp(-2.2 * t) + 0.28 * Math.sin(3.01 * turn * t) * Math.exp(-7 * t);
    return level * attack * body;
  });
}

const effects: Record<SoundKind, (add: Add, at: number, frequency: number) => void> = {
  tick: (add, at, frequency) => addBell(add, at, 2 * frequency, 0.035),
  chime: (add, at, frequency) => {
    for (const [i, ratio] of [1, 1.25, 1.5].entries()) addBell(add, at + 0.11 * i, frequency * ratio, 0.07);
  },
  rise: (add, at, frequency) => {
    for (const [i, ratio] of [0.5, 0.75, 1].entries()) addBell(add, at + 0.16 * i, frequency * ratio, 0.06);
  },
  /** A falling drop: the pitch rises quickly as the water closes over it. */
  drop: (add, at) => {
    let phase = 0;
    add(at, 0.28, (t) => {
      phase += (2 * Math.PI * (520 + 1500 * t)) / musicRate;
      return 0.11 * Math.sin(phase) * Math.exp(-16 * t) * Math.min(1, t / 0.004);
    });
  },
  sweep: (add, at) => {
    let low = 0;
    add(at, 1, (t) => {
      const bright = 0.02 + 0.1 * Math.sin(Math.PI * t) ** 2;
      low += bright * (2 * noise(at, t * 48) - 1 - low);
      return 0.22 * low * Math.sin(Math.PI * t) ** 2;
    });
  },
};

function fadeEnds(samples: Float32Array): void {
  const rise = 1.2 * musicRate;
  const fall = 2.6 * musicRate;
  for (let i = 0; i < samples.length; i++) {
    const left = samples.length - 1 - i;
    samples[i] = (samples[i] ?? 0) * Math.min(1, i / rise) * Math.min(1, left / fall);
  }
}
