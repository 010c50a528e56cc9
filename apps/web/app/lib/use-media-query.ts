// Whether the screen matches a media query, for parts that are loaded for some screens only.

import { useCallback, useSyncExternalStore } from 'react';

/** @param query as in CSS, for example `(width >= 64rem)`; false where there is no screen (build) */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
