// The player as a clock, for what lies beside the picture.

import { useMemo } from 'react';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import type { PlayerHandle } from './player-handle.ts';
import { seekTo } from './use-controls.ts';

/** Undefined while, or where, there is no player that tells its seconds. */
export function useLessonClock(handle: PlayerHandle | undefined): LessonClock | undefined {
  return useMemo(() => {
    if (!handle) return undefined;
    const { media } = handle;
    return {
      second: () => Math.floor(media.currentTime),
      goTo: (second) => {
        seekTo(media, second);
        const stage = media.closest('section');
        if (stage && stage.getBoundingClientRect().top < 0) stage.scrollIntoView({ block: 'center' });
      },
    };
  }, [handle]);
}
