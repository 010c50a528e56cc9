// Cash of another amount than the month that is due: a part of it, or more, which stays as the student's credit.

import type { DoorStudent } from '@valence/contract/admin/door';
import { doorCopy as copy } from '@valence/copy/admin/door';
import { parseRupees } from '@valence/domain/money';
import { schoolMonth } from '@valence/domain/school-time';
import { type SubmitEvent, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cashParts } from './door-calls.ts';

interface OtherCashProps {
  student: DoorStudent;
  onTake: (amountCents: number) => void;
}

export function OtherCash({ student, onTake }: OtherCashProps) {
  const [input, setInput] = useState<string>();
  const [error, setError] = useState<string>();
  if (input === undefined)
    return (
      <TextButton className="mt-2 min-h-11" onClick={() => setInput('')}>
        {copy.otherAmount}
      </TextButton>
    );
  const amountCents = parseRupees(input);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError(amountCents ? undefined : copy.amountWrong);
    if (!amountCents) return;
    onTake(amountCents);
    setInput(undefined);
  };
  const { due } = student;
  const { monthCents, creditCents } = cashParts(student, amountCents ?? 0);
  const presentYear = schoolMonth(new Date(now())).year;
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex flex-col gap-2">
      <TextField
        label={copy.amount}
        prefix="Rs."
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
        error={error}
        hint={amountCents ? copy.parts(monthCents, due, creditCents, presentYear) : undefined}
      />
      <Button type="submit" large>
        {amountCents ? copy.takeOther(amountCents) : copy.cashAlone}
      </Button>
    </form>
  );
}
