// Tells the page's HTML that its scripts have taken over.

import { HYDRATED } from '@valence/contract/hydration';
import { useLayoutEffect } from 'react';

/** In the very task that takes the page over: a render after it would empty fields in which somebody was typing. */
export function useHydrationSignal(): void {
  useLayoutEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
}
