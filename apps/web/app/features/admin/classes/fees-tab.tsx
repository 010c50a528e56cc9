// The fees of a class, each from a month on; admins set new ones.

import { feesCopy as copy } from '@valence/copy/admin/classes';
import { common } from '@valence/copy/common';
import { formatRupees, parseRupees } from '@valence/domain/money';
import { may } from '@valence/domain/roles';
import { monthNumberAt, monthOf } from '@valence/domain/school-month';
import { type SubmitEvent, useState } from 'react';
import { useAuth } from '../../../lib/auth.tsx';
import { now } from '../../../lib/clock.ts';
import { monthsFrom } from '../../../lib/month-options.ts';
import { useReading } from '../../../lib/reading.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { ChoiceField, TickField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { FailedLine } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { feesQuery, useSetFee, useSetHalfMonth } from './classes-queries.ts';

export function FeesTab({ classId }: { classId: string }) {
  const { role } = useAuth();
  const fees = useReading(feesQuery(classId));
  return (
    <div className="flex max-w-xl flex-col gap-5">
      {!fees.data && !fees.isError && <Skeleton className="h-24" />}
      {fees.isError && !fees.data && (
        <FailedLine text={copy.listFailed} again={common.tryAgain} query={fees} />
      )}
      {fees.data?.fees.length === 0 && <p>{copy.none}</p>}
      <ul className="flex flex-col gap-2">
        {fees.data?.fees.map(({ year, month, amountCents }) => (
          <li
            key={`${year}/${month}`}
            className="flex justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3"
          >
            <span>{copy.from(year, month)}</span>
            <span className="font-semibold tabular-nums">{formatRupees(amountCents)}</span>
          </li>
        ))}
      </ul>
      {role && may(role, 'fees.change') && <FeeForm classId={classId} />}
      {role && may(role, 'fees.change') && fees.data && (
        <HalfMonth classId={classId} isOn={fees.data.halvesMonth} />
      )}
    </div>
  );
}

function FeeForm({ classId }: { classId: string }) {
  const [currentMonth] = useState(() => monthNumberAt(new Date(now())));
  const [from, setFrom] = useState(String(currentMonth));
  const [input, setInput] = useState('');
  const [error, setError] = useState<string>();
  const setFee = useSetFee(classId);
  const toast = useToast();
  const confirm = useConfirm();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const amountCents = parseRupees(input);
    setError(amountCents === undefined ? copy.amountWrong : undefined);
    if (amountCents === undefined) return;
    const month = monthOf(Number(from));
    const question = { title: copy.set, message: copy.sure(month.year, month.month, amountCents) };
    if (!(await confirm({ ...question, accept: copy.set, reject: common.cancel }))) return;
    setFee.mutate(
      { ...month, amountCents },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.saved });
          setInput('');
        },
        onError: (failure) => setError(sentenceOf(failure, copy.failed)),
      },
    );
  };
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <ChoiceField
        label={copy.month}
        value={from}
        options={monthsFrom(currentMonth - 12, 19).reverse()}
        onChange={setFrom}
      />
      <TextField
        label={copy.amount}
        prefix="Rs."
        inputMode="decimal"
        autoComplete="off"
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={error}
      />
      <Button type="submit" busy={setFee.isPending}>
        {copy.set}
      </Button>
    </form>
  );
}

function HalfMonth({ classId, isOn }: { classId: string; isOn: boolean }) {
  const change = useSetHalfMonth(classId);
  const toast = useToast();
  const confirm = useConfirm();
  const askAndChange = async (next: boolean) => {
    const question = { title: copy.half, message: copy.sureHalf(next) };
    if (!(await confirm({ ...question, accept: common.yes, reject: common.cancel }))) return;
    change.mutate(next, {
      onSuccess: () => toast({ kind: 'success', text: copy.halfSaved(next) }),
      onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
    });
  };
  return (
    <div>
      <TickField
        label={copy.half}
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={(next) => void askAndChange(next)}
      />
      <p className="text-13 text-ink-soft">{copy.halfHint}</p>
    </div>
  );
}
