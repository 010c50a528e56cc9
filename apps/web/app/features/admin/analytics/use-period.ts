// The period that a page shows, held in the address so that a link and a reload keep it.

import { isDay } from '@valence/domain/day';
import { isPeriod, lastDays, type Period } from '@valence/domain/period';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { now } from '../../../lib/clock.ts';

const DEFAULT_DAYS = 30;

export interface PeriodInAddress {
  period: Period;
  /** Sets the days; keeps the rest of the address, except the page of a list. */
  set: (period: Period) => void;
  /** So many last days, up to today. */
  last: (days: number) => Period;
}

export function usePeriod(): PeriodInAddress {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => new Date(now()));
  const last = (days: number) => lastDays(today, days);
  const input = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const isUsable = isDay(input.from) && isDay(input.to) && isPeriod(input);
  return {
    period: isUsable ? input : last(DEFAULT_DAYS),
    last,
    set: ({ from, to }) => {
      const next = new URLSearchParams(search);
      next.set('from', from);
      next.set('to', to);
      next.delete('page');
      setSearch(next, { replace: true });
    },
  };
}
