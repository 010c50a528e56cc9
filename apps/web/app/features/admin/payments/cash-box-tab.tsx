// The cash box of the person who looks: what should be in it, and closing it with a count; below, the boxes that were closed.

import type { OpenCashBox } from '@valence/contract/payments/cash-box';
import { common } from '@valence/copy/common';
import { cashBoxCopy as copy } from '@valence/copy/payments/cash-box';
import { formatRupees, parseRupees } from '@valence/domain/money';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { randomHex } from '../../../lib/ids.ts';
import { useReading } from '../../../lib/reading.ts';
import { isRecordedOtherwise } from '../../../lib/recorded-otherwise.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { StudentLink } from '../../../lib/student-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { openBoxQuery, useCloseBox } from './cash-box-calls.ts';
import { ClosedBoxes } from './closed-boxes.tsx';
import { ListState } from './list-state.tsx';

export function CashBoxTab() {
  const box = useReading(openBoxQuery);
  return (
    <div className="flex flex-col gap-8 lg:max-w-3xl">
      <section aria-label={copy.title}>
        <h2 className="mb-1 text-21">{copy.title}</h2>
        <p className="mb-4 text-ink-soft">{copy.intro}</p>
        <ListState query={{ ...box, isPlaceholderData: false }}>
          {(open) =>
            open.entries.length === 0 ? (
              <EmptyState title={copy.empty}>{copy.emptyHint}</EmptyState>
            ) : (
              <OpenBox box={open} />
            )
          }
        </ListState>
      </section>
      <ClosedBoxes />
    </div>
  );
}

function OpenBox({ box }: { box: OpenCashBox }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="text-15 text-ink-soft">{copy.expected}</p>
        <p className="text-28 font-semibold tabular-nums">{formatRupees(box.expectedCents)}</p>
        <ul aria-label={copy.byClass} className="mt-2 text-15 tabular-nums">
          {box.classes.map(({ className, cents, payments }) => (
            <li key={className ?? ''} className="flex justify-between gap-4 border-t border-line py-1.5">
              <span className="min-w-0 break-words">
                {className ?? copy.credit}{' '}
                <span className="whitespace-nowrap text-ink-soft">· {copy.payments(payments)}</span>
              </span>
              <span className="shrink-0 font-semibold">{formatRupees(cents)}</span>
            </li>
          ))}
        </ul>
      </div>
      <CloseForm expectedCents={box.expectedCents} />
      <section aria-label={copy.byPerson}>
        <h3 className="mb-2 text-17">{copy.byPerson}</h3>
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4 text-15 tabular-nums">
          {box.entries.map(
            ({ _id, userId, name, className, year, month, amountCents, receiptId, receiptNumber }) => (
              <li key={_id} className="flex items-center justify-between gap-4 py-2">
                <span className="min-w-0">
                  {userId ? (
                    <StudentLink userId={userId} name={name} />
                  ) : (
                    <span className="block break-words">{name || copy.unnamed}</span>
                  )}
                  <span className="block text-13 break-words text-ink-soft">
                    {className !== null && year !== null && month !== null
                      ? copy.line(className, year, month)
                      : copy.credit}
                  </span>
                </span>
                <span className="flex shrink-0 flex-col items-end">
                  <span className="font-semibold">{formatRupees(amountCents)}</span>
                  {receiptId && (
                    <Link
                      to={adminPaths.receipt(receiptId)}
                      className="inline-flex min-h-6 items-center text-13 text-brand underline underline-offset-4"
                    >
                      {receiptNumber}
                    </Link>
                  )}
                </span>
              </li>
            ),
          )}
        </ul>
      </section>
    </div>
  );
}

function CloseForm({ expectedCents }: { expectedCents: number }) {
  const [input, setInput] = useState('');
  const [error, setError] = useState<string>();
  // One id for this form, so that pressing again after a lost answer closes the same box.
  const [requestId, setRequestId] = useState(() => randomHex(16));
  const close = useCloseBox();
  const toast = useToast();
  const confirm = useConfirm();
  const countedCents = input.trim() === '0' ? 0 : parseRupees(input);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setError(countedCents === undefined ? copy.countedMissing : undefined);
    if (countedCents === undefined) return;
    const message = copy.sureToClose(countedCents, differenceOf(countedCents - expectedCents));
    if (!(await confirm({ title: copy.close, message, accept: copy.close, reject: common.cancel }))) return;
    close.mutate(
      { requestId, countedCents, expectedCents },
      {
        onSuccess: () => {
          setInput('');
          setRequestId(randomHex(16));
          toast({ kind: 'success', text: copy.closed });
        },
        onError: (failure) => {
          setError(sentenceOf(failure, copy.closeFailed));
          if (isRecordedOtherwise(failure)) setRequestId(randomHex(16));
        },
      },
    );
  };
  const difference = countedCents === undefined ? undefined : countedCents - expectedCents;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-3 sm:max-w-sm">
      <TextField
        label={copy.counted}
        prefix="Rs."
        inputMode="decimal"
        autoComplete="off"
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={error}
        hint={difference === undefined ? undefined : differenceOf(difference)}
      />
      <Button type="submit" large busy={close.isPending}>
        {copy.close}
      </Button>
    </form>
  );
}

function differenceOf(difference: number): string {
  if (difference === 0) return copy.fits;
  return difference < 0 ? copy.short(-difference) : copy.over(difference);
}
