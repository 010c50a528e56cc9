// The first page of the admin area: what is left to set up in a new school, the day, the needs, then figures and, on demand, charts.

import { overviewCopy as copy } from '@valence/copy/admin/overview';
import { setupCopy } from '@valence/copy/admin/setup';
import { common } from '@valence/copy/common';
import { may } from '@valence/domain/roles';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'wouter';
import { ChartsOnDemand } from '../../features/admin/overview/charts-on-demand.tsx';
import { FigureCards, SPANS } from '../../features/admin/overview/figure-cards.tsx';
import { NeedList } from '../../features/admin/overview/need-list.tsx';
import { figuresQuery } from '../../features/admin/overview/overview-queries.ts';
import { TodayPanel } from '../../features/admin/overview/today-panel.tsx';
import { setupQuery } from '../../features/admin/setup/setup-calls.ts';
import { useAuth } from '../../lib/auth.tsx';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Failed, FailedPart } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// A school that is set up needs none of its forms.
const SetupSteps = lazy(async () => import('./setup-steps.tsx'));

export default function Overview() {
  const { setup, hasFigures } = useSetup();
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      {setup.data?.steps.some(({ done }) => !done) && (
        <Suspense fallback={<Skeleton className="mb-8 h-100" />}>
          <SetupSteps setup={setup.data} />
        </Suspense>
      )}
      {setup.isError && !setup.data && (
        <div className="mb-8">
          <FailedPart text={setupCopy.failed} again={common.tryAgain} query={setup} />
        </div>
      )}
      {hasFigures && (
        <>
          <TodayPanel />
          <NeedList />
          <Figures />
        </>
      )}
    </>
  );
}

/** Assistants set nothing up. A school without lessons and students has nothing to count, and nobody who waits. */
function useSetup() {
  const { role } = useAuth();
  const isAsked = role !== undefined && may(role, 'settings.change');
  const setup = useReading({ ...setupQuery, enabled: isAsked });
  const counted = setup.data?.steps.filter(({ step }) => step === 'lesson' || step === 'students');
  const hasFigures = !isAsked || setup.isError || (counted?.some(({ done }) => done) ?? false);
  return { setup, hasFigures };
}

function Figures() {
  const [search, setSearch] = useSearchParams();
  const span = SPANS.find((one) => one === search.get('span')) ?? 'week';
  const { data, isError, refetch } = useReading(figuresQuery);
  if (!data)
    return isError ? (
      <Failed title={copy.figuresFailed} again={common.tryAgain} query={{ refetch }} />
    ) : (
      <Loading />
    );
  return (
    <>
      <FigureCards
        figures={data.figures}
        students={data.students}
        span={span}
        onSpan={(chosen) => setSearch({ span: chosen }, { replace: true })}
      />
      <ChartsOnDemand days={data.days} figures={data.figures} />
    </>
  );
}

function Loading() {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-36" />
      ))}
    </div>
  );
}
