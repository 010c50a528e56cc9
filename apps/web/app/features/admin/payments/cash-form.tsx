// Form that records cash for a month and, in the same recording, for other open months of the student in the class.

import type { MonthCell } from '@valence/contract/payments/payments';
import { monthCopy as copy, slipsCopy } from '@valence/copy/payments/payments';
import { parseRupees, plainRupees } from '@valence/domain/money';
import { type SubmitEvent, useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { randomHex } from '../../../lib/ids.ts';
import { useNavigate } from '../../../lib/navigation.tsx';
import { isRecordedOtherwise } from '../../../lib/recorded-otherwise.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { TickField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type Parts, partsOf } from './parts.ts';
import { type StudentMonth, useRecordCash, useUndoCash } from './payments-queries.ts';

export interface CashFormProps {
  studentMonth: StudentMonth;
  /** What is still open of this month. */
  openCents: number;
  /** Other months of the same student and class with something to pay, oldest first. */
  others: readonly MonthCell[];
  onDone: () => void;
}

export function CashForm({ studentMonth, openCents, others, onDone }: CashFormProps) {
  const [input, setInput] = useState(openCents > 0 ? plainRupees(openCents) : '');
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set());
  const { error, record, isPending } = useCash(studentMonth, onDone);
  const amountCents = parseRupees(input);
  const extraMonths = others.filter(({ month }) => selection.has(month));
  const sum = extraMonths.reduce((all, { owedCents }) => all + owedCents, amountCents ?? 0);
  const { year, month: own } = studentMonth;
  // What is more than this month takes goes to the next open ones that are not paid besides.
  const next = others.filter(({ month }) => month > own && !selection.has(month));
  const parts = amountCents
    ? partsOf({ year, month: own, owedCents: openCents }, next, amountCents)
    : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    record(amountCents, extraMonths, parts);
  };
  const tick = (month: number, on: boolean) =>
    setSelection((before) => new Set(on ? [...before, month] : [...before].filter((one) => one !== month)));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 text-ink">
      <TextField
        label={copy.amount}
        prefix="Rs."
        inputMode="decimal"
        autoComplete="off"
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
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
                checked={selection.has(month)}
                onChange={(on) => tick(month, on)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {parts && <p className="text-15">{slipsCopy.allotted(parts.months, parts.creditCents ?? 0)}</p>}
      <Button type="submit" large busy={isPending}>
        {extraMonths.length > 0 ? copy.recordSum(sum) : copy.record}
      </Button>
    </form>
  );
}

function useCash({ userId, ...studentMonth }: StudentMonth, onDone: () => void) {
  const [error, setError] = useState<string>();
  // One id for this form, so that pressing again after a lost answer repeats the same recording.
  const [requestId, setRequestId] = useState(() => randomHex(16));
  const cash = useRecordCash();
  const undoing = useUndoCash();
  const toast = useToast();
  const navigate = useNavigate();
  const record = (
    amountCents: number | undefined,
    extraMonths: readonly MonthCell[],
    parts: Parts | undefined,
  ) => {
    setError(amountCents ? undefined : copy.amountWrong);
    if (!amountCents) return;
    const others = extraMonths.map(({ year, month, owedCents }) => ({ year, month, amountCents: owedCents }));
    const own = parts?.months ?? [{ year: studentMonth.year, month: studentMonth.month, amountCents }];
    const lines = [...own, ...others].map((line) => ({ classId: studentMonth.classId, ...line }));
    const { creditCents } = parts ?? {};
    cash.mutate(
      { requestId, userId, lines, ...(creditCents !== undefined && { creditCents }) },
      {
        onSuccess: ({ data }) => {
          const { receiptId, receiptNumber } = data;
          const link = { label: copy.openReceipt, run: () => navigate(adminPaths.receipt(receiptId)) };
          const undo = undoBy(() => undoing.mutateAsync(receiptId), { undone: copy.undone(receiptNumber) });
          toast({ kind: 'success', text: copy.recorded(receiptNumber), link, undo });
          onDone();
        },
        onError: (failure) => {
          setError(sentenceOf(failure, copy.failed));
          if (isRecordedOtherwise(failure)) setRequestId(randomHex(16));
        },
      },
    );
  };
  return { error, record, isPending: cash.isPending };
}
