// A control that is disabled while it works would lose the keyboard's place: once it is done, the focus is where it was.

import { type RefObject, useLayoutEffect, useRef } from 'react';

export function useKeptFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const control = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const button = control.current;
    // Chromium takes the focus away in the moment in which a control is disabled, before an effect could look.
    const note = () => {
      hadFocus.current = button?.disabled === true;
    };
    button?.addEventListener('blur', note);
    return () => button?.removeEventListener('blur', note);
  }, []);
  useLayoutEffect(() => {
    if (busy) {
      hadFocus.current ||= document.activeElement === control.current;
      return;
    }
    // Whoever went on meanwhile stays where they are.
    if (hadFocus.current && document.activeElement === document.body) control.current?.focus();
    hadFocus.current = false;
  }, [busy]);
  return control;
}
