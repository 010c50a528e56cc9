// A student's credit, and for admins a form that writes down what of it was paid back.

import type { StudentPage } from '@valence/contract/admin/student-page';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import { formatRupees, parseRupees, plainRupees } from '@valence/domain/money';
import { may } from '@valence/domain/roles';
import { type SubmitEvent, useId, useState } from 'react';
import { useAuth } from '../../../lib/auth.tsx';
import { randomHex } from '../../../lib/ids.ts';
import { isRecordedOtherwise } from '../../../lib/recorded-otherwise.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRefund } from './student-page-calls.ts';

const copy = studentPageCopy.credit;

export function StudentCredit(student: Pick<StudentPage, 'userId' | 'creditCents'>) {
  const { role } = useAuth();
  const [isPaying, setIsPaying] = useState(false);
  const id = useId();
  return (
    <Card className="p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-21">
        {copy.title}
      </h2>
      <p className="mb-4 text-15">{copy.hint(student.creditCents)}</p>
      {role && may(role, 'payments.correct') && !isPaying && (
        <Button look="secondary" onClick={() => setIsPaying(true)}>
          {copy.payBack}
        </Button>
      )}
      {isPaying && <Refund {...student} />}
    </Card>
  );
}

function Refund({ userId, creditCents }: Pick<StudentPage, 'userId' | 'creditCents'>) {
  const [amount, setAmount] = useState(plainRupees(creditCents));
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ amount?: string; reason?: string }>({});
  const [requestId, setRequestId] = useState(() => randomHex(16));
  const refund = useRefund(userId);
  const toast = useToast();
  const amountCents = parseRupees(amount);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setWrong({
      ...(!amountCents && { amount: copy.amountWrong }),
      ...(!reason.trim() && { reason: copy.reasonMissing }),
    });
    if (!amountCents || !reason.trim()) return;
    refund.mutate(
      { requestId, amountCents, reason: reason.trim() },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.saved(formatRupees(amountCents)) });
          setRequestId(randomHex(16));
          setReason('');
        },
        onError: (failure) => {
          setWrong({ amount: sentenceOf(failure, copy.failed) });
          if (isRecordedOtherwise(failure)) setRequestId(randomHex(16));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label={copy.amount}
        prefix="Rs."
        inputMode="decimal"
        value={amount}
        error={wrong.amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextField
        label={copy.reason}
        hint={copy.reasonHint}
        maxLength={300}
        value={reason}
        error={wrong.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" className="self-start" busy={refund.isPending}>
        {copy.save(formatRupees(amountCents ?? 0))}
      </Button>
    </form>
  );
}
