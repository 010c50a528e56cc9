// Actions on a student's place in a class: moving to another spot, and leaving.

import type { RosterRow } from '@valence/contract/admin/classes';
import { rosterCopy as copy } from '@valence/copy/admin/classes';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useLeave, useMove, useReturn } from './classes-queries.ts';
import { nameOf } from './roster-columns.tsx';

interface SeatActionsProps {
  row: RosterRow;
  nextSpot: number;
  onLeft: () => void;
}

export function SeatActions({ row, nextSpot, onLeft }: SeatActionsProps) {
  const [moving, setMoving] = useState(false);
  const leave = useLeaving(row, onLeft);
  const name = nameOf(row);
  return (
    <>
      <span className="flex gap-x-5 text-15 whitespace-nowrap md:max-lg:flex-col md:max-lg:items-end">
        <TextButton aria-label={copy.moveNamed(name)} onClick={() => setMoving(true)}>
          {copy.move}
        </TextButton>
        <TextButton aria-label={copy.leaveNamed(name)} onClick={leave}>
          {copy.leave}
        </TextButton>
      </span>
      {moving && <MoveDialog row={row} name={name} nextSpot={nextSpot} onClose={() => setMoving(false)} />}
    </>
  );
}

function useLeaving(row: RosterRow, onLeft: () => void): () => void {
  const toast = useToast();
  const leave = useLeave();
  const comeBack = useReturn();
  const name = nameOf(row);
  const undo = undoBy(() => comeBack.mutateAsync(row.enrolmentId), { undone: copy.returned(name) });
  return () =>
    leave.mutate(row.enrolmentId, {
      onSuccess: () => {
        toast({ kind: 'success', text: copy.left(name), undo });
        onLeft();
      },
      onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
    });
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
  const { enrolmentId, spotNumber: former } = row;
  const undo =
    former === null ? undefined : undoBy(() => move.mutateAsync({ enrolmentId, spotNumber: former }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isValid = /^[1-9]\d{0,4}$/.test(spot);
    setError(isValid ? undefined : copy.spotWrong);
    if (!isValid) return;
    move.mutate(
      { enrolmentId, spotNumber: Number(spot) },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.moved, undo });
          onClose();
        },
        onError: (failure) => setError(sentenceOf(failure, copy.failed)),
      },
    );
  };
  return (
    <Dialog open title={copy.moveNamed(name)} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
        <TextField
          label={copy.spot}
          hint={copy.nextSpot(nextSpot)}
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
