// After going to another page of the site, announces its title to screen readers and moves the focus to its content. A browser
// does both by itself for pages that it loads.

import { useEffect, useRef, useState } from 'react';
import { usePlace } from '../lib/navigation.tsx';
import { isTitlePending } from '../lib/page-head.ts';

/** Pages set their title once their first data has arrived. */
const NAMED_MS = 500;

export function RouteChange() {
  const { pathname } = usePlace();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const { activeElement, body } = document;
    // The pressed element went with its page. A focus that the new page set, or on an element that is still there, stays.
    if (!activeElement || activeElement === body)
      document.getElementById('content')?.focus({ preventScroll: true });
    const timer = setInterval(() => {
      if (isTitlePending()) return;
      clearInterval(timer);
      setTitle(document.title);
    }, NAMED_MS);
    return () => clearInterval(timer);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
