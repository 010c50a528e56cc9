// Typed text, once the typing pauses: a search calls the server for each word, not for each letter.

import { useEffect, useState } from 'react';

const PAUSE_MS = 180;

export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
