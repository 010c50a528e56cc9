// Whether the controls are on the picture: while it stands still, and for a moment after each sign of the person.

import { useCallback, useEffect, useState } from 'react';

const QUIET_MS = 3000;

/** @param playing only then they go away */
export function useControlsShown(box: HTMLElement, playing: boolean) {
  const [active, setActive] = useState(true);
  const [signs, setSigns] = useState(0);
  const wake = useCallback(() => {
    setActive(true);
    setSigns((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sign begins the quiet time anew
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => setActive(false), QUIET_MS);
    return () => clearTimeout(timer);
  }, [playing, signs]);
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
