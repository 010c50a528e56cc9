// The payment entries of a month, and the correction of a wrong one.

import type { MonthDetail } from '@valence/contract/payments/payments';
import { monthCopy as copy } from '@valence/copy/payments/payments';
import { formatRupees, parseRupees } from '@valence/domain/money';
import { formatSchoolDate } from '@valence/domain/school-time';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCorrect } from './payments-queries.ts';

type Entry = MonthDetail['entries'][number];

export function MonthEntries({ entries }: { entries: readonly Entry[] }) {
  const [correctedId, setCorrectedId] = useState<string>();
  if (entries.length === 0) return null;
  return (
    <section aria-label={copy.entries} className="border-t border-line pt-3">
      <h3 className="text-15 text-ink">{copy.entries}</h3>
      <ul className="flex flex-col">
        {entries.map((entry) => (
          <li key={entry._id} className="border-b border-line py-2 text-15 last:border-0">
            <EntryLine entry={entry} />
            {entry.mayCorrect && correctedId !== entry._id && (
              <TextButton onClick={() => setCorrectedId(entry._id)}>{copy.correct}</TextButton>
            )}
            {correctedId === entry._id && (
              <Correction entry={entry} onDone={() => setCorrectedId(undefined)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EntryLine({ entry }: { entry: Entry }) {
  const { kind, amountCents, at, by, receiptId, receiptNumber, reason, reversed } = entry;
  return (
    <>
      <p className="flex justify-between gap-3 text-ink">
        <span>{copy.kinds[kind]}</span>
        <span className={classes('font-semibold tabular-nums', reversed && 'line-through opacity-70')}>
          {formatRupees(amountCents)}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-13">
        <span>{formatSchoolDate(new Date(at))}</span>
        {by && <span>{copy.by(by)}</span>}
        {receiptId && (
          <Link
            to={adminPaths.receipt(receiptId)}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {receiptNumber}
          </Link>
        )}
      </p>
      {reason && <p className="text-13">{reason}</p>}
    </>
  );
}

function Correction({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const [input, setInput] = useState('0');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<{ amount?: string; reason?: string }>({});
  const correct = useCorrect();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const amountCents = parseRupees(input);
    const errors = {
      ...(amountCents === undefined && { amount: copy.amountWrong }),
      ...(!reason.trim() && { reason: copy.reasonMissing }),
    };
    setError(errors);
    if (amountCents === undefined || !reason.trim()) return;
    correct.mutate(
      { entryId: entry._id, amountCents, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.corrected });
          onDone();
        },
        onError: (failure) => setError({ amount: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-3 text-ink">
      <TextField
        label={copy.rightAmount}
        hint={copy.correctHint}
        prefix="Rs."
        inputMode="decimal"
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={error.amount}
      />
      <TextField
        label={copy.reason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error.reason}
      />
      <Button type="submit" look="danger" busy={correct.isPending}>
        {copy.correcting}
      </Button>
    </form>
  );
}
