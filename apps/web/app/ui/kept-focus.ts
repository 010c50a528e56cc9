// A control that is disabled while it works would lose the keyboard's place: once it is done, the focus is where it was.

import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useKeptFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const control = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === control.current;
    // Whoever went on meanwhile stays where they are.
    else if (hadFocus.current && document.activeElement === document.body) control.current?.focus();
  }, [busy]);
  return control;
}
