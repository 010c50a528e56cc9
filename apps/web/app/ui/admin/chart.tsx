// A chart with its unit, its legend and the same numbers as a table; its colours follow the theme.

import { type ReactNode, useState } from 'react';
import { TextButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { type ChartSeries, type ChartTone, Plot } from './plot.tsx';

export interface ChartProps {
  title: string;
  /** Beside the title: what the numbers count, where the title does not say. */
  unit?: string;
  /** Head of the table's first column: what the labels are. */
  head: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  kind?: 'line' | 'bars';
  /** Formats a value for reading, with its unit where it needs one. */
  format: (value: number) => string;
  /** Formats a value on an axis, where that should be shorter. */
  formatAxis?: (value: number) => string;
  words: ChartWords;
  /** At the right of the title. */
  tools?: ReactNode;
}

export interface ChartWords {
  asTable: string;
  asChart: string;
  /** Shown for an unknown value. */
  unknown: string;
  /** Describes the drawing to people who do not see it; the table has the numbers. */
  drawing: (title: string) => string;
}

/** Classes of the legend's marks; the drawing takes its colours from them. */
const TONES: Record<ChartTone, string> = {
  brand: 'text-brand',
  live: 'text-live',
  good: 'text-good',
  soon: 'text-soon',
  before: 'text-line-strong',
};

export function Chart(props: ChartProps) {
  const { title, unit, words, tools } = props;
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className="m-0 min-w-0 rounded-card border border-line bg-surface p-4">
      <figcaption
        className={classes(
          'mb-2 flex items-start justify-between gap-x-4 sm:items-baseline',
          tools ? 'flex-wrap' : undefined,
        )}
      >
        <span className="min-w-0 py-2">
          <span className="text-17 font-semibold">{title}</span>{' '}
          {unit && <span className="text-13 text-ink-soft max-sm:block">{unit}</span>}
        </span>
        <span className="flex max-w-full shrink-0 flex-wrap items-center gap-x-5">
          {tools}
          <TextButton
            aria-pressed={isTable}
            className="text-13"
            onClick={() => setIsTable((before) => !before)}
          >
            {isTable ? words.asChart : words.asTable}
            <span className="sr-only">: {title}</span>
          </TextButton>
        </span>
      </figcaption>
      {isTable ? <Numbers {...props} /> : <Drawing {...props} />}
    </figure>
  );
}

function Drawing({ title, labels, series, kind = 'line', format, formatAxis = format, words }: ChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const pointLabel = at === null ? undefined : labels[at];
  return (
    <>
      <ul className="mb-1 flex flex-wrap gap-x-4 text-13 text-ink-soft">
        {series.map(({ name, values, tone }) => (
          <li key={name} className="flex items-center gap-1.5 tabular-nums">
            <Mark tone={tone} />
            {name}
            {at !== null && pointLabel !== undefined && (
              <span className="font-semibold text-ink">{valueText(values[at], format, words)}</span>
            )}
          </li>
        ))}
        <li aria-hidden="true" className="ml-auto min-h-5">
          {pointLabel}
        </li>
      </ul>
      <Plot
        label={words.drawing(title)}
        labels={labels}
        series={series}
        toneClasses={TONES}
        kind={kind}
        format={formatAxis}
        onPoint={setAt}
      />
    </>
  );
}

function Mark({ tone }: { tone: ChartTone }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block w-4 border-t-3 border-current',
        tone === 'before' && 'border-dashed',
        TONES[tone],
      )}
    />
  );
}

function Numbers({ title, head, labels, series, format, words }: ChartProps) {
  return (
    // Many rows scroll on their own, also by keyboard.
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-80 overflow-auto"
    >
      <table className="w-full border-collapse text-15 tabular-nums">
        <thead>
          <tr className="border-b border-line text-13 text-ink-soft">
            <th scope="col" className="sticky top-0 bg-surface py-2 pr-3 text-left font-semibold">
              {head}
            </th>
            {series.map(({ name }) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 bg-surface py-2 pl-3 text-right font-semibold"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
                {label}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="py-1.5 pl-3 text-right">
                  {valueText(values[index], format, words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function valueText(
  value: number | null | undefined,
  format: (value: number) => string,
  { unknown }: ChartWords,
): string {
  return value === null || value === undefined ? unknown : format(value);
}
