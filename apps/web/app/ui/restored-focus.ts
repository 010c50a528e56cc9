// Returns the focus to a control that was disabled while it was busy, so that the keyboard's place is not lost.

import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useRestoredFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const control = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const button = control.current;
    // Chromium removes the focus at the moment in which a control is disabled, before an effect could check it.
    const onBlur = () => {
      hadFocus.current = button?.disabled === true;
    };
    button?.addEventListener('blur', onBlur);
    return () => button?.removeEventListener('blur', onBlur);
  }, []);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current ||= document.activeElement === control.current;
      return;
    }
    // A person who has moved the focus since keeps it.
    if (hadFocus.current && document.activeElement === document.body) control.current?.focus();
    hadFocus.current = false;
  }, [busy]);
  return control;
}
