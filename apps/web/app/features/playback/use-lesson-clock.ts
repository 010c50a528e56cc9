// The player as a clock, for notes and questions beside the picture.

import { useMemo } from 'react';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import type { PlayerHandle } from './player-handle.ts';
import { seekTo } from './use-controls.ts';

/** Undefined while there is no player, and for players that do not report their position. */
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
