// Totals of a period, each beside the total of the days before it.

import { analyticsCopy as copy } from '@valence/copy/admin/analytics';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { classes } from '../../../ui/classes.ts';

export interface Total {
  key: string;
  label: string;
  /** null: unknown. */
  value: number | null;
  before: number | null;
  format?: (value: number) => string;
  note?: string | undefined;
}

export function Totals({ label, totals }: { label: string; totals: readonly Total[] }) {
  return (
    <dl
      aria-label={label}
      className={classes(
        'mb-6 grid grid-cols-2 gap-3',
        totals.length % 3 === 0 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {totals.map((total) => (
        <TotalCard key={total.key} total={total} />
      ))}
    </dl>
  );
}

function TotalCard({ total }: { total: Total }) {
  const { label, value, before, format = comparisonCopy.count, note } = total;
  const text = (one: number | null) => (one === null ? copy.none : format(one));
  const change = value === null || before === null ? undefined : comparisonCopy.change(value, before, false);
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-3 sm:p-4">
      <dt className="text-15 text-ink-soft">{label}</dt>
      <dd>
        <span className="block text-21 font-semibold tabular-nums sm:text-28">{text(value)}</span>
        <span className="block text-13 text-ink-soft tabular-nums">
          {change && <span className="block">{change}</span>}
          {copy.before(text(before))}
        </span>
        {note && <span className="block text-13 text-ink-soft">{note}</span>}
      </dd>
    </div>
  );
}
