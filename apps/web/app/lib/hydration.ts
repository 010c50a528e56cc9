// Tells the page's HTML that its scripts have taken over.

import { HYDRATED } from '@valence/contract/hydration';
import { useEffect } from 'react';

export function useHydrationSignal(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(HYDRATED));
  }, []);
}
