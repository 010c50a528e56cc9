// Another page within the site: said by its title, and the keyboard goes on at its content. A browser does both by itself for pages it loads.

import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Pages name themselves once their first facts are there. */
const NAMED_MS = 500;

export function RouteChange() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const { activeElement, body } = document;
    // What was pressed went with its page. Where something of the new page took the focus, or what was pressed is still there, it stays.
    if (!activeElement || activeElement === body)
      document.getElementById('content')?.focus({ preventScroll: true });
    const timer = setTimeout(() => setTitle(document.title), NAMED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
