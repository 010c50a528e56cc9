// Which days are looked at: in the address, so that a link and a reload keep them.

import { isDay, isPeriod, lastDays, type Period } from '@valence/domain/period';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { now } from '../../lib/clock.ts';

const USUAL_DAYS = 30;

export interface PeriodInAddress {
  period: Period;
  /** Sets the days, and keeps what else is in the address but the page of a list. */
  set: (period: Period) => void;
  /** The last days up to today. */
  last: (days: number) => Period;
}

export function usePeriod(): PeriodInAddress {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => new Date(now()));
  const last = (days: number) => lastDays(today, days);
  const asked = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const isUsable = isDay(asked.from) && isDay(asked.to) && isPeriod(asked);
  return {
    period: isUsable ? asked : last(USUAL_DAYS),
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
