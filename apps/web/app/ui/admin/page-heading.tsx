// The top of a page of the admin area: its title, its introduction and its actions.

import { type ReactNode, useEffect, useRef } from 'react';

interface PageHeadingProps {
  title: string;
  /** The title in the browser's tab. */
  documentTitle: string;
  intro?: ReactNode;
  /** Buttons and links at the right. */
  actions?: ReactNode;
}

export function PageHeading({ title, documentTitle, intro, actions }: PageHeadingProps) {
  const heading = useHeadingFocus();
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
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

/** Focuses the heading: the pressed link disappeared with its page, and the keyboard would start before the site's menu. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The browser's own entry for a page that was opened: nothing was left behind.
    const isFirstPage = window.history.state === null;
    if (!isFirstPage && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
