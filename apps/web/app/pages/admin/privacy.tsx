// The requests page of the admin area: who wants their data deleted, how much time is left, and what is still to do.

import type { DeletionRequest } from '@valence/contract/auth/privacy';
import { requestsCopy as copy } from '@valence/copy/admin/privacy';
import { common } from '@valence/copy/common';
import { formatSchoolDate } from '@valence/domain/school-time';
import { RecordRequest } from '../../features/admin/privacy/record-request.tsx';
import { RequestCard } from '../../features/admin/privacy/request-card.tsx';
import { requestsQuery } from '../../features/admin/privacy/request-queries.ts';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';

/** Whether an admin still has to do something. */
const isOpen = ({ state }: DeletionRequest) => ['open', 'deleting', 'erased'].includes(state);

export default function Requests() {
  const requests = useReading(requestsQuery);
  return (
    <>
      <PageHeading
        title={copy.title}
        documentTitle={copy.documentTitle}
        intro={copy.intro}
        actions={<RecordRequest />}
      />
      <Loaded query={requests} failed={copy.failed} again={common.tryAgain} skeleton="h-80">
        {(data) => (
          <>
            <Open requests={data.filter(isOpen)} />
            <Closed requests={data.filter((one) => !isOpen(one))} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Open({ requests }: { requests: readonly DeletionRequest[] }) {
  if (requests.length === 0) return <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>;
  return (
    <section aria-label={copy.list} className="grid gap-5">
      <h2 className="sr-only">{copy.list}</h2>
      {requests.map((request) => (
        <RequestCard key={request.requestId} request={request} />
      ))}
    </section>
  );
}

function Closed({ requests }: { requests: readonly DeletionRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-17">{copy.closed}</h2>
      <ul className="divide-y divide-line border-y border-line text-15">
        {requests.map(({ requestId, student, state, erasedAt, closedAt, refusedBecause, requestedAt }) => (
          <li key={requestId} className="flex flex-wrap justify-between gap-x-4 py-3">
            <span>
              {student ? student.name || copy.unnamed : copy.gone}
              <span className="text-ink-soft"> · {copy.states[state]}</span>
            </span>
            <span className="text-ink-soft tabular-nums">
              {formatSchoolDate(new Date(erasedAt ?? closedAt ?? requestedAt))}
            </span>
            {refusedBecause && <p className="w-full text-13 text-ink-soft">{refusedBecause}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
