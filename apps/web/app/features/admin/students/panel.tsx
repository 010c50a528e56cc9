// A panel of the admin area: its title, its introduction and its content.

import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

export function Panel({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="flex min-w-0 flex-col p-4 sm:p-6">
      <h2 id={id} className="text-21">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-15 text-ink-soft">{intro}</p>
      {children}
    </Card>
  );
}
