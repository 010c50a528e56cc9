// What is wrong in a form that was sent may lie out of sight: the focus goes to the first such field.

import { type RefObject, useEffect, useRef } from 'react';

/** @param errors another object each time the form was sent */
export function useFirstWrong(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // Each time it was sent, and only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors say when
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
