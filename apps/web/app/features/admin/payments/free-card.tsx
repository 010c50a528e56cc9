// Gives a student a free card for a class from a month on, or ends it.

import type { MonthDetail } from '@valence/contract/payments/payments';
import { monthCopy as copy } from '@valence/copy/payments/payments';
import { monthNumber, monthOf } from '@valence/domain/school-month';
import { type SubmitEvent, useState } from 'react';
import { monthsFrom } from '../../../lib/month-options.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button, TextButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type StudentMonth, useEndFree, useGiveFree } from './payments-queries.ts';

interface FreeCardProps {
  studentMonth: StudentMonth;
  detail: MonthDetail;
  canGive: boolean;
}

export function FreeCard({ studentMonth, detail: { freeCard }, canGive }: FreeCardProps) {
  const [giving, setGiving] = useState(false);
  const toast = useToast();
  const end = useEndFree();
  const give = useGiveFree();
  if (freeCard)
    return (
      <div className="border-t border-line pt-3">
        <p className="text-15">{copy.free(freeCard.reason)}</p>
        <TextButton
          disabled={end.isPending}
          onClick={() =>
            end.mutate(
              { freeCardId: freeCard._id, year: studentMonth.year, month: studentMonth.month },
              {
                onSuccess: () => {
                  const { reason, to } = freeCard;
                  const undo = undoBy(() => give.mutateAsync({ ...studentMonth, to, reason }));
                  toast({ kind: 'success', text: copy.freeEnded, undo });
                },
                onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
              },
            )
          }
        >
          {copy.endFree}
        </TextButton>
      </div>
    );
  if (!canGive) return null;
  return (
    <div className="border-t border-line pt-3">
      {giving ? (
        <GiveForm studentMonth={studentMonth} />
      ) : (
        <TextButton onClick={() => setGiving(true)}>{copy.giveFree}</TextButton>
      )}
    </div>
  );
}

function GiveForm({ studentMonth }: { studentMonth: StudentMonth }) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string>();
  const give = useGiveFree();
  const end = useEndFree();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError(reason.trim() ? undefined : copy.reasonMissing);
    if (!reason.trim()) return;
    give.mutate(
      { ...studentMonth, to: until ? monthOf(Number(until)) : null, reason: reason.trim() },
      {
        onSuccess: ({ data: { freeCardId } }) => {
          const { year, month } = studentMonth;
          // Ended before its first month, nothing is left of it.
          const undo = undoBy(() => end.mutateAsync({ freeCardId, year, month }));
          toast({ kind: 'success', text: copy.freeGiven, undo });
        },
        onError: (failure) => setError(sentenceOf(failure, copy.failed)),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 text-ink">
      <TextField
        label={copy.reason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={error}
      />
      <ChoiceField
        label={copy.freeUntil}
        value={until}
        options={[{ value: '', label: copy.freeForever }, ...monthsFrom(monthNumber(studentMonth), 24)]}
        onChange={setUntil}
      />
      <Button type="submit" look="secondary" busy={give.isPending}>
        {copy.giveFree}
      </Button>
    </form>
  );
}
