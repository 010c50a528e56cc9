// How a video is watched: how many began and finished it, and in which of its parts students leave.

import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@valence/contract/endpoint';
import { showWatching } from '@valence/contract/learning/progress';
import { chartCopy } from '@valence/copy/admin/chart';
import { watchingCopy as copy } from '@valence/copy/admin/watching';
import { common } from '@valence/copy/common';
import { call } from '../../../lib/api.ts';
import { videoLength } from '../../../lib/format.ts';
import { useReading } from '../../../lib/reading.ts';
import { Chart } from '../../../ui/admin/chart.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';

type Watching = ReplyOf<typeof showWatching>['data'];

const watchingQuery = (videoId: string) =>
  queryOptions({
    queryKey: ['admin', 'video', videoId, 'watching'],
    queryFn: async ({ signal }) => (await call(showWatching, { params: { videoId } }, { signal })).data,
    staleTime: 0,
  });

export function WatchingPanel({ videoId }: { videoId: string }) {
  const watching = useReading(watchingQuery(videoId));
  return (
    <Card aria-label={copy.title} className="mt-6 p-4 sm:p-6">
      <h2 className="mb-3 text-17">{copy.title}</h2>
      <Loaded query={watching} failed={copy.failed} again={common.tryAgain} skeleton="h-80">
        {(data) => <Watched watching={data} />}
      </Loaded>
    </Card>
  );
}

function Watched({ watching }: { watching: Watching }) {
  const { opened, started, finished, averageShare, durationSeconds, viewers } = watching;
  if (started === 0) return <EmptyState title={copy.nobody}>{copy.opened(opened)}</EmptyState>;
  const figures = [
    [copy.started, copy.students(started)],
    [copy.finished, durationSeconds === null ? copy.unknown : copy.students(finished)],
    [copy.average, averageShare === null ? copy.unknown : copy.percent(averageShare)],
  ] as const;
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-13 text-ink-soft">{name}</dt>
            <dd className="text-21 font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {viewers.length > 0 ? <DropOff watching={watching} /> : <p className="text-15">{copy.noLength}</p>}
    </>
  );
}

function DropOff({ watching: { viewers, bucketSeconds } }: { watching: Watching }) {
  const labels = viewers.map((_, part) => videoLength(part * bucketSeconds));
  return (
    <Chart
      title={copy.curve}
      unit={copy.unit}
      head={copy.head}
      labels={labels}
      series={[{ name: copy.watched, values: viewers, tone: 'brand' }]}
      format={(value) => String(Math.round(value))}
      words={chartCopy}
    />
  );
}
