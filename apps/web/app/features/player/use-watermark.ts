// The student's own number, faint over the picture and never long in one place: who passes a recording on signs it.

import { useEffect, useState } from 'react';
import { type Guarded, guardWatermark } from './watermark-guard.ts';

/** @returns whether it was lost and put back; until the lesson plays again */
export function useWatermark({ frame, media, text }: Omit<Guarded, 'onLost'>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const onLost = () => setRestored(true);
    // A press on play just before the loss may be told after it.
    const onPlay = () => setRestored((isStill) => isStill && media.paused);
    media.addEventListener('play', onPlay);
    const stop = guardWatermark({ frame, media, text, onLost });
    return () => {
      media.removeEventListener('play', onPlay);
      stop();
    };
  }, [frame, media, text]);
  return isRestored;
}
