// Records cash at the class door from several students: what each still owes for the current month, with one recording
// and one receipt for each student.

import type { RosterRow } from '@valence/contract/admin/classes';
import { chosenCashCopy as copy } from '@valence/copy/admin/classes';
import { formatRupees } from '@valence/domain/money';
import { schoolMonth } from '@valence/domain/school-time';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { randomHex } from '../../../lib/ids.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Undo, useToast } from '../../../ui/toast.tsx';
import { type CashRefusal, type CashTaken, useTakeBackCash, useTakeFromChosen } from './classes-queries.ts';
import { nameOf } from './roster-columns.tsx';

interface ChosenCashProps {
  classId: string;
  rows: readonly RosterRow[];
  onClose: () => void;
  /** Called when everything is recorded. */
  onDone: () => void;
}

export function ChosenCash({ classId, rows, onClose, onDone }: ChosenCashProps) {
  const [month] = useState(() => schoolMonth(new Date(now())));
  // One id for each student, so that pressing again after a lost answer repeats the same recordings.
  const [payers] = useState(() =>
    rows
      .filter(({ monthOwedCents }) => monthOwedCents > 0)
      .map((row) => ({ ...row, requestId: randomHex(16) })),
  );
  const [refusals, setRefusals] = useState<readonly CashRefusal[]>([]);
  const take = useTakeFromChosen(classId, month);
  const toast = useToast();
  const undoOf = useCashUndo(payers);
  const record = () =>
    take.mutate(payers, {
      onSuccess: ({ taken, refused }) => {
        if (taken.length > 0) toast({ kind: 'success', text: copy.done(taken.length), undo: undoOf(taken) });
        setRefusals(refused);
        if (refused.length === 0) onDone();
      },
    });
  const leftOut = rows.filter(({ monthOwedCents }) => monthOwedCents <= 0).map(nameOf);
  const sum = payers.reduce((all, { monthOwedCents }) => all + monthOwedCents, 0);
  return (
    <Dialog open title={copy.title(month.year, month.month)} onClose={onClose}>
      <div className="flex flex-col gap-4 text-ink">
        <p>{payers.length === 0 ? copy.nobodyOwes : copy.intro}</p>
        <ul className="max-h-[45vh] overflow-y-auto text-15">
          {payers.map((row) => (
            <li key={row.userId} className="flex justify-between gap-3 border-b border-line py-2">
              <span className="min-w-0 break-words">
                {nameOf(row)}
                <Refusal of={refusals.find(({ userId }) => userId === row.userId)} />
              </span>
              <span className="font-semibold tabular-nums">{formatRupees(row.monthOwedCents)}</span>
            </li>
          ))}
        </ul>
        {leftOut.length > 0 && payers.length > 0 && (
          <p className="text-15 break-words text-ink-soft">{copy.leftOut(leftOut)}</p>
        )}
        {payers.length > 0 && refusals.length === 0 && (
          <Button large busy={take.isPending} onClick={record}>
            {copy.record(payers.length, sum)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** The undo of what was taken, which names those whose cash stays recorded. */
function useCashUndo(payers: readonly RosterRow[]): (taken: readonly CashTaken[]) => Undo {
  const takeBack = useTakeBackCash();
  return (taken) => ({
    run: async () => {
      const stays = new Set((await takeBack.mutateAsync(taken)).map(({ userId }) => userId));
      if (stays.size === 0) return { kind: 'success', text: copy.undone };
      const names = payers.filter(({ userId }) => stays.has(userId)).map(nameOf);
      return { kind: 'error', text: copy.stays(taken.length - stays.size, names), life: 'sticky' };
    },
    failed: (error) => sentenceOf(error, copy.failed),
  });
}

function Refusal({ of }: { of: CashRefusal | undefined }) {
  return of ? (
    <span role="alert" className="block text-13 text-danger">
      {of.sentence}
    </span>
  ) : null;
}
