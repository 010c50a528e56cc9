// Speaks the narration with flite, cue by cue, and respells words of chemistry that flite would mispronounce.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Cue } from './lesson.ts';

const call = promisify(execFile);

/** Checked with `flite -ps`, which prints the sounds that it will make. */
const respellings: readonly (readonly [RegExp, string])[] = [
  [/\bSN2\b/g, 'ess en two'],
  [/\bnucleophile/gi, 'new klee o file'],
  [/\bbromomethane\b/gi, 'bro mo mee thane'],
  [/\bbromobutane\b/gi, 'bro mo byoo tane'],
  [/\bbutan-2-ol\b/gi, 'byoo tan two oll'],
  [/\bphenolphthalein\b/gi, 'fee nol thay leen'],
  [/\bsubshell/gi, 'sub shell'],
  [/\bdichromate\b/gi, 'die crow mate'],
  [/\bchromate\b/gi, 'crow mate'],
  [/\bLe Chatelier/g, 'Luh Shatt el yay'],
  [/\bpH\b/g, 'P H'],
  [/\bHund's\b/g, "Hoond's"],
];

export const spelledForVoice = (text: string): string =>
  respellings.reduce(
    (spelling, [pattern, sound]) => spelling.replace(pattern, sound),
    text.replaceAll('–', ', '),
  );

/** Mono samples, -1 to 1. */
export type Recording = { readonly samples: Float32Array; readonly rate: number };

export async function speak(cue: Cue, directory: string): Promise<Recording> {
  const file = path.join(directory, `${cue.id}.wav`);
  const manner = ['-voice', 'slt', '--setf', 'duration_stretch=1.06', '--setf', 'int_f0_target_stddev=26'];
  await call('flite', [...manner, '-t', spelledForVoice(cue.text), '-o', file]);
  return trimmed(readWav(await readFile(file)));
}

/** Reads the 16-bit mono RIFF files that flite writes. */
function readWav(bytes: Buffer): Recording {
  const rate = bytes.readUInt32LE(24);
  const data = bytes.indexOf('data', 12, 'latin1') + 8;
  const count = Math.floor((bytes.length - data) / 2);
  return {
    rate,
    samples: Float32Array.from({ length: count }, (_, i) => bytes.readInt16LE(data + 2 * i) / 32768),
  };
}

/** Cuts the silence that flite leaves at both ends, which would make the pauses uneven. */
function trimmed({ samples, rate }: Recording): Recording {
  const heard = (sample: number) => Math.abs(sample) > 0.01;
  const margin = Math.round(0.06 * rate);
  const from = Math.max(0, samples.findIndex(heard) - margin);
  const to = Math.min(samples.length, samples.findLastIndex(heard) + 2 * margin);
  return { rate, samples: samples.slice(from, to) };
}
