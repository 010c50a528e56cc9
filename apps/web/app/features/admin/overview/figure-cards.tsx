// The figures of today, a week or a month, each with the figure of the days before and a sparkline of the last 30 days.

import type { Figure } from '@valence/contract/admin/overview';
import { comparisonCopy, overviewCopy as copy } from '@valence/copy/admin/overview';
import type { CSSProperties } from 'react';
import { Sparkline } from '../../../ui/admin/sparkline.tsx';
import { Chip } from '../../../ui/badge.tsx';
import { figureText, isShare } from './figure-text.ts';

export const SPANS = ['today', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];

interface FigureCardsProps {
  figures: readonly Figure[];
  students: number;
  span: Span;
  onSpan: (span: Span) => void;
}

export function FigureCards({ figures, students, span, onSpan }: FigureCardsProps) {
  return (
    <section aria-label={copy.figuresTitle} className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17">{copy.figuresTitle}</h2>
        <fieldset aria-label={copy.span} className="m-0 flex gap-2 border-0 p-0">
          {SPANS.map((one) => (
            <Chip key={one} chosen={one === span} onClick={() => onSpan(one)}>
              {copy.spans[one]}
            </Chip>
          ))}
        </fieldset>
      </div>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map((figure) => (
          <FigureCard key={figure.key} figure={figure} span={span} students={students} />
        ))}
      </dl>
    </section>
  );
}

function FigureCard({ figure, span, students }: { figure: Figure; span: Span; students: number }) {
  const { key, daily } = figure;
  const { value, before } = figure[span];
  const change =
    value === null || before === null ? undefined : comparisonCopy.change(value, before, isShare(key));
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-3 sm:p-4">
      <dt className="text-15 text-ink-soft">{copy.figures[key].title}</dt>
      <dd className="@container flex grow flex-col">
        <FigureValue text={figureText(key, value)} />
        <span className="text-13 text-ink-soft tabular-nums">
          {change && <span className="block">{change}</span>}
          {copy.before[span](figureText(key, before))}
        </span>
        {key === 'students' && (
          <span className="text-13 text-ink-soft tabular-nums">{copy.allStudents(students)}</span>
        )}
        <Sparkline values={daily} className="mt-auto h-8 w-full pt-2 text-brand" />
      </dd>
    </div>
  );
}

/** A letter of tabular figures is less than 0.62 of its size wide: a long amount gets smaller rather than breaking in two. */
function FigureValue({ text }: { text: string }) {
  return (
    <span
      className="text-[min(1.3125rem,var(--widest))] font-semibold whitespace-nowrap tabular-nums sm:text-[min(1.75rem,var(--widest))]"
      style={{ '--widest': `${100 / (0.62 * text.length)}cqi` } as CSSProperties}
    >
      {text}
    </span>
  );
}
