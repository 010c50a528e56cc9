// Where students leave one lesson: how many watched each part of it.

import { useQuery } from '@tanstack/react-query';
import type { LessonLine } from '@valence/contract/desk-analytics';
import { analyticsCopy, learningCopy as copy } from '@valence/copy/desk-analytics';
import { chartCopy } from '@valence/copy/desk-chart';
import { comparisonCopy } from '@valence/copy/desk-overview';
import { useEffect, useMemo, useRef } from 'react';
import { videoLength } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Chart } from '../../ui/desk/chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { curveQuery } from './analytics-queries.ts';
import { CurveExportButton } from './export-button.tsx';

interface CurveProps {
  lesson: LessonLine;
  onClose: () => void;
}

export function Curve({ lesson, onClose }: CurveProps) {
  const place = useRef<HTMLDivElement>(null);
  const { data, isError } = useQuery(curveQuery(lesson.videoId));
  // It opens above the table, far from the button that was pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each lesson anew
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [lesson.videoId]);
  const labels = useMemo(
    () => (data?.viewers ?? []).map((_, part) => videoLength(part * (data?.bucketSeconds ?? 0))),
    [data],
  );
  const series = useMemo(
    () => [{ name: copy.curveSeries, values: data?.viewers ?? [], tone: 'live' as const }],
    [data],
  );
  const close = (
    <Button look="quiet" onClick={onClose}>
      {copy.close}
    </Button>
  );
  return (
    <div ref={place} tabIndex={-1} className="mb-4 scroll-mt-20 rounded-card">
      {!data && !isError && <Skeleton className="h-72" />}
      {(isError || data?.viewers.length === 0) && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4">
          {isError ? analyticsCopy.failed : copy.curveNone}
          {close}
        </p>
      )}
      {data && data.viewers.length > 0 && (
        <Chart
          title={copy.curveOf(lesson.title)}
          unit={copy.curveUnit}
          head={copy.curveHead}
          labels={labels}
          series={series}
          format={comparisonCopy.count}
          words={chartCopy}
          tools={
            <span className="flex flex-wrap gap-2">
              <CurveExportButton videoId={lesson.videoId} what={copy.curveOf(lesson.title)} />
              {close}
            </span>
          }
        />
      )}
    </div>
  );
}
