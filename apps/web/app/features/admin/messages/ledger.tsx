// The ledger of reminders: the month's spend, and each batch with its states, which unfolds to the persons.

import type { MessageBatch, MessageLedger, SentMessage } from '@valence/contract/admin/messages';
import { messagesCopy as copy } from '@valence/copy/admin/messages';
import { tableCopy } from '@valence/copy/admin/table';
import { common } from '@valence/copy/common';
import { MESSAGE_STATES, type MessageState } from '@valence/domain/messages';
import { formatRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { formatSchoolDateTime } from '@valence/domain/school-time';
import { useState } from 'react';
import { useReading } from '../../../lib/reading.ts';
import { ProgressBar } from '../../../ui/admin/progress-bar.tsx';
import { Pager } from '../../../ui/admin/table-pager.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { personsQuery } from './messages-calls.ts';

const TONES: Record<MessageState, BadgeTone> = {
  waiting: 'neutral',
  notified: 'brand',
  queued: 'neutral',
  sent: 'brand',
  delivered: 'good',
  read: 'live',
  failed: 'danger',
};

export function Spend({ spend }: Pick<MessageLedger, 'spend'>) {
  const { spentCents, budgetCents, replies, freeReplies } = spend;
  return (
    <Card className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <h2 className="text-17">{copy.spend.title}</h2>
      <p className="font-semibold tabular-nums">{copy.spend.of(spentCents, budgetCents)}</p>
      <p className="text-15 text-ink-soft tabular-nums">{copy.spend.replies(replies, freeReplies)}</p>
      <ProgressBar
        label={copy.spend.title}
        share={Math.min(1, spentCents / Math.max(1, budgetCents))}
        tone={spentCents < budgetCents ? 'brand' : 'danger'}
        className="w-full"
      />
    </Card>
  );
}

interface BatchesProps {
  ledger: MessageLedger;
  view: { page: number; onPage: (page: number) => void };
}

export function Batches({ ledger: { batches, total, pageSize }, view }: BatchesProps) {
  if (total === 0) return <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>;
  return (
    <section aria-label={copy.ledger.title}>
      <h2 className="mb-3 text-21">{copy.ledger.title}</h2>
      <ul className="flex flex-col gap-3">
        {batches.map((batch) => (
          <li key={batch._id}>
            <Batch batch={batch} />
          </li>
        ))}
      </ul>
      <Pager words={tableCopy} view={view} pageSize={pageSize} total={total} />
    </section>
  );
}

function Batch({ batch }: { batch: MessageBatch }) {
  const [open, setOpen] = useState(false);
  const { kind, about, sentAt, sentBy, costCents, states, stopped } = batch;
  return (
    <Card className="p-4">
      <h3 className="text-17 [overflow-wrap:anywhere]">{copy.ledger.about[kind](about)}</h3>
      <p className="text-13 text-ink-soft tabular-nums">
        {[formatSchoolDateTime(new Date(sentAt)), sentBy && copy.ledger.by(sentBy), formatRupees(costCents)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {MESSAGE_STATES.filter((state) => states[state] > 0).map((state) => (
          <Badge key={state} tone={TONES[state]}>
            {`${copy.states[state]} ${states[state]}`}
          </Badge>
        ))}
      </p>
      {stopped && <p className="mt-2 text-15 text-danger">{copy.ledger.stopped}</p>}
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="mt-1">
        <summary className="flex min-h-11 cursor-pointer items-center text-15 font-semibold text-brand">
          {copy.ledger.persons}
        </summary>
        {open && <Persons batchId={batch._id} />}
      </details>
    </Card>
  );
}

function Persons({ batchId }: { batchId: string }) {
  const [page, setPage] = useState(1);
  const persons = useReading(personsQuery(batchId, page));
  return (
    <Loaded query={persons} failed={copy.ledger.personsFailed} again={common.tryAgain} skeleton="h-24">
      {({ rows, total, pageSize }) => (
        <>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Person key={row._id} person={row} />
            ))}
          </ul>
          {total > pageSize && (
            <Pager words={tableCopy} view={{ page, onPage: setPage }} pageSize={pageSize} total={total} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Person({ person: { name, phone, fact, state, failure } }: { person: SentMessage }) {
  return (
    <li className="py-2 text-15">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold [overflow-wrap:anywhere]">{name || copy.preview.unnamed}</span>
        <span className="text-13 whitespace-nowrap text-ink-soft tabular-nums">{formatPhone(phone)}</span>
        <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{fact}</p>
      {failure && <p className="text-danger">{copy.failures[failure]}</p>}
    </li>
  );
}
