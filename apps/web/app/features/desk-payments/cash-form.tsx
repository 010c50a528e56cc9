// Taking cash for a month, and in the same recording for other months of the student's class that are open.

import type { MonthCell } from '@valence/contract/payments';
import { monthCopy as copy } from '@valence/copy/payments';
import { parseRupees, plainRupees } from '@valence/domain/money';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { deskPaths } from '../../lib/desk-paths.ts';
import { randomHex } from '../../lib/ids.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { TickField } from '../../ui/desk/form-fields.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import { type MonthAsked, useRecordCash } from './payments-queries.ts';

export interface CashFormProps {
  asked: MonthAsked;
  /** Of the month that was asked. */
  openCents: number;
  /** Other months of the same student and class with something to pay, oldest first. */
  others: readonly MonthCell[];
  onDone: () => void;
}

export function CashForm({ asked, openCents, others, onDone }: CashFormProps) {
  const [typed, setTyped] = useState(plainRupees(openCents));
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { error, record, isPending } = useCash(asked, onDone);
  const amountCents = parseRupees(typed);
  const also = others.filter(({ month }) => chosen.has(month));
  const sum = also.reduce((all, { owedCents }) => all + owedCents, amountCents ?? 0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    record(amountCents, also);
  };
  const tick = (month: number, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, month] : [...before].filter((one) => one !== month)));
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
      {others.length > 0 && (
        <fieldset>
          <legend className="text-15 font-semibold">{copy.others}</legend>
          <div className="grid max-h-48 overflow-y-auto sm:grid-cols-2">
            {others.map(({ year, month, owedCents }) => (
              <TickField
                key={month}
                label={copy.other(year, month, owedCents)}
                checked={chosen.has(month)}
                onChange={(on) => tick(month, on)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button type="submit" large busy={isPending}>
        {also.length > 0 ? copy.recordSum(sum) : copy.record}
      </Button>
    </form>
  );
}

function useCash({ userId, ...asked }: MonthAsked, onDone: () => void) {
  const [error, setError] = useState<string>();
  // One id for this form: pressed again after a lost answer, it is the same recording.
  const [requestId] = useState(() => randomHex(16));
  const cash = useRecordCash();
  const toast = useToast();
  const navigate = useNavigate();
  const record = (amountCents: number | undefined, also: readonly MonthCell[]) => {
    setError(amountCents ? undefined : copy.amountWrong);
    if (!amountCents) return;
    const others = also.map(({ year, month, owedCents }) => ({ year, month, amountCents: owedCents }));
    const lines = [{ ...asked, amountCents }, ...others.map((line) => ({ ...asked, ...line }))];
    cash.mutate(
      { requestId, userId, lines },
      {
        onSuccess: ({ data }) => {
          const run = () => void navigate(deskPaths.receipt(data.receiptId));
          const action = { label: copy.openReceipt, run };
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
  return { error, record, isPending: cash.isPending };
}
