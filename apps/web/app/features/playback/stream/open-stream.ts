// Chooses the engine that plays an address in this browser.

import type { VideoSource } from '@valence/domain/video-source';
import { canFeedMedia } from '../../../lib/stream/media-source.ts';
import { createLessonStream } from './lesson-stream.ts';
import { createOutsideStream } from './outside-stream.ts';
import { createPlainStream, playsHlsByItself } from './plain-stream.ts';
import type { Playback, PlaybackOptions } from './playback.ts';

export type StreamSource = Extract<VideoSource, { kind: 'stream' }>;

export type OpenStream = (options: PlaybackOptions) => Playback;

/** @param fallback plays the lesson instead of our own engine, after that has failed with it */
export function openStream(
  { format, address }: StreamSource,
  options: PlaybackOptions,
  fallback?: OpenStream,
): Playback {
  if (format === 'mp4') return createPlainStream(options);
  if (address.startsWith('/')) {
    if (!canFeedMedia()) return createPlainStream(options);
    return (fallback ?? createLessonStream)(options);
  }
  return playsHlsByItself(options.media) ? createPlainStream(options) : createOutsideStream(options);
}
