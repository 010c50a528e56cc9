// Whether the controls are shown: while the lesson is paused, and for a moment after each action of the student.

import { useCallback, useEffect, useState } from 'react';

const SHOWN_MS = 3000;

/** @param playing the controls disappear only while the lesson plays */
export function useControlsShown(box: HTMLElement, playing: boolean) {
  const [active, setActive] = useState(true);
  const [actionCount, setActionCount] = useState(0);
  const wake = useCallback(() => {
    setActive(true);
    setActionCount((count) => count + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each action restarts the timer
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => setActive(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [playing, actionCount]);
  useEffect(() => {
    const stop = new AbortController();
    const onMove = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') wake();
    };
    box.addEventListener('pointermove', onMove, { signal: stop.signal });
    box.addEventListener('focusin', wake, { signal: stop.signal });
    document.addEventListener('keydown', wake, { signal: stop.signal });
    box.addEventListener(
      'pointerleave',
      (event) => {
        if (event.pointerType !== 'touch') setActive(false);
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, [box, wake]);
  return {
    shown: active || !playing,
    wake,
    toggle: () => (active && playing ? setActive(false) : wake()),
  };
}
