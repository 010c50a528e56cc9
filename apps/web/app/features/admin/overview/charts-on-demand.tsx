// The charts of the last 30 days behind a press: the day's work comes first, and few look at charts each morning.

import type { Figure } from '@valence/contract/admin/overview';
import { overviewCopy as copy } from '@valence/copy/admin/overview';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const FigureCharts = lazy(async () => ({ default: (await import('./figure-charts.tsx')).FigureCharts }));

/** Closed at each visit: whether they were open is remembered nowhere. */
export function ChartsOnDemand(props: { days: readonly string[]; figures: readonly Figure[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={copy.charts}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17">{copy.charts}</h2>
        <Button look="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.hideCharts : copy.showCharts}
        </Button>
      </div>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <FigureCharts {...props} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
