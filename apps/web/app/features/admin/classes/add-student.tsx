// Form that gives a student a place in the class, found by name or number, with the next free spot filled in.

import { rosterCopy as copy } from '@valence/copy/admin/classes';
import { findCopy } from '@valence/copy/admin/find-student';
import { paymentsCopy } from '@valence/copy/payments/payments';
import { type SubmitEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useChosenStudent } from '../../../lib/use-chosen-student.ts';
import { FindField } from '../../../ui/admin/find-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useEnrol, useLeave } from './classes-queries.ts';

export function AddStudent({ classId, nextSpot }: { classId: string; nextSpot: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { student, spot, setSpot, error, submit, isPending } = useAddForm(classId, nextSpot, () =>
    // The next student at the door can be typed right away.
    form.current?.querySelector('input')?.focus(),
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid items-start gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[2fr_1fr_auto]"
    >
      <FindField label={copy.who} hint={copy.whoHint} maxLength={80} error={error.who} {...student.field} />
      <TextField
        label={copy.spot}
        hint={copy.spotHint(nextSpot)}
        inputMode="numeric"
        value={spot}
        onChange={(event) => setSpot(event.currentTarget.value)}
        error={error.spot}
      />
      <Button type="submit" large className="sm:mt-[1.875rem]" busy={isPending} disabled={student.isEmpty}>
        {copy.add}
      </Button>
    </form>
  );
}

/** @param onAdded called once the student has the place */
function useAddForm(classId: string, nextSpot: number, onAdded: () => void) {
  // Until a spot is typed, the next free one applies.
  const [chosenSpot, setSpot] = useState<string>();
  const spot = chosenSpot ?? String(nextSpot);
  const [error, setError] = useState<{ who?: string; spot?: string }>({});
  const student = useChosenStudent({ onChange: () => setError({}) });
  const enrol = useEnrol(classId);
  const leave = useLeave();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { phone } = student;
    const isSpotValid = /^([1-9]\d{0,4})?$/.test(spot);
    setError({
      ...(!phone && { who: findCopy.chooseOne }),
      ...(!isSpotValid && { spot: copy.spotWrong }),
    });
    if (!phone || !isSpotValid) return;
    enrol.mutate(
      { phone, spotNumber: spot ? Number(spot) : null },
      {
        onSuccess: ({ name, enrolmentId }) => {
          const undo = undoBy(() => leave.mutateAsync(enrolmentId));
          toast({ kind: 'success', text: copy.added(name || paymentsCopy.unnamed), undo });
          student.clear();
          setSpot(undefined);
          onAdded();
        },
        onError: (failure) => setError({ who: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  return { student, spot, setSpot, error, submit, isPending: enrol.isPending };
}
