// How lessons played in a period: start-up and stalls in all, by hour, by quality and by browser, and what went wrong.

import type { PlayQuality, PlayTotals } from '@valence/contract/admin/play-quality';
import { analyticsCopy } from '@valence/copy/admin/analytics';
import { chartCopy } from '@valence/copy/admin/chart';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { playQualityCopy as copy } from '@valence/copy/admin/play-quality';
import { common } from '@valence/copy/common';
import type { Period } from '@valence/domain/period';
import { useMemo } from 'react';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { Chart } from '../../../ui/admin/chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Former, Loaded } from '../../../ui/loaded.tsx';
import { playQualityQuery } from './analytics-queries.ts';
import { FactTable } from './fact-table.tsx';
import { PlayerFallbacks } from './player-fallbacks.tsx';
import { type Total, Totals } from './totals.tsx';

export function PlayQualityView({ period }: { period: Period }) {
  const quality = useReading(playQualityQuery(period));
  return (
    <>
      <p className="mb-3 max-w-2xl text-15 text-ink-soft">{copy.intro}</p>
      <Loaded query={quality} failed={analyticsCopy.failed} again={common.tryAgain} skeleton="h-100">
        {(data) => (
          <Former isFormer={quality.isPlaceholderData}>
            {data.totals.stretches + data.totalsBefore.stretches === 0 ? (
              <EmptyState title={copy.empty}>{copy.emptyHint}</EmptyState>
            ) : (
              <Figures data={data} />
            )}
          </Former>
        )}
      </Loaded>
      <PlayerFallbacks period={period} />
    </>
  );
}

function Figures({ data }: { data: PlayQuality }) {
  return (
    <>
      <p className="mb-3 text-15 text-ink-soft">
        {analyticsCopy.period.compared(shortDay(data.before.from), shortDay(data.before.to))}
      </p>
      <Totals label={copy.tab} totals={totalsOf(data)} />
      <Hours hours={data.hours} />
      <p className="mb-3 max-w-3xl text-15 text-ink-soft">{copy.headsHint}</p>
      <div className="grid min-w-0 gap-4">
        <FactTable
          title={copy.byRendition}
          heads={[copy.heads.rendition, ...NUMBER_HEADS]}
          rows={data.renditions.map((line) => {
            const name = copy.rendition(line.rendition);
            return { key: name, words: [name], numbers: numbersOf(line) };
          })}
        />
        <FactTable
          title={copy.byBrowser}
          heads={[copy.heads.browser, ...NUMBER_HEADS]}
          rows={data.browsers.map((line) => {
            const name = line.browser ?? copy.otherBrowsers;
            return { key: name, words: [name], numbers: numbersOf(line) };
          })}
        />
      </div>
    </>
  );
}

function totalsOf({ totals, totalsBefore }: PlayQuality): Total[] {
  const total = (
    key: keyof typeof copy.totals,
    of: keyof PlayTotals,
    format?: (value: number) => string,
  ): Total => ({
    key,
    label: copy.totals[key],
    value: totals[of],
    before: totalsBefore[of],
    ...(format && { format }),
  });
  return [
    total('start', 'startMedianMilliseconds', copy.seconds),
    total('slowStart', 'startSlowMilliseconds', copy.seconds),
    total('stalled', 'stalledShare', copy.share),
    total('hours', 'playedSeconds', copy.hours),
    total('failures', 'failures'),
    total('fallbacks', 'fallbacks'),
  ];
}

const { heads } = copy;
const NUMBER_HEADS = [
  heads.hours,
  heads.start,
  heads.slowStart,
  heads.stalled,
  heads.failures,
  heads.fallbacks,
] as const;

function numbersOf(line: PlayTotals): string[] {
  const or = (value: number | null, format: (known: number) => string) =>
    value === null ? analyticsCopy.none : format(value);
  return [
    copy.hours(line.playedSeconds),
    or(line.startMedianMilliseconds, copy.seconds),
    or(line.startSlowMilliseconds, copy.seconds),
    or(line.stalledShare, copy.share),
    comparisonCopy.count(line.failures),
    comparisonCopy.count(line.fallbacks),
  ];
}

/** The hours of all days of the period together, those in which somebody watched: the evening is when most of a school does. */
function Hours({ hours }: { hours: PlayQuality['hours'] }) {
  const { labels, starts, stalls } = useMemo(() => {
    const values = (of: 'startMedianMilliseconds' | 'startSlowMilliseconds' | 'stalledShare') =>
      hours.map((line) => line[of]);
    return {
      labels: hours.map(({ hour }) => copy.hourOf(hour)),
      starts: [
        { name: copy.startSeries.median, values: values('startMedianMilliseconds'), tone: 'brand' as const },
        { name: copy.startSeries.slow, values: values('startSlowMilliseconds'), tone: 'soon' as const },
      ],
      stalls: [{ name: copy.stallSeries, values: values('stalledShare'), tone: 'live' as const }],
    };
  }, [hours]);
  const shared = { head: copy.hour, labels, words: chartCopy };
  return (
    <div className="mb-8 grid min-w-0 gap-4 xl:grid-cols-2">
      <Chart {...shared} title={copy.starts} unit={copy.startsUnit} series={starts} format={copy.seconds} />
      <Chart
        {...shared}
        title={copy.stalls}
        unit={copy.stallsUnit}
        series={stalls}
        kind="bars"
        format={copy.share}
      />
    </div>
  );
}
