// Shown where a list is empty: what that means and what to do.

import type { ReactNode } from 'react';

export function EmptyState({
  title,
  children,
  action,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-card border border-dashed border-line-strong/40 px-6 py-14 text-center">
      <p className="text-17 font-semibold">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-md text-ink-soft">{children}</div>}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}
