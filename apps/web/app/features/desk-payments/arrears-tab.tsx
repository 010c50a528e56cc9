// Who owes for months that are due, with a reminder ready for each.

import { useQuery } from '@tanstack/react-query';
import { ARREARS_SORTS, type ArrearsRow, type ArrearsSort } from '@valence/contract/payment-lists';
import { arrearsCopy as copy, paymentsCopy } from '@valence/copy/payments';
import { formatRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { formatMonth } from '@valence/domain/school-time';
import { useState } from 'react';
import { chatLink } from '../../lib/contact-links.ts';
import { useDeskStudent } from '../../lib/desk-student.tsx';
import { ButtonAnchor, TextButton } from '../../ui/button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Chat } from '../../ui/icons.tsx';
import { ListState } from './list-state.tsx';
import { PageTurner } from './page-turner.tsx';
import { arrearsQuery, classesQuery } from './payments-queries.ts';

interface Asked {
  classId: string;
  sort: ArrearsSort;
  page: number;
}

export function ArrearsTab() {
  const [asked, setAsked] = useState<Asked>({ classId: '', sort: 'oldest', page: 1 });
  const change = (more: Partial<Asked>) => setAsked((before) => ({ ...before, page: 1, ...more }));
  const arrears = useQuery(arrearsQuery(asked));
  const classes = useQuery(classesQuery);
  const options = (classes.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <>
      <div className="mb-5 grid max-w-xl gap-3 sm:grid-cols-2">
        <Select
          label={paymentsCopy.schoolClass}
          value={asked.classId}
          options={[{ value: '', label: paymentsCopy.allClasses }, ...options]}
          onChange={(classId) => change({ classId })}
        />
        <Select
          label={copy.order}
          value={asked.sort}
          options={ARREARS_SORTS.map((sort) => ({ value: sort, label: copy.orders[sort] }))}
          onChange={(sort) => change({ sort: sort as ArrearsSort })}
        />
      </div>
      <ListState query={arrears}>
        {({ rows, total, pageSize, owedCents }) =>
          total === 0 ? (
            <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
          ) : (
            <>
              <p className="mb-3 font-semibold">{copy.total(total, owedCents)}</p>
              <ul className="flex flex-col gap-3">
                {rows.map((row) => (
                  <Debtor key={row.userId} row={row} />
                ))}
              </ul>
              <PageTurner
                page={asked.page}
                pageSize={pageSize}
                total={total}
                onPage={(page) => change({ page })}
              />
            </>
          )
        }
      </ListState>
    </>
  );
}

function Debtor({ row }: { row: ArrearsRow }) {
  const { open } = useDeskStudent();
  const name = row.name || paymentsCopy.unnamed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3">
          <TextButton className="text-left" onClick={() => open(row.phone)}>
            {name}
          </TextButton>
          <span className="text-13 text-ink-soft tabular-nums">{formatPhone(row.phone)}</span>
        </p>
        <ul className="text-15 text-ink-soft tabular-nums">
          {row.months.map(({ classId, className, year, month, owedCents }) => (
            <li key={`${classId}/${year}/${month}`}>
              {`${formatMonth(year, month)} · ${className} · ${formatRupees(owedCents)}`}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-21 font-semibold tabular-nums">{formatRupees(row.owedCents)}</p>
      <ButtonAnchor
        look="secondary"
        icon={<Chat size={18} />}
        href={chatLink(row.phone, copy.reminder(row.name, row.months, row.owedCents))}
        aria-label={copy.remindNamed(name)}
      >
        {copy.remind}
      </ButtonAnchor>
    </li>
  );
}
