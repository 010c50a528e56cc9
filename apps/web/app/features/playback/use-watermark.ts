// Shows the student's own number, faint over the picture and never long in one place, so that a recording names its source.

import { useEffect, useState } from 'react';
import { guardWatermark, type WatermarkOptions } from './watermark-guard.ts';

/** @returns whether the number was lost and restored; true until the lesson plays again */
export function useWatermark({ box, frame, media, text }: Omit<WatermarkOptions, 'onLost'>): boolean {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const onLost = () => setRestored(true);
    // The event of a press on play just before the loss may arrive after it.
    const onPlay = () => setRestored((wasRestored) => wasRestored && media.paused);
    media.addEventListener('play', onPlay);
    const stop = guardWatermark({ box, frame, media, text, onLost });
    return () => {
      media.removeEventListener('play', onPlay);
      stop();
    };
  }, [box, frame, media, text]);
  return isRestored;
}
