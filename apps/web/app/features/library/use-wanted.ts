// What is searched for is in the address: who comes back from a lesson, reloads or sends the link finds it as it was.

import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { Wanted } from './shelves.ts';

/** Marks the addresses that the typing itself makes: the field is ahead of them. */
const TYPED = 'typed';

export function useWanted() {
  const { search, state } = useLocation() as Omit<Location, 'state'> & { state: unknown };
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(() => readWanted(search));
  // Typing stays quick on a slow phone; the cards and the address follow.
  const shown = useDeferredValue(wanted);
  const written = useRef(wanted);
  useEffect(() => {
    // Home pressed here: it begins anew.
    if (state === TYPED) return;
    written.current = readWanted(search);
    setWanted(written.current);
  }, [search, state]);
  useEffect(() => {
    if (written.current === shown) return;
    written.current = shown;
    void navigate({ search: addressed(shown) }, { replace: true, preventScrollReset: true, state: TYPED });
  }, [shown, navigate]);
  return { wanted, setWanted, shown };
}

function readWanted(search: string): Wanted {
  const asked = new URLSearchParams(search);
  return {
    words: asked.get('q') ?? '',
    category: asked.get('category') ?? undefined,
    endingSoon: asked.has('soon'),
  };
}

function addressed({ words, category, endingSoon }: Wanted): string {
  const asked = new URLSearchParams();
  if (words) asked.set('q', words);
  if (category) asked.set('category', category);
  if (endingSoon) asked.set('soon', '1');
  return asked.toString();
}
