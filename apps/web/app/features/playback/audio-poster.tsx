// Shown in place of the picture while only the sound plays: the lesson's title, without any download.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { classes } from '../../ui/classes.ts';
import { Volume } from '../../ui/media-icons.tsx';

export function AudioPoster({ video, playing }: { video: PlayableVideo; playing: boolean }) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center bg-surface p-6 pb-20 text-center">
      <div className="flex max-w-md flex-col items-center gap-2">
        <span className={classes('text-live', playing && 'pulse-soft')}>
          <Volume size={40} />
        </span>
        <p className="line-clamp-2 text-17 font-semibold sm:text-21">{video.title}</p>
        <p className="text-13 text-ink-soft max-sm:hidden">{playbackCopy.audioOnlyNote}</p>
      </div>
    </div>
  );
}
