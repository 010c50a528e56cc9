// Measures a packaged track from the files themselves, so that the playlist states what was written.

import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type PackagedTrack, TranscodeError } from './transcoder.ts';

const aacLowComplexity = 'mp4a.40.2';

/**
 * Reads `<directory>/<name>/index.m3u8` and measures each segment that it lists. Throws TranscodeError `failed` if it is
 * empty.
 */
export async function measureTrack(
  directory: string,
  name: string,
): Promise<PackagedTrack & { durationSeconds: number }> {
  const folder = path.join(directory, name);
  const segments = parseSegments(await readFile(path.join(folder, 'index.m3u8'), 'utf8'));
  if (segments.length === 0) throw new TranscodeError('failed', `${name} holds no segment`);
  const init = await readFile(path.join(folder, 'init.mp4'));
  let bytes = init.length;
  let durationSeconds = 0;
  let peakBitsPerSecond = 0;
  for (const segment of segments) {
    const { size } = await stat(path.join(folder, segment.file));
    bytes += size;
    durationSeconds += segment.seconds;
    // A last segment of a few frames says nothing about the rate that a player must sustain.
    if (segment.seconds >= 1 || segments.length === 1)
      peakBitsPerSecond = Math.max(peakBitsPerSecond, (size * 8) / segment.seconds);
  }
  return {
    name,
    codecs: videoCodec(init) ?? leanCodec(init) ?? (hasOpus(init) ? 'opus' : aacLowComplexity),
    averageBitsPerSecond: Math.ceil((bytes * 8) / durationSeconds),
    peakBitsPerSecond: Math.ceil(peakBitsPerSecond),
    segments: segments.length,
    bytes,
    durationSeconds,
  };
}

export function parseSegments(playlist: string): { file: string; seconds: number }[] {
  const segments: { file: string; seconds: number }[] = [];
  let seconds = 0;
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    else if (line !== '' && !line.startsWith('#')) segments.push({ file: line, seconds });
  }
  return segments;
}

/** Opus has a box of its own in the header (Encapsulation of Opus in ISO Base Media File Format, 4.3.2). */
const hasOpus = (init: Buffer): boolean => init.includes('dOps', 0, 'latin1');

/**
 * `av01.P.LLT.DD` from the header's av1C box: profile and level, tier and depth are in its second and third byte (AV1 Codec ISO
 * Media File Format Binding, 2.3.3 and 5). Undefined when the header describes no AV1.
 */
function leanCodec(init: Buffer): string | undefined {
  const box = init.indexOf('av1C', 0, 'latin1');
  if (box < 0) return undefined;
  const [levels = 0, flags = 0] = init.subarray(box + 5, box + 7);
  const [profile, level] = [levels >> 5, levels & 0x1f];
  const depth = flags & 0x40 ? (flags & 0x20 ? 12 : 10) : 8;
  return `av01.${profile}.${String(level).padStart(2, '0')}${flags & 0x80 ? 'H' : 'M'}.${String(depth).padStart(2, '0')}`;
}

/**
 * `avc1.PPCCLL` from the header's avcC box: profile, compatibility and level are the bytes after its version
 * (ISO/IEC 14496-15, 5.3.3.1). Undefined when the header describes no H.264.
 */
function videoCodec(init: Buffer): string | undefined {
  const box = init.indexOf('avcC', 0, 'latin1');
  return box < 0 ? undefined : `avc1.${init.subarray(box + 5, box + 8).toString('hex')}`;
}
