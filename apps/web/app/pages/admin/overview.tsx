// The first page of the admin area: the needs, then figures and charts.

import { useQuery } from '@tanstack/react-query';
import { overviewCopy as copy } from '@valence/copy/admin/overview';
import { common } from '@valence/copy/common';
import { useSearchParams } from 'wouter';
import { FigureCards, SPANS } from '../../features/admin/overview/figure-cards.tsx';
import { FigureCharts } from '../../features/admin/overview/figure-charts.tsx';
import { NeedList } from '../../features/admin/overview/need-list.tsx';
import { figuresQuery } from '../../features/admin/overview/overview-queries.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function Overview() {
  const [search, setSearch] = useSearchParams();
  const span = SPANS.find((one) => one === search.get('span')) ?? 'week';
  const { data, isError, refetch } = useQuery(figuresQuery);
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <NeedList />
      {data && (
        <>
          <FigureCards
            figures={data.figures}
            students={data.students}
            span={span}
            onSpan={(chosen) => setSearch({ span: chosen }, { replace: true })}
          />
          <FigureCharts days={data.days} figures={data.figures} />
        </>
      )}
      {!data && isError && <Failed title={copy.figuresFailed} again={common.tryAgain} query={{ refetch }} />}
      {!data && !isError && <Loading />}
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
