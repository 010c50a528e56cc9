// The desk's first page: what needs somebody now, figures, charts.

import { useQuery } from '@tanstack/react-query';
import { common } from '@valence/copy/common';
import { overviewCopy as copy } from '@valence/copy/desk-overview';
import { useSearchParams } from 'react-router';
import { FigureCards, SPANS } from '../../features/desk-overview/figure-cards.tsx';
import { FigureCharts } from '../../features/desk-overview/figure-charts.tsx';
import { NeedList } from '../../features/desk-overview/need-list.tsx';
import { figuresQuery } from '../../features/desk-overview/overview-queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
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
      {!data && isError && (
        <EmptyState
          title={copy.figuresFailed}
          action={<Button onClick={() => void refetch()}>{common.tryAgain}</Button>}
        />
      )}
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
