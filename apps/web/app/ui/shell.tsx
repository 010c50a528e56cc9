// The frame around pages: skip link, bar, content. The caller fills the bar.

import type { ReactNode } from 'react';

interface ShellProps {
  skipLabel: string;
  /** At the left of the bar. */
  brand: ReactNode;
  /** At the right of the bar. */
  menu?: ReactNode;
  footer?: ReactNode;
  /** At the bottom of a phone's screen. */
  bar?: ReactNode;
  children: ReactNode;
}

export function Shell({ skipLabel, brand, menu, footer, bar, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-card focus:bg-surface focus:px-4 focus:py-3 focus:shadow-card"
      >
        {skipLabel}
      </a>
      {/* On a phone it goes with the page: there, each line of the screen is needed. */}
      <header className="top-0 z-40 border-b border-line bg-paper sm:sticky print:hidden">
        <div className="mx-auto flex min-h-12 w-full max-w-7xl flex-wrap items-center gap-x-4 px-4 sm:min-h-15 sm:px-6">
          {brand}
          <div className="ml-auto">{menu}</div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
      {footer}
      {bar}
    </div>
  );
}

/** The usual width and margins of a page's content. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">{children}</div>;
}
