// The current time for components.

import { useEffect, useState } from 'react';
import { now, onClockSet } from './clock.ts';

/**
 * The server's time, updated every `everyMs` milliseconds; also right after the tab comes back to the front or the device's
 * clock turns out to be wrong.
 */
export function useNow(everyMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(now());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    const stop = onClockSet(tick);
    return () => {
      stop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return at;
}
