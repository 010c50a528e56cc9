// Shown where a list is empty: what that means and what to do, on the molecule motif.

import type { ReactNode } from 'react';
import { MoleculeLines } from './molecule-lines.tsx';

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
    <div className="relative isolate overflow-hidden rounded-card border border-dashed border-line-strong/40 px-6 py-14 text-center">
      <MoleculeLines className="absolute top-1/2 left-1/2 -z-10 w-140 max-w-none -translate-x-1/2 -translate-y-1/2 opacity-14" />
      <p className="text-17 font-semibold">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-md text-ink-soft">{children}</div>}
      {action && <div className="mt-5 flex justify-center">{action}</div>}
    </div>
  );
}
