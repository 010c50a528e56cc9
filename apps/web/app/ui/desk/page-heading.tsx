// The top of a page of the desk: its name, what it is for, and what one can do on it.

import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

interface PageHeadingProps {
  title: string;
  /** What the browser's tab says. */
  documentTitle: string;
  intro?: ReactNode;
  /** Buttons and links at the right. */
  actions?: ReactNode;
}

export function PageHeading({ title, documentTitle, intro, actions }: PageHeadingProps) {
  const heading = useArrival();
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <title>{documentTitle}</title>
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-28 outline-none">
          {title}
        </h1>
        {intro && <div className="mt-1 max-w-2xl text-ink-soft">{intro}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}

/** The link that led here went with its page: the keyboard begins at the heading, not before the site's menu. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === 'default';
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return heading;
}
