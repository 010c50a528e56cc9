// Keeps the search in the page's address, so that it survives the way back from a lesson, a reload and a shared link.

import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useNavigate, usePlace } from '../../lib/navigation.tsx';
import type { LibraryQuery } from './library-view.ts';

/** Marks addresses that typing itself has produced: the search field is already ahead of them. */
const TYPED = 'typed';

export function useLibraryQuery() {
  const { search, state } = usePlace();
  const navigate = useNavigate();
  const [wanted, setQuery] = useState(() => readQuery(search));
  // Typing stays fast on a slow phone: the cards and the address follow later.
  const shown = useDeferredValue(wanted);
  const written = useRef(wanted);
  useEffect(() => {
    // A new address from elsewhere, such as a press on Home, replaces the search.
    if (state === TYPED) return;
    written.current = readQuery(search);
    setQuery(written.current);
  }, [search, state]);
  useEffect(() => {
    if (written.current === shown) return;
    written.current = shown;
    navigate(`?${addressed(shown)}`, { replace: true, keepScroll: true, state: TYPED });
  }, [shown, navigate]);
  return { wanted, setQuery, shown };
}

function readQuery(search: string): LibraryQuery {
  const params = new URLSearchParams(search);
  return {
    words: params.get('q') ?? '',
    category: params.get('category') ?? undefined,
    endingSoon: params.has('soon'),
    isSyllabus: params.has('syllabus'),
  };
}

function addressed({ words, category, endingSoon, isSyllabus }: LibraryQuery): string {
  const params = new URLSearchParams();
  if (words) params.set('q', words);
  if (category) params.set('category', category);
  if (endingSoon) params.set('soon', '1');
  if (isSyllabus) params.set('syllabus', '1');
  return params.toString();
}
