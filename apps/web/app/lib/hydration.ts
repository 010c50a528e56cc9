// The moment in which the scripts of a prerendered page have taken it over.

import { useEffect } from 'react';

/** Sent to the window once; what was done before it is made up for then (see ../../early-input.ts). */
export const HYDRATED = 'valence:hydrated';

export function useHydrationSignal(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
}
