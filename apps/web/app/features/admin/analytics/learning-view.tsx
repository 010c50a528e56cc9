// What was watched in a period: sums, days, lessons with their curves, students who paid and watched nothing,
// and unusual pulls.

import type { Learning, LearningTotals } from '@valence/contract/admin/analytics';
import { analyticsCopy, learningCopy as copy } from '@valence/copy/admin/analytics';
import { chartCopy } from '@valence/copy/admin/chart';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { common } from '@valence/copy/common';
import type { Period } from '@valence/domain/period';
import { useMemo } from 'react';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { Chart } from '../../../ui/admin/chart.tsx';
import { Former, Loaded } from '../../../ui/loaded.tsx';
import { learningQuery } from './analytics-queries.ts';
import { ExportButton } from './export-button.tsx';
import { IdlePayers } from './idle-payers.tsx';
import { Lessons } from './lessons.tsx';
import { Totals } from './totals.tsx';
import { UnusualPulls } from './unusual-pulls.tsx';

export function LearningView({ period }: { period: Period }) {
  const learning = useReading(learningQuery(period));
  return (
    <>
      <Loaded query={learning} failed={analyticsCopy.failed} again={common.tryAgain} skeleton="h-100">
        {(data) => (
          <Former isFormer={learning.isPlaceholderData}>
            <p className="mb-3 text-15 text-ink-soft">
              {analyticsCopy.period.compared(shortDay(data.before.from), shortDay(data.before.to))}
            </p>
            <Totals label={analyticsCopy.tabs.learning} totals={totalsOf(data)} />
            <Days data={data} period={period} />
          </Former>
        )}
      </Loaded>
      <Lessons period={period} />
      <IdlePayers key={`${period.from}/${period.to}`} period={period} />
      <UnusualPulls key={`unusual/${period.from}/${period.to}`} period={period} />
    </>
  );
}

const KEYS: readonly (keyof LearningTotals)[] = ['minutes', 'viewers', 'started', 'finished'];

function totalsOf({ totals, totalsBefore }: Learning) {
  return KEYS.map((key) => ({
    key,
    label: copy.totals[key],
    value: totals[key],
    before: totalsBefore[key],
    note:
      key === 'finished' && totals.started > 0
        ? copy.completion(comparisonCopy.share(totals.finished / totals.started))
        : undefined,
  }));
}

function Days({ data: { days }, period }: { data: Learning; period: Period }) {
  const labels = useMemo(() => days.map(({ day }) => shortDay(day)), [days]);
  const minutes = useMemo(
    () => [{ name: copy.totals.minutes, values: days.map((one) => one.minutes), tone: 'brand' as const }],
    [days],
  );
  const viewers = useMemo(
    () => [{ name: copy.totals.viewers, values: days.map((one) => one.viewers), tone: 'good' as const }],
    [days],
  );
  const shared = { head: analyticsCopy.day, labels, format: comparisonCopy.count, words: chartCopy };
  return (
    <div className="mb-8 grid min-w-0 gap-4 xl:grid-cols-2">
      <Chart
        {...shared}
        title={copy.minutesByDay}
        series={minutes}
        kind="bars"
        tools={<ExportButton table="learning-days" what={copy.minutesByDay} period={period} />}
      />
      <Chart {...shared} title={copy.viewersByDay} series={viewers} />
    </div>
  );
}
