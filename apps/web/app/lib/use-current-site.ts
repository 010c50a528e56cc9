// The school's content as it is now: the page is written with what the build knew, and takes over what was edited since.

import { readSite, type SiteContent } from '@valence/contract/site';
import { useEffect, useState } from 'react';
import { send } from './http.ts';

/** @returns the content of the build at first; another one only if the server's differs */
export function useCurrentSite(built: SiteContent): SiteContent {
  const [current, setCurrent] = useState(built);
  useEffect(() => {
    const gone = new AbortController();
    send(readSite, undefined, { signal: gone.signal })
      .then(({ whatsapp: _, ...site }) => setCurrent((known) => (isSame(known, site) ? known : site)))
      // Without an answer the page stays as it was built, which is a whole page.
      .catch(() => undefined);
    return () => gone.abort();
  }, []);
  return current;
}

function isSame(one: SiteContent, other: SiteContent): boolean {
  return canonical(one) === canonical(other);
}

/** The same text for the same content, in whatever order its fields were written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
