// Mixes voice and music into one sound file: the voice is warmed and placed in a small room, the music ducks under it.

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run } from '../../../apps/server/src/ports/transcoder/process.ts';
import { type Clock, type Lesson, makeClock } from './lesson.ts';
import { compose, musicRate } from './music.ts';
import { type Recording, speak } from './voice.ts';

export type Soundtrack = { readonly clock: Clock; readonly file: string };

/** Speaks all cues, which sets the lesson's timing, and mixes. Writes only inside `directory`. */
export async function makeSoundtrack(lesson: Lesson, directory: string): Promise<Soundtrack> {
  const recordings: Recording[] = [];
  for (const cue of lesson.cues) recordings.push(await speak(cue, directory));
  const clock = makeClock(
    lesson.cues,
    recordings.map(({ samples, rate }) => samples.length / rate),
  );
  const voice = path.join(directory, 'voice.wav');
  const music = path.join(directory, 'music.wav');
  await writeFile(voice, wav(placed(recordings, clock), recordings[0]?.rate ?? musicRate));
  await writeFile(
    music,
    wav(compose(clock.durationSeconds, lesson.sounds(clock), lesson.number % 5), musicRate),
  );
  const file = path.join(directory, 'sound.wav');
  await mixDown(voice, music, file);
  return { clock, file };
}

function placed(recordings: readonly Recording[], clock: Clock): Float32Array {
  const rate = recordings[0]?.rate ?? musicRate;
  const whole = new Float32Array(Math.ceil(clock.durationSeconds * rate));
  for (const [i, { samples }] of recordings.entries())
    whole.set(samples, Math.round((clock.cues[i]?.startSeconds ?? 0) * rate));
  return whole;
}

async function mixDown(voice: string, music: string, file: string): Promise<void> {
  const warmed = [
    'aresample=48000',
    'highpass=f=85',
    'equalizer=f=220:t=q:w=1:g=1.5',
    'equalizer=f=3200:t=q:w=1.2:g=2.5',
    'lowpass=f=7600',
    'acompressor=threshold=-22dB:ratio=2.5:attack=8:release=160:makeup=4dB',
    'aecho=0.9:0.5:23|41:0.13|0.08',
  ].join(',');
  const graph = [
    `[0:a]${warmed},asplit=2[voice][key]`,
    '[1:a]volume=0.5[bed]',
    '[bed][key]sidechaincompress=threshold=0.02:ratio=3:attack=60:release=700[under]',
    '[voice][under]amix=inputs=2:normalize=0,alimiter=limit=0.85[out]',
  ].join(';');
  await run('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-y', '-i', voice, '-i', music],
    ...['-filter_complex', graph, '-map', '[out]', '-c:a', 'pcm_s16le', file],
  ]);
}

/** 16-bit mono RIFF. */
function wav(samples: Float32Array, rate: number): Buffer {
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + 2 * samples.length, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(2 * rate, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(2 * samples.length, 40);
  for (const [i, sample] of samples.entries())
    bytes.writeInt16LE(Math.round(32767 * Math.max(-1, Math.min(1, sample))), 44 + 2 * i);
  return bytes;
}
