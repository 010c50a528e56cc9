// One student's place: spot, how the present month stands, another spot, and leaving.

import type { RosterRow } from '@valence/contract/desk-classes';
import { rosterCopy as copy } from '@valence/copy/classes';
import { common } from '@valence/copy/common';
import { paymentsCopy, standingCopy } from '@valence/copy/payments';
import { formatPhone } from '@valence/domain/phone';
import { type SubmitEvent, useState } from 'react';
import { useDeskStudent } from '../../lib/desk-student.tsx';
import { sentenceOf } from '../../lib/sentence.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { Dialog, useConfirm } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLeave, useMove } from './classes-queries.ts';

const tones: Record<RosterRow['standing'], BadgeTone> = {
  paid: 'good',
  free: 'good',
  partial: 'soon',
  pending: 'neutral',
  overdue: 'danger',
  none: 'neutral',
};

export function Seat({ row, nextSpot }: { row: RosterRow; nextSpot: number }) {
  const { open } = useDeskStudent();
  const [moving, setMoving] = useState(false);
  const leave = useLeaving(row);
  const name = row.name || paymentsCopy.unnamed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-line bg-surface px-4 py-2">
      <div className="min-w-0 grow basis-56">
        <TextButton className="max-w-full text-left" onClick={() => open(row.phone)}>
          <span className="truncate">{name}</span>
        </TextButton>
        <p className="flex flex-wrap gap-x-2 text-13 text-ink-soft tabular-nums">
          <span>{copy.spotOf(row.spotNumber)}</span>
          <span>{formatPhone(row.phone)}</span>
          <span>{copy.since(new Date(row.enrolledAt))}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[row.standing]}>{standingCopy[row.standing]}</Badge>
        {row.owedCents > 0 && (
          <span className="text-13 font-semibold text-danger">{copy.owes(row.owedCents)}</span>
        )}
      </div>
      <div className="flex gap-3">
        <TextButton aria-label={copy.moveNamed(name)} onClick={() => setMoving(true)}>
          {copy.move}
        </TextButton>
        <TextButton aria-label={copy.leaveNamed(name)} onClick={() => void leave()}>
          {copy.leave}
        </TextButton>
      </div>
      {moving && <MoveDialog row={row} name={name} nextSpot={nextSpot} onClose={() => setMoving(false)} />}
    </li>
  );
}

function useLeaving({ enrolmentId, name }: RosterRow): () => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const leave = useLeave();
  return async () => {
    const accepted = await confirm({
      title: copy.leaveTitle,
      message: copy.leaveText(name || paymentsCopy.unnamed),
      accept: common.yes,
      reject: common.no,
      danger: true,
    });
    if (!accepted) return;
    leave.mutate(enrolmentId, {
      onSuccess: () => toast({ kind: 'success', text: copy.left }),
      onError: (failed) => toast({ kind: 'error', text: sentenceOf(failed, copy.failed) }),
    });
  };
}

interface MoveDialogProps {
  row: RosterRow;
  name: string;
  nextSpot: number;
  onClose: () => void;
}

function MoveDialog({ row, name, nextSpot, onClose }: MoveDialogProps) {
  const [spot, setSpot] = useState(String(row.spotNumber ?? nextSpot));
  const [error, setError] = useState<string>();
  const move = useMove();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const right = /^[1-9]\d{0,4}$/.test(spot);
    setError(right ? undefined : copy.spotWrong);
    if (!right) return;
    move.mutate(
      { enrolmentId: row.enrolmentId, spotNumber: Number(spot) },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.moved });
          onClose();
        },
        onError: (failed) => setError(sentenceOf(failed, copy.failed)),
      },
    );
  };
  return (
    <Dialog open title={copy.moveNamed(name)} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
        <TextField
          label={copy.spot}
          hint={copy.spotHint(nextSpot)}
          inputMode="numeric"
          value={spot}
          onChange={(event) => setSpot(event.currentTarget.value)}
          error={error}
        />
        <Button type="submit" busy={move.isPending}>
          {copy.move}
        </Button>
      </form>
    </Dialog>
  );
}
