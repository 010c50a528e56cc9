// Writes the playlist a player opens first (RFC 8216, 4.3.4): relative addresses and measured rates only.

import type { PackagedLesson, PackagedRendition, PackagedTrack } from './transcoder.ts';

export function masterPlaylist({ renditions, audio }: Omit<PackagedLesson, 'durationSeconds'>): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (audio)
    lines.push(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Lesson",DEFAULT=YES,AUTOSELECT=YES,' +
        `CHANNELS="${audio.channels}",URI="${audio.name}/index.m3u8"`,
    );
  for (const rendition of renditions)
    lines.push(`#EXT-X-STREAM-INF:${attributes(rendition, audio)}`, `${rendition.name}/index.m3u8`);
  // The sound alone, for people who choose it, comes last, since some players begin with the first variant.
  if (audio) lines.push(`#EXT-X-STREAM-INF:${soundAttributes(audio)}`, `${audio.name}/index.m3u8`);
  return `${lines.join('\n')}\n`;
}

/** A variant's rates include the sound that is always fetched with it (RFC 8216, 4.3.4.2). */
function attributes(video: PackagedRendition, audio: PackagedLesson['audio']): string {
  return [
    `BANDWIDTH=${video.peakBitsPerSecond + (audio?.peakBitsPerSecond ?? 0)}`,
    `AVERAGE-BANDWIDTH=${video.averageBitsPerSecond + (audio?.averageBitsPerSecond ?? 0)}`,
    `CODECS="${audio ? `${video.codecs},${audio.codecs}` : video.codecs}"`,
    `RESOLUTION=${video.width}x${video.height}`,
    `FRAME-RATE=${video.framesPerSecond.toFixed(3)}`,
    ...(audio ? ['AUDIO="audio"'] : []),
  ].join(',');
}

function soundAttributes({ peakBitsPerSecond, averageBitsPerSecond, codecs }: PackagedTrack): string {
  return `BANDWIDTH=${peakBitsPerSecond},AVERAGE-BANDWIDTH=${averageBitsPerSecond},CODECS="${codecs}",AUDIO="audio"`;
}
