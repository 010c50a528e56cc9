// What is typed, once the typing rests: a search asks the server a word at a time, not a letter.

import { useEffect, useState } from 'react';

const REST_MS = 180;

export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
