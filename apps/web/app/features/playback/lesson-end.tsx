// What lies over the picture when a lesson is over: where to go on, and the parts that were skipped.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { skippedParts, type WatchedRange } from '@valence/domain/watched';
import type { ReactNode } from 'react';
import { videoLength } from '../../lib/format.ts';
import { TextButton } from '../../ui/button.tsx';
import { playedOf } from './media-state.ts';
import { Overlay } from './overlay.tsx';
import { type Controls, seekTo } from './use-controls.ts';

interface LessonEndProps {
  video: PlayableVideo;
  media: HTMLVideoElement;
  controls: Controls;
  /** Where to go on. */
  children: ReactNode;
}

export function LessonEnd({ video, media, controls, children }: LessonEndProps) {
  // What is not recorded, such as an admin's preview, has no skipped parts either.
  const skipped = video.watched
    ? skippedParts([...watchedOf(video), ...playedOf(media)], media.duration)
    : [];
  return (
    <Overlay keepControls>
      {/* A phone held upright has room for where to go on alone; what the picture shows says the rest. */}
      <p role="status" className="text-17 font-semibold max-sm:not-last:sr-only">
        {playbackCopy.ended}
      </p>
      {children}
      {skipped.length > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-x-3">
          {playbackCopy.youSkipped}
          {skipped.map(([from, to]) => (
            <TextButton
              key={from}
              onClick={() => {
                seekTo(media, from);
                controls.run({ name: 'toggle-play' });
              }}
            >
              {videoLength(from)}–{videoLength(to)}
            </TextButton>
          ))}
        </p>
      )}
    </Overlay>
  );
}

/** What was watched on earlier visits. */
export function watchedOf({ watched = [] }: PlayableVideo): WatchedRange[] {
  return watched.map(({ from, to }): WatchedRange => [from, to]);
}
