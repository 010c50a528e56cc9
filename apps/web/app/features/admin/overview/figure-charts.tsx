// Charts of each figure over the last 30 days, also as tables.

import type { Figure, FigureKey } from '@valence/contract/admin/overview';
import { chartCopy } from '@valence/copy/admin/chart';
import { overviewCopy as copy } from '@valence/copy/admin/overview';
import { useMemo } from 'react';
import { shortDay } from '../../../lib/format-day.ts';
import { Chart } from '../../../ui/admin/chart.tsx';
import { figureText } from './figure-text.ts';

/** Figures that count whole things are drawn as bars. */
const BARS: readonly FigureKey[] = ['students', 'minutes', 'income'];

export function FigureCharts({ days, figures }: { days: readonly string[]; figures: readonly Figure[] }) {
  const labels = useMemo(() => days.map(shortDay), [days]);
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {figures.map((figure) => (
        <FigureChart key={figure.key} figure={figure} labels={labels} />
      ))}
    </div>
  );
}

function FigureChart({ figure: { key, daily }, labels }: { figure: Figure; labels: readonly string[] }) {
  const { title, unit } = copy.figures[key];
  const series = useMemo(() => [{ name: title, values: daily, tone: 'brand' as const }], [title, daily]);
  return (
    <Chart
      title={title}
      unit={unit}
      head={copy.day}
      labels={labels}
      series={series}
      kind={BARS.includes(key) ? 'bars' : 'line'}
      format={(value) => figureText(key, value)}
      {...(key === 'income' && {
        formatAxis: (cents: number) => Math.round(cents / 100).toLocaleString('en'),
      })}
      words={chartCopy}
    />
  );
}
