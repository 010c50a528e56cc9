// Who sits in a class, with how the present month stands; adding, moving, leaving.

import { useQuery } from '@tanstack/react-query';
import { type ClassDetail, ROSTER_SORTS } from '@valence/contract/desk-classes';
import { rosterCopy as copy } from '@valence/copy/classes';
import { common } from '@valence/copy/common';
import { paymentsCopy } from '@valence/copy/payments';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddStudent } from './add-student.tsx';
import { type RosterAsked, rosterQuery } from './classes-queries.ts';
import { Seat } from './seat.tsx';

export function RosterTab({ detail }: { detail: ClassDetail }) {
  const [asked, setAsked] = useState<RosterAsked>({ sort: 'spot', search: '', page: 1 });
  const change = (more: Partial<RosterAsked>) => setAsked((before) => ({ ...before, page: 1, ...more }));
  const roster = useQuery(rosterQuery(detail._id, asked));
  return (
    <div className="flex flex-col gap-4">
      <AddStudent key={detail.nextSpot} classId={detail._id} nextSpot={detail.nextSpot} />
      <Filters asked={asked} onChange={change} />
      {roster.isError && !roster.data && (
        <EmptyState
          title={copy.failed}
          action={<Button onClick={() => void roster.refetch()}>{common.tryAgain}</Button>}
        />
      )}
      {roster.isPending && <Skeleton className="h-60" />}
      {roster.data?.rows.length === 0 && <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>}
      {roster.data && roster.data.rows.length > 0 && (
        <>
          <ul className="flex flex-col gap-2" aria-busy={roster.isPlaceholderData}>
            {roster.data.rows.map((row) => (
              <Seat key={row.enrolmentId} row={row} nextSpot={detail.nextSpot} />
            ))}
          </ul>
          <Pages
            page={asked.page}
            pageSize={roster.data.pageSize}
            total={roster.data.total}
            onPage={(page) => change({ page })}
          />
        </>
      )}
    </div>
  );
}

function Filters({
  asked,
  onChange,
}: {
  asked: RosterAsked;
  onChange: (more: Partial<RosterAsked>) => void;
}) {
  const [typed, setTyped] = useState('');
  return (
    <form
      className="grid items-end gap-3 sm:grid-cols-[2fr_1fr]"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search: typed });
      }}
    >
      <TextField
        label={copy.search}
        type="search"
        maxLength={80}
        placeholder={paymentsCopy.searchHint}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (event.currentTarget.value === '') onChange({ search: '' });
        }}
      />
      <Select
        label={copy.order}
        value={asked.sort}
        options={ROSTER_SORTS.map((sort) => ({ value: sort, label: copy.orders[sort] }))}
        onChange={(sort) => onChange({ sort: sort as RosterAsked['sort'] })}
      />
    </form>
  );
}

interface PagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const last = Math.min(total, page * pageSize);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-15 text-ink-soft tabular-nums" aria-live="polite">
        {paymentsCopy.range((page - 1) * pageSize + 1, last, total)}
      </p>
      {total > pageSize && (
        <div className="flex gap-2">
          <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {paymentsCopy.previous}
          </Button>
          <Button look="secondary" disabled={last >= total} onClick={() => onPage(page + 1)}>
            {paymentsCopy.next}
          </Button>
        </div>
      )}
    </div>
  );
}
