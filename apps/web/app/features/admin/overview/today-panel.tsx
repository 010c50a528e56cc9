// What the day holds, before anything else: today's classes, and the cash taken today.

import type { Today } from '@valence/contract/admin/overview';
import { overviewCopy as copy } from '@valence/copy/admin/overview';
import { common } from '@valence/copy/common';
import { formatRupees } from '@valence/domain/money';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { useReading } from '../../../lib/reading.ts';
import { FailedPart } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { todayQuery } from './overview-queries.ts';

const CARD = 'rounded-card border border-line bg-surface px-4 py-3';

export function TodayPanel() {
  const query = useReading(todayQuery);
  const { data, isError } = query;
  return (
    <section aria-label={copy.today} aria-busy={!data && !isError} className="mb-8">
      <h2 className="mb-3 text-17">{copy.today}</h2>
      {data && <TodayCards today={data} />}
      {!data && isError && <FailedPart text={copy.todayFailed} again={common.tryAgain} query={query} />}
      {!data && !isError && <Skeleton className="h-24" />}
    </section>
  );
}

export function TodayCards({ today: { classes, cash } }: { today: Today }) {
  return (
    <div className="grid items-start gap-3 md:grid-cols-[2fr_1fr]">
      <div className={CARD}>
        <h3 className="text-15 font-normal text-ink-soft">{copy.todayClasses}</h3>
        {classes.length === 0 && <p className="font-semibold">{copy.noClasses}</p>}
        <ul className="divide-y divide-line">
          {classes.map(({ _id, name, institute, from, to, place }) => (
            <li key={`${_id} ${from}`} className="flex items-baseline gap-3 py-1.5">
              <span className="shrink-0 tabular-nums">
                {from}–{to}
              </span>
              <span className="min-w-0 wrap-anywhere">
                <Link to={adminPaths.schoolClass(_id)} className="font-semibold text-brand">
                  {name}
                </Link>
                <span className="block text-15 text-ink-soft">
                  {[institute, place].filter((part) => part !== '').join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className={`${CARD} relative hover:border-line-strong`}>
        <h3 className="text-15 font-normal text-ink-soft">
          <Link to={`${adminPaths.payments}?view=box`} className="text-brand after:absolute after:inset-0">
            {copy.cash[cash.whose]}
          </Link>
        </h3>
        <p className="text-21 font-semibold tabular-nums">{formatRupees(cash.cents)}</p>
        <p className="text-13 text-ink-soft tabular-nums">{copy.payments(cash.payments)}</p>
      </div>
    </div>
  );
}
