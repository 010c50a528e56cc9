// The frame around pages: skip link, bar, content. The caller fills the bar.

import type { ReactNode } from 'react';

interface ShellProps {
  skipLabel: string;
  /** At the left of the bar. */
  brand: ReactNode;
  /** At the right of the bar. */
  menu?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function Shell({ skipLabel, brand, menu, footer, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-card focus:bg-surface focus:px-4 focus:py-3 focus:shadow-card"
      >
        {skipLabel}
      </a>
      <header className="sticky top-0 z-40 border-b border-line bg-paper/90 frosted print:hidden">
        <div className="mx-auto flex min-h-15 w-full max-w-7xl flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
          {brand}
          {menu}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      {footer}
    </div>
  );
}

/** The usual width and margins of a page's content. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">{children}</div>;
}
