// The top of a page of the desk: its name, what it is for, and what one can do on it.

import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  /** What the browser's tab says. */
  documentTitle: string;
  intro?: ReactNode;
  /** Buttons and links at the right. */
  actions?: ReactNode;
}

export function PageHeading({ title, documentTitle, intro, actions }: PageHeadingProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <title>{documentTitle}</title>
      <div className="min-w-0">
        <h1 className="text-28">{title}</h1>
        {intro && <div className="mt-1 max-w-2xl text-ink-soft">{intro}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  );
}
