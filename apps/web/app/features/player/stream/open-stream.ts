// Chooses how an address is played in this browser.

import type { VideoSource } from '@valence/domain/video-source';
import { createLessonStream } from './lesson-stream.ts';
import { canFeedMedia } from './media-source.ts';
import { createOutsideStream } from './outside-stream.ts';
import { createPlainStream, playsHlsByItself } from './plain-stream.ts';
import type { Playback, PlaybackOptions } from './playback.ts';

export type StreamSource = Extract<VideoSource, { kind: 'stream' }>;

export function openStream({ format, address }: StreamSource, options: PlaybackOptions): Playback {
  if (format === 'mp4') return createPlainStream(options);
  if (address.startsWith('/'))
    return canFeedMedia() ? createLessonStream(options) : createPlainStream(options);
  return playsHlsByItself(options.media) ? createPlainStream(options) : createOutsideStream(options);
}
