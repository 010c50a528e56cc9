// The passing of time for components.

import { useEffect, useState } from 'react';
import { now } from './clock.ts';

/** The server's time, renewed every `everyMs` milliseconds; also right after the tab comes back to the front. */
export function useNow(everyMs: number): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const tick = () => setAt(now());
    const timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everyMs]);
  return at;
}
