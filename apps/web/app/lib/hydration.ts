// Tells the page's early scripts that React has hydrated it.

import { HYDRATED } from '@valence/contract/site/hydration';
import { useLayoutEffect } from 'react';

/** In the same task as the hydration: a later render would empty fields in which somebody was typing. */
export function useHydrationSignal(): void {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
}
