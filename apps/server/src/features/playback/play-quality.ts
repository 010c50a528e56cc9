// How well lessons play: takes the players' reports, adds them to sums that name nobody, and shows the sums to admins.

import type { PlayTotals, showPlayQuality } from '@valence/contract/admin/play-quality';
import type { QueryOf } from '@valence/contract/endpoint';
import {
  PLAY_REPORTS_AN_HOUR,
  type PlayLine,
  type PlayReport,
  type recordPlayQuality,
} from '@valence/contract/play-quality';
import { readBrowser } from '@valence/domain/device';
import { classOf, quantile } from '@valence/domain/histogram';
import { dayAfter, dayOf, isPeriod, type Period, periodBefore } from '@valence/domain/period';
import { renditionNear, STALL_SHARE_BOUNDS, START_BOUNDS, stalledShare } from '@valence/domain/play-quality';
import { schoolHour } from '@valence/domain/school-time';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import * as store from './play-quality.store.ts';

/** For all sessions together: some 15,000 people who leave a lesson four times an hour. */
const TOGETHER_AN_HOUR = 60_000;
const SESSIONS_REMEMBERED = 20_000;
const RETENTION_DAYS = 400;
/** A player repeats a report as long as its page lives. */
const REPORT_DAYS = 2;

export interface PlayQualityDeps {
  db: Db;
  clock: Clock;
  /** Called for each line that was added to the sums. */
  observe?: ((line: PlayLine) => void) | undefined;
}

export type PlayQualityService = ReturnType<typeof createPlayQuality>;

export function createPlayQuality({ db, clock, observe }: PlayQualityDeps) {
  const bySession = createTokenBuckets({ perHour: PLAY_REPORTS_AN_HOUR, subjects: SESSIONS_REMEMBERED });
  const together = createTokenBuckets({ perHour: TOGETHER_AN_HOUR, subjects: 1 });

  return {
    async record(
      sessionId: string,
      { reports, userAgent }: { reports: readonly PlayReport[]; userAgent: string },
    ): Promise<Answer<typeof recordPlayQuality>> {
      const at = clock.now();
      const retryAfterSeconds = bySession.take(sessionId, at) ?? together.take('all', at);
      if (retryAfterSeconds !== undefined) return refused('too-many-play-reports', { retryAfterSeconds });
      const place = { day: dayOf(at), hour: schoolHour(at), browser: readBrowser(userAgent)?.name ?? '' };
      const recorded = await transaction(db, async (tx) => {
        const lines: PlayLine[] = [];
        for (const { id, lines: own } of reports)
          if (await store.insertReport(tx, { id, day: place.day })) lines.push(...own);
        const near = lines.map((line) => ({ ...line, rendition: renditionNear(line.rendition) }));
        // Always in the same order, so that two reports of the same hour cannot deadlock.
        for (const line of near.toSorted((one, other) => one.rendition - other.rendition))
          await store.addSums(tx, { ...place, ...sumsOf(line) });
        return near;
      });
      for (const line of recorded) observe?.(line);
      return { success: true };
    },

    async show(period: QueryOf<typeof showPlayQuality>): Promise<Answer<typeof showPlayQuality>> {
      if (!isPeriod(period)) return refused('period-invalid');
      const before = periodBefore(period);
      const [sums, former] = await Promise.all([find(db, period), find(db, before)]);
      const figures = sums.map((line) => ({ ...line, ...figuresOf(line) }));
      return {
        period,
        before,
        totals: figuresOf(sums.find(({ of }) => of === 'all')),
        totalsBefore: figuresOf(former.find(({ of }) => of === 'all')),
        renditions: figures
          .filter(({ of }) => of === 'rendition')
          .map((line) => ({ ...line, rendition: line.rendition ?? 0 }))
          .toSorted((one, other) => one.rendition - other.rendition),
        browsers: figures
          .filter(({ of }) => of === 'browser')
          .map((line) => ({ ...line, browser: line.browser || null })),
        hours: figures
          .filter(({ of }) => of === 'hour')
          .map((line) => ({ ...line, hour: line.hour ?? 0 }))
          .toSorted((one, other) => one.hour - other.hour),
      };
    },

    /** Deletes the sums before the retention, and what was only kept to recognise repeated reports. */
    async purge(): Promise<void> {
      const today = dayOf(clock.now());
      await store.removeSumsBefore(db, dayAfter(today, -RETENTION_DAYS));
      await store.removeReportsBefore(db, dayAfter(today, 1 - REPORT_DAYS));
    },
  };
}

async function find(db: Db, { from, to }: Period): Promise<store.PeriodSums[]> {
  return store.findSums(db, { from, to });
}

function sumsOf(line: PlayLine): Omit<store.PlaySums, 'day' | 'hour' | 'browser'> {
  const { rendition, playedSeconds, stalls, stalledMilliseconds, startMilliseconds } = line;
  const share = stalledShare(playedSeconds, stalledMilliseconds / 1000);
  return {
    rendition,
    playedSeconds,
    stalls,
    stalledMilliseconds,
    failures: line.failed ? 1 : 0,
    fallbacks: line.fellBack ? 1 : 0,
    starts: oneIn(START_BOUNDS, startMilliseconds),
    stallShares: oneIn(STALL_SHARE_BOUNDS, share ?? undefined),
  };
}

/** One in the value's class; none where there is no value. */
function oneIn(bounds: readonly number[], value: number | undefined): number[] {
  const counts = Array.from({ length: bounds.length + 1 }, () => 0);
  if (value !== undefined) counts[classOf(value, bounds)] = 1;
  return counts;
}

const NOTHING = { playedSeconds: 0, stretches: 0, stalls: 0, failures: 0, fallbacks: 0 };

function figuresOf(sums: store.PeriodSums | undefined): PlayTotals {
  const { starts = [], stallShares = [], stalledMilliseconds = 0 } = sums ?? {};
  const { playedSeconds, stretches, stalls, failures, fallbacks } = sums ?? NOTHING;
  return {
    ...{ stretches, playedSeconds, stalls, failures, fallbacks },
    startMedianMilliseconds: quantile(starts, START_BOUNDS, 0.5),
    startSlowMilliseconds: quantile(starts, START_BOUNDS, 0.95),
    stalledShare: stalledShare(playedSeconds, stalledMilliseconds / 1000),
    stalledShareSlow: quantile(stallShares, STALL_SHARE_BOUNDS, 0.95),
  };
}
