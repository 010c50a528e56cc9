// Writes the playlist a player opens first (RFC 8216, 4.3.4): relative addresses and measured rates only.

import { isLeanPicture, LEAN_PICTURE_TAG } from '@valence/domain/lesson-picture';
import { isOpus, LEAN_SOUND_TAG } from '@valence/domain/lesson-sound';
import type { PackagedLesson, PackagedRendition, PackagedSound } from './transcoder.ts';

/**
 * Each picture with AAC, which everything plays, and in a tag of our own the sounds of Opus, which our player takes instead. A
 * picture that costs no less than a larger one of its codec is left out. Lean pictures (AV1) are in a tag of our own, too.
 */
export function masterPlaylist({ renditions, sounds }: Omit<PackagedLesson, 'durationSeconds'>): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  for (const sound of sounds.filter(isOpus)) lines.push(LEAN_SOUND_TAG + leanSound(sound));
  const audio = sounds.find((sound) => !isOpus(sound));
  if (audio)
    lines.push(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Lesson",DEFAULT=YES,AUTOSELECT=YES,' +
        `CHANNELS="${audio.channels}",URI="${audio.name}/index.m3u8"`,
    );
  const common = renditions.filter((each) => !isLeanPicture(each));
  const lean = renditions.filter((each) => isLeanPicture(each) && isCheaper(each, common));
  for (const rendition of lean.filter((each) => isWorthwhile(each, lean)))
    lines.push(`${LEAN_PICTURE_TAG}${attributes(rendition, audio)},URI="${rendition.name}/index.m3u8"`);
  for (const rendition of common.filter((each) => isWorthwhile(each, common)))
    lines.push(`#EXT-X-STREAM-INF:${attributes(rendition, audio)}`, `${rendition.name}/index.m3u8`);
  // The sound alone, for people who choose it, comes last, since some players begin with the first variant.
  if (audio) lines.push(`#EXT-X-STREAM-INF:${soundAttributes(audio)}`, `${audio.name}/index.m3u8`);
  return `${lines.join('\n')}\n`;
}

/** Whether no larger picture costs as little. */
function isWorthwhile(picture: PackagedRendition, all: readonly PackagedRendition[]): boolean {
  return !all.some(
    (other) =>
      other.width * other.height > picture.width * picture.height &&
      other.averageBitsPerSecond <= picture.averageBitsPerSecond,
  );
}

/** Whether the same picture in H.264 costs more. */
function isCheaper(lean: PackagedRendition, common: readonly PackagedRendition[]): boolean {
  return common.some(
    ({ height, averageBitsPerSecond }) =>
      height === lean.height && averageBitsPerSecond > lean.averageBitsPerSecond,
  );
}

/** A variant's rates include the sound that is always fetched with it (RFC 8216, 4.3.4.2). */
function attributes(video: PackagedRendition, audio: PackagedSound | undefined): string {
  return [
    `BANDWIDTH=${video.peakBitsPerSecond + (audio?.peakBitsPerSecond ?? 0)}`,
    `AVERAGE-BANDWIDTH=${video.averageBitsPerSecond + (audio?.averageBitsPerSecond ?? 0)}`,
    `CODECS="${audio ? `${video.codecs},${audio.codecs}` : video.codecs}"`,
    `RESOLUTION=${video.width}x${video.height}`,
    `FRAME-RATE=${video.framesPerSecond.toFixed(3)}`,
    ...(audio ? ['AUDIO="audio"'] : []),
  ].join(',');
}

function soundAttributes(sound: PackagedSound): string {
  return `${rates(sound)},CODECS="${sound.codecs}",AUDIO="audio"`;
}

function leanSound(sound: PackagedSound): string {
  return `${rates(sound)},CODECS="${sound.codecs}",URI="${sound.name}/index.m3u8"`;
}

const rates = ({ peakBitsPerSecond, averageBitsPerSecond }: PackagedSound): string =>
  `BANDWIDTH=${peakBitsPerSecond},AVERAGE-BANDWIDTH=${averageBitsPerSecond}`;
