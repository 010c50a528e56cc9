// Listens to what each rate of sound leaves of a voice: encodes samples as lessons are encoded, decodes them, and compares
// spectrograms in the bands of hearing (mel scale). Prints for each rate what an hour costs and how far its spectrum is from the
// original's, in decibels: 0 is the same, 64 kbit/s of AAC is what every lesson had before Opus.
//
// This is a distance of spectra, no model of hearing: neither ViSQOL nor PESQ is packaged for Debian or npm. It ranks rates of
// one codec well and compares codecs only roughly.
//
//   npm run bench:sound -- [--file film.mp4]…
//
// The samples: a synthetic voice (flite in ffmpeg), and a human one where Debian's alsa-utils or asterisk-core-sounds-en-g722
// are installed (recordings under free licences).

import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { soundCoder } from '../../apps/server/src/ports/transcoder/encode-arguments.ts';
import { run } from '../../apps/server/src/ports/transcoder/process.ts';
import { spectralDistance } from './sound/spectral-distance.ts';

const SECONDS = 60;
const RATE = 48_000;
const CODERS = [
  { name: 'AAC 64', codec: 'aac', bitsPerSecond: 64_000 },
  ...[16, 20, 24, 32, 48].map((kilobits) => ({
    name: `Opus ${kilobits}`,
    codec: 'opus' as const,
    bitsPerSecond: kilobits * 1000,
  })),
] as const;

const SENTENCES =
  'The equilibrium constant is the ratio of products to reactants, each raised to the power of its coefficient. ' +
  'Add hydrochloric acid to sodium hydroxide, and phenolphthalein turns from pink to colourless. ' +
  'The precipitate of silver chloride dissolves in ammonia, since a complex ion forms. ' +
  'Six students saw thick white fumes; she sells sea shells by the shore. ';

const { values } = parseArgs({ options: { file: { type: 'string', multiple: true } } });
const folder = await mkdtemp(path.join(tmpdir(), 'valence-bench-sound-'));
try {
  for (const [name, file] of await samples()) await measure(name, file);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function samples(): Promise<[name: string, file: string][]> {
  const found: [string, string][] = [['synthetic voice (flite)', await syntheticVoice()]];
  const recorded = globSync('/usr/share/asterisk/sounds/en*/*.g722').slice(-150);
  if (recorded.length > 0)
    found.push(['human voice, 7 kHz (asterisk-core-sounds)', await joined(recorded, 'asterisk')]);
  const alsa = globSync('/usr/share/sounds/alsa/*_*.wav');
  if (alsa.length > 0) found.push(['human voice (alsa-utils)', await joined(alsa, 'alsa')]);
  for (const file of values.file ?? []) {
    if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
    found.push([path.basename(file), await asWav(['-i', file, '-t', String(SECONDS)], path.basename(file))]);
  }
  return found;
}

async function syntheticVoice(): Promise<string> {
  await writeFile(path.join(folder, 'words.txt'), SENTENCES.repeat(4));
  const words = path.join(folder, 'words.txt');
  return asWav(['-f', 'lavfi', '-i', `flite=textfile=${words}:voice=slt`, '-t', String(SECONDS)], 'flite');
}

async function joined(files: readonly string[], name: string): Promise<string> {
  const list = path.join(folder, `${name}.txt`);
  await writeFile(list, files.map((file) => `file '${file}'`).join('\n'));
  return asWav(['-f', 'concat', '-safe', '0', '-i', list, '-t', String(SECONDS)], name);
}

async function asWav(input: readonly string[], name: string): Promise<string> {
  const file = path.join(folder, `${name}.wav`);
  await run('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    ...input,
    '-vn',
    '-ac',
    '1',
    '-ar',
    String(RATE),
    file,
  ]);
  return file;
}

async function measure(name: string, file: string): Promise<void> {
  console.log(name);
  const original = await decoded(file);
  for (const [index, { name: coder, codec, bitsPerSecond }] of CODERS.entries()) {
    const track = path.join(folder, `track-${index}`);
    await rm(track, { recursive: true, force: true });
    await mkdir(track);
    const out = path.join(track, 'index.m3u8');
    const hls = ['-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod', '-hls_time', '4'];
    const names = [
      '-hls_fmp4_init_filename',
      'init.mp4',
      '-hls_segment_filename',
      path.join(track, '%05d.m4s'),
    ];
    const coding = soundCoder({ codec, bitsPerSecond });
    await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', file, ...coding, ...hls, ...names, out]);
    const bytes = await bytesOf(track);
    const distance = spectralDistance(original, await decoded(out), RATE);
    const megabytes = (bytes * 3600) / (original.length / RATE) / 1e6;
    console.log(
      `  ${coder.padEnd(8)} ${megabytes.toFixed(1).padStart(5)} MB an hour  ${distance.toFixed(2).padStart(6)} dB`,
    );
  }
}

async function bytesOf(track: string): Promise<number> {
  const sizes = (await readdir(track))
    .filter((file) => file.endsWith('.m4s'))
    .map(async (file) => (await stat(path.join(track, file))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Samples from -1 to 1. */
async function decoded(file: string): Promise<Float32Array> {
  const raw = path.join(folder, 'decoded.f32');
  const format = ['-ac', '1', '-ar', String(RATE), '-f', 'f32le'];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', file, ...format, raw]);
  const { buffer, byteOffset, length } = await readFile(raw);
  return new Float32Array(buffer.slice(byteOffset, byteOffset + length));
}
