// Enter in a field with a list below it: what it opens is what the typed words mean, not what still stands there of others.

import { useEffect, useRef } from 'react';

/**
 * @param isCurrent whether the active line is of the typed words
 * @param open opens the active line
 */
export function useHeldEnter(isCurrent: boolean, open: () => void) {
  const isHeld = useRef(false);
  useEffect(() => {
    if (!isHeld.current || !isCurrent) return;
    isHeld.current = false;
    open();
  });
  return {
    /** Opens at once, or as soon as the list of the typed words has come. */
    press: () => {
      if (isCurrent) open();
      else isHeld.current = true;
    },
    /** Something else may be meant now. */
    drop: () => {
      isHeld.current = false;
    },
  };
}
