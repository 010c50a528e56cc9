// Figures of the landing page in a period: sums, days, sources, devices, how far visits scrolled and what was clicked.

import type { Landing, LandingTotals } from '@valence/contract/admin/analytics';
import { analyticsCopy, landingCopy as copy } from '@valence/copy/admin/analytics';
import { chartCopy } from '@valence/copy/admin/chart';
import { comparisonCopy } from '@valence/copy/admin/overview';
import { common } from '@valence/copy/common';
import type { Period } from '@valence/domain/period';
import { useMemo } from 'react';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { Chart } from '../../../ui/admin/chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Former, Loaded } from '../../../ui/loaded.tsx';
import { landingQuery } from './analytics-queries.ts';
import { ExportButton } from './export-button.tsx';
import { FactTable } from './fact-table.tsx';
import { Totals } from './totals.tsx';

export function LandingView({ period }: { period: Period }) {
  const landing = useReading(landingQuery(period));
  return (
    <Loaded query={landing} failed={analyticsCopy.failed} again={common.tryAgain} skeleton="h-100">
      {(data) => (
        <Former isFormer={landing.isPlaceholderData}>
          <p className="mb-3 text-15 text-ink-soft">
            {analyticsCopy.period.compared(shortDay(data.before.from), shortDay(data.before.to))}
          </p>
          <Totals label={analyticsCopy.tabs.landing} totals={totalsOf(data)} />
          {data.totals.visits === 0 ? (
            <EmptyState title={copy.empty}>{copy.emptyHint}</EmptyState>
          ) : (
            <div className="grid min-w-0 gap-4 xl:grid-cols-2">
              <Days data={data} period={period} />
              <Scroll scroll={data.scroll} period={period} />
              <Sources data={data} period={period} />
              <Devices devices={data.devices} period={period} />
              <Clicks data={data} period={period} />
            </div>
          )}
        </Former>
      )}
    </Loaded>
  );
}

const KEYS: readonly (keyof LandingTotals)[] = [
  'visits',
  'sessions',
  'registrations',
  'contacts',
  'medianSeconds',
  'crawlers',
];

function totalsOf({ totals, totalsBefore }: Landing) {
  return KEYS.map((key) => ({
    key,
    label: copy.totals[key],
    value: totals[key],
    before: totalsBefore[key],
    ...(key === 'medianSeconds' && { format: analyticsCopy.seconds }),
    note:
      key === 'registrations' && totals.visits > 0
        ? copy.conversion(comparisonCopy.share(totals.registrations / totals.visits))
        : undefined,
  }));
}

function Days({ data: { days }, period }: { data: Landing; period: Period }) {
  const labels = useMemo(() => days.map(({ day }) => shortDay(day)), [days]);
  const series = useMemo(
    () => [
      { name: copy.totals.visits, values: days.map(({ visits }) => visits), tone: 'brand' as const },
      {
        name: copy.registered,
        values: days.map(({ registrations }) => registrations),
        tone: 'live' as const,
      },
    ],
    [days],
  );
  return (
    <div className="min-w-0 xl:col-span-2">
      <Chart
        title={copy.byDay}
        head={analyticsCopy.day}
        labels={labels}
        series={series}
        format={comparisonCopy.count}
        words={chartCopy}
        tools={<ExportButton table="landing-days" what={copy.byDay} period={period} />}
      />
    </div>
  );
}

/** A funnel of bars; the figures of each bar are also written as text. */
function Scroll({ scroll, period }: Pick<Landing, 'scroll'> & { period: Period }) {
  const all = scroll[0]?.visits ?? 0;
  return (
    <section aria-label={copy.scroll} className="rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-17">{copy.scroll}</h2>
        <ExportButton table="landing-scroll" what={copy.scroll} period={period} />
      </div>
      <ol className="flex flex-col gap-3">
        {scroll.map(({ depth, visits }) => (
          <li key={depth} className="text-15">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span>{copy.depth(depth)}</span>
              <span className="text-ink-soft tabular-nums">
                {copy.reached(visits, comparisonCopy.share(all > 0 ? visits / all : 0))}
              </span>
            </span>
            <span aria-hidden="true" className="mt-1 block h-2.5 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ width: `${all > 0 ? (visits / all) * 100 : 0}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Sources({ data: { sources }, period }: { data: Landing; period: Period }) {
  return (
    <FactTable
      title={copy.sources}
      heads={copy.sourceHeads}
      rows={sources.map(({ source, medium, campaign, visits, registrations }) => ({
        key: `${source}/${medium}/${campaign}`,
        words: [source ?? copy.direct, medium ?? '', campaign ?? ''],
        numbers: [comparisonCopy.count(visits), comparisonCopy.count(registrations)],
      }))}
      tools={<ExportButton table="landing-sources" what={copy.sources} period={period} />}
    />
  );
}

function Devices({ devices, period }: Pick<Landing, 'devices'> & { period: Period }) {
  const all = devices.reduce((sum, { visits }) => sum + visits, 0);
  return (
    <FactTable
      title={copy.devices}
      heads={copy.deviceHeads}
      rows={devices.map(({ device, visits }) => ({
        key: device,
        words: [copy.deviceNames[device]],
        numbers: [comparisonCopy.count(visits), comparisonCopy.share(visits / all)],
      }))}
      tools={<ExportButton table="landing-devices" what={copy.devices} period={period} />}
    />
  );
}

function Clicks({ data: { clicks }, period }: { data: Landing; period: Period }) {
  return (
    <FactTable
      title={copy.clicks}
      heads={copy.clickHeads}
      rows={clicks.map(({ type, label, clicks: times, visits }) => ({
        key: `${type}/${label}`,
        words: [copy.clickTypes[type] ?? type, label],
        numbers: [comparisonCopy.count(times), comparisonCopy.count(visits)],
      }))}
      tools={<ExportButton table="landing-clicks" what={copy.clicks} period={period} />}
    />
  );
}
