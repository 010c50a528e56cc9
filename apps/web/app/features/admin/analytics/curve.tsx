// Where students leave one lesson: how many watched each part of it in the period, and in the days before.

import type { LessonCurve, LessonLine } from '@valence/contract/admin/analytics';
import { analyticsCopy, learningCopy as copy } from '@valence/copy/admin/analytics';
import { chartCopy } from '@valence/copy/admin/chart';
import { comparisonCopy } from '@valence/copy/admin/overview';
import type { Period } from '@valence/domain/period';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { videoLength } from '../../../lib/format.ts';
import { shortDay } from '../../../lib/format-day.ts';
import { useReading } from '../../../lib/reading.ts';
import { Chart } from '../../../ui/admin/chart.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { curveQuery } from './analytics-queries.ts';
import { ExportButton } from './export-button.tsx';

interface CurveProps {
  lesson: LessonLine;
  period: Period;
  onClose: () => void;
}

export function Curve({ lesson, period, onClose }: CurveProps) {
  const container = useRef<HTMLDivElement>(null);
  const query = { ...period, videoId: lesson.videoId };
  const { data, isError, isPlaceholderData } = useReading(curveQuery(query));
  // The curve opens above the table, far from the button that was pressed.
  useEffect(() => {
    container.current?.focus();
    container.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = (
    <Button look="quiet" onClick={onClose}>
      {copy.close}
    </Button>
  );
  const notice = isError ? analyticsCopy.failed : data && emptyReason(data);
  return (
    <div
      ref={container}
      tabIndex={-1}
      aria-busy={isPlaceholderData}
      className={classes('mb-4 scroll-mt-3 rounded-card', isPlaceholderData && 'opacity-60')}
    >
      {!data && !isError && <Skeleton className="h-72" />}
      {notice !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4">
          <div>
            <p className="font-semibold">{copy.curveOf(lesson.title)}</p>
            <p className="text-15 text-ink-soft">{notice}</p>
          </div>
          {close}
        </div>
      )}
      {data && notice === undefined && (
        <>
          <CurveChart {...{ curve: data, lesson, period, close }} />
          <CurveNotes curve={data} />
        </>
      )}
    </div>
  );
}

/** Why there is nothing to draw; undefined when there is something. */
function emptyReason({ parts, viewers, viewersBefore }: LessonCurve): string | undefined {
  if (parts.length === 0) return copy.curveNone;
  return viewers + viewersBefore === 0 ? copy.curveNobody : undefined;
}

interface CurveChartProps {
  curve: LessonCurve;
  lesson: LessonLine;
  period: Period;
  close: ReactNode;
}

function CurveChart({ curve, lesson, period, close }: CurveChartProps) {
  const { parts, partsBefore, bucketSeconds } = curve;
  const title = copy.curveOf(lesson.title);
  const labels = useMemo(
    () => parts.map((_, part) => videoLength(part * bucketSeconds)),
    [parts, bucketSeconds],
  );
  const series = useMemo(
    () => [
      { name: copy.curveSeries.now, values: parts, tone: 'live' as const },
      { name: copy.curveSeries.before, values: partsBefore, tone: 'before' as const },
    ],
    [parts, partsBefore],
  );
  return (
    <Chart
      title={title}
      unit={copy.curveUnit}
      head={copy.curveHead}
      labels={labels}
      series={series}
      format={comparisonCopy.count}
      words={chartCopy}
      tools={
        <>
          <ExportButton videoId={lesson.videoId} title={lesson.title} what={title} period={period} />
          {close}
        </>
      }
    />
  );
}

/** How many students the lines count, and which they leave out. */
function CurveNotes({ curve: { viewers, viewersBefore, unknown } }: { curve: LessonCurve }) {
  return (
    <p className="mt-2 text-13 text-ink-soft">
      {copy.curveViewers(comparisonCopy.count(viewers), comparisonCopy.count(viewersBefore))}{' '}
      {unknown && copy.curveUnknown({ students: unknown.students, day: shortDay(unknown.through) })}
    </p>
  );
}
