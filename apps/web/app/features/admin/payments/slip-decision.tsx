// Approves a slip in one press, also at another amount, or rejects it with a reason.

import type { SlipRow } from '@valence/contract/payments/slips';
import { slipsCopy as copy, monthCopy } from '@valence/copy/payments/payments';
import { formatRupees, parseRupees, plainRupees } from '@valence/domain/money';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Check } from '../../../ui/icons.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { partsOf } from './parts.ts';
import { useApprove, useReject, useSlipsUndo } from './payments-queries.ts';

interface SlipDecisionProps {
  slip: SlipRow;
  name: string;
}

export function SlipDecision({ slip, name }: SlipDecisionProps) {
  const [rejecting, setRejecting] = useState(false);
  const { otherAmount, setOtherAmount, amountCents, parts, error, decide, isPending } = useApproval(
    slip,
    name,
  );
  return (
    <div className="mt-1 flex flex-col gap-2">
      {otherAmount !== undefined && (
        <TextField
          label={copy.amount}
          prefix="Rs."
          inputMode="decimal"
          value={otherAmount}
          onChange={(event) => setOtherAmount(event.currentTarget.value)}
          error={error}
        />
      )}
      {parts && <p className="text-15">{copy.allotted(parts.months, parts.creditCents ?? 0)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Check size={18} />}
          busy={isPending}
          aria-label={copy.approveNamed(name, amountCents ?? 0)}
          onClick={decide}
        >
          {copy.approve(amountCents ?? 0)}
        </Button>
        <Button look="secondary" aria-label={copy.rejectNamed(name)} onClick={() => setRejecting(true)}>
          {copy.reject}
        </Button>
      </div>
      {otherAmount === undefined && (
        <TextButton className="self-start" onClick={() => setOtherAmount(plainRupees(slip.amountCents))}>
          {copy.otherAmount}
        </TextButton>
      )}
      {rejecting && <RejectDialog slip={slip} name={name} onClose={() => setRejecting(false)} />}
    </div>
  );
}

/** Approves at the slip's amount, or at another amount that was typed. */
function useApproval(slip: SlipRow, name: string) {
  const [otherAmount, setOtherAmount] = useState<string>();
  const [error, setError] = useState<string>();
  const approve = useApprove();
  const undoOf = useSlipsUndo();
  const toast = useToast();
  const amountCents = otherAmount === undefined ? slip.amountCents : parseRupees(otherAmount);
  const parts = amountCents ? partsOf(slip, slip.nextMonths, amountCents) : undefined;
  const decide = () => {
    setError(amountCents ? undefined : monthCopy.amountWrong);
    if (!amountCents) return;
    approve.mutate(
      {
        slipId: slip._id,
        amountCents,
        ...parts,
      },
      {
        onSuccess: ({ data: { receiptNumber, reviewedAt } }) =>
          toast({
            kind: 'success',
            text: copy.approved(name, receiptNumber),
            undo: undoOf([{ slipId: slip._id, reviewedAt }]),
          }),
        onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  return { otherAmount, setOtherAmount, amountCents, parts, error, decide, isPending: approve.isPending };
}

function RejectDialog({ slip, name, onClose }: SlipDecisionProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const reject = useReject();
  const undoOf = useSlipsUndo();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError(reason.trim() ? undefined : monthCopy.reasonMissing);
    if (!reason.trim()) return;
    reject.mutate(
      { slipId: slip._id, reason: reason.trim() },
      {
        onSuccess: ({ data: { reviewedAt } }) => {
          toast({ kind: 'success', text: copy.rejected, undo: undoOf([{ slipId: slip._id, reviewedAt }]) });
          onClose();
        },
        onError: (failure) => setError(sentenceOf(failure, copy.failed)),
      },
    );
  };
  return (
    <Dialog open title={copy.rejectTitle(name)} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3 text-ink">
        <p className="text-15">{formatRupees(slip.amountCents)}</p>
        <div className="flex flex-wrap gap-2">
          {copy.reasons.map((words) => (
            <Chip key={words} chosen={reason === words} onClick={() => setReason(words)}>
              {words}
            </Chip>
          ))}
        </div>
        <TextField
          label={copy.reason}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" look="danger" busy={reject.isPending}>
          {copy.reject}
        </Button>
      </form>
    </Dialog>
  );
}
