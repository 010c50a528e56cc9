// One month of a student: what it costs, what came in, and taking cash for it.

import { useQuery } from '@tanstack/react-query';
import type { MonthDetail } from '@valence/contract/payments';
import { monthCopy as copy } from '@valence/copy/payments';
import { formatRupees, parseRupees, plainRupees } from '@valence/domain/money';
import { may } from '@valence/domain/roles';
import { formatSchoolDate } from '@valence/domain/school-time';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../lib/auth.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { randomHex } from '../../lib/ids.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import { FreeCard } from './free-card.tsx';
import { MonthEntries } from './month-entries.tsx';
import { type MonthAsked, monthQuery, useRecordCash } from './payments-queries.ts';
import { StandingBadge } from './standing-mark.tsx';

export function MonthDialog({
  asked,
  name,
  onClose,
}: {
  asked: MonthAsked;
  name: string;
  onClose: () => void;
}) {
  const month = useQuery(monthQuery(asked));
  return (
    <Dialog open title={copy.title(name, asked.year, asked.month)} onClose={onClose}>
      {month.data ? (
        <Month asked={asked} detail={month.data} onDone={onClose} />
      ) : month.isError ? (
        <p className="text-danger">{copy.failed}</p>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  );
}

function Month({ asked, detail, onDone }: { asked: MonthAsked; detail: MonthDetail; onDone: () => void }) {
  const { role } = useAuth();
  const { standing, feeCents, receivedCents } = detail;
  const open = standing !== 'paid' && standing !== 'free' && feeCents > receivedCents;
  return (
    <div className="flex flex-col gap-4">
      <p>{detail.class.name}</p>
      <Figures detail={detail} />
      {standing === 'none' && <p className="text-15">{feeCents > 0 ? copy.notCharged : copy.noFee}</p>}
      {open && <CashForm asked={asked} openCents={feeCents - receivedCents} onDone={onDone} />}
      <MonthEntries
        entries={detail.entries}
        mayCorrect={role !== undefined && may(role, 'payments.correct')}
      />
      {role && may(role, 'fees.change') && <FreeCard asked={asked} detail={detail} canGive={open} />}
    </div>
  );
}

function Figures({
  detail: { standing, feeCents, receivedCents, owedCents, dueAt },
}: {
  detail: MonthDetail;
}) {
  const figures = [
    [copy.fee, formatRupees(feeCents)],
    [copy.received, formatRupees(receivedCents)],
    [copy.owed, formatRupees(owedCents)],
    [copy.due, formatSchoolDate(new Date(dueAt))],
  ];
  return (
    <div>
      <StandingBadge standing={standing} />
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-13">{name}</dt>
            <dd className="text-15 font-semibold text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CashForm({
  asked,
  openCents,
  onDone,
}: {
  asked: MonthAsked;
  openCents: number;
  onDone: () => void;
}) {
  const { typed, setTyped, error, submit, isPending } = useCash(asked, openCents, onDone);
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 text-ink">
      <TextField
        label={copy.amount}
        prefix="Rs."
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" large busy={isPending}>
        {copy.record}
      </Button>
    </form>
  );
}

function useCash(asked: MonthAsked, openCents: number, onDone: () => void) {
  const [typed, setTyped] = useState(plainRupees(openCents));
  const [error, setError] = useState<string>();
  // One id for this form: pressed again after a lost answer, it is the same recording.
  const [requestId] = useState(() => randomHex(16));
  const cash = useRecordCash();
  const toast = useToast();
  const navigate = useNavigate();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amountCents = parseRupees(typed);
    setError(amountCents ? undefined : copy.amountWrong);
    if (!amountCents) return;
    cash.mutate(
      { ...asked, requestId, amountCents },
      {
        onSuccess: ({ data }) => {
          const action = {
            label: copy.openReceipt,
            run: () => void navigate(deskPaths.receipt(data.receiptId)),
          };
          toast({
            kind: 'success',
            text: copy.recorded(data.receiptNumber),
            action,
            life: TOAST_LIFE.undoable,
          });
          onDone();
        },
        onError: (failed) => setError(sentenceOf(failed, copy.failed)),
      },
    );
  };
  return { typed, setTyped, error, submit, isPending: cash.isPending };
}
