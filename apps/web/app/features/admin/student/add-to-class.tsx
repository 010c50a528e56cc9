// Gives the student of the page a place in a further class.

import { studentPageCopy } from '@valence/copy/admin/student-page';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAddToClass, useTakeFromClass } from './student-page-calls.ts';

const copy = studentPageCopy.addToClass;

interface AddToClassProps {
  userId: string;
  /** The classes that the student is not in yet. */
  others: readonly { _id: string; name: string; institute: { name: string } }[];
}

export function AddToClass({ userId, others }: AddToClassProps) {
  const [classId, setClassId] = useState('');
  const [spot, setSpot] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const add = useAddToClass(userId);
  const takeBack = useTakeFromClass();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const isValid = /^([1-9]\d{0,4})?$/.test(spot.trim());
    setIsWrong(!isValid);
    const chosen = others.find(({ _id }) => _id === classId);
    if (!isValid || !chosen) return;
    add.mutate(
      { classId, spotNumber: spot.trim() ? Number(spot) : null },
      {
        onSuccess: ({ data }) => {
          const undo = undoBy(() => takeBack.mutateAsync(data.enrolmentId));
          toast({ kind: 'success', text: copy.added(chosen.name), undo });
          setClassId('');
          setSpot('');
        },
        onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  return (
    <Card className="p-4 sm:p-6" aria-labelledby="add-to-class">
      <h2 id="add-to-class" className="text-21">
        {copy.title}
      </h2>
      {others.length === 0 ? (
        <p className="mt-3 text-ink-soft">{copy.none}</p>
      ) : (
        <form onSubmit={submit} noValidate className="mt-4 grid items-start gap-3 sm:grid-cols-[2fr_1fr]">
          <ChoiceField
            label={copy.class}
            value={classId}
            options={[
              { value: '', label: copy.choose },
              ...others.map(({ _id, name, institute }) => ({
                value: _id,
                label: `${name} (${institute.name})`,
              })),
            ]}
            onChange={setClassId}
          />
          <TextField
            label={copy.spot}
            hint={copy.spotHint}
            inputMode="numeric"
            value={spot}
            error={isWrong ? copy.spotWrong : undefined}
            onChange={(event) => setSpot(event.currentTarget.value)}
          />
          <Button
            type="submit"
            className="sm:col-span-2 sm:justify-self-start"
            busy={add.isPending}
            disabled={classId === ''}
          >
            {copy.add}
          </Button>
        </form>
      )}
    </Card>
  );
}
