// The number of a student's parent or guardian, who may be told of absences.

import type { StudentPage } from '@valence/contract/admin/student-page';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import { formatPhone } from '@valence/domain/phone';
import { type SubmitEvent, useId, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useParentChange } from './student-page-calls.ts';

const copy = studentPageCopy.parent;

export function ParentPhone({ userId, parentPhone }: Pick<StudentPage, 'userId' | 'parentPhone'>) {
  const stored = parentPhone === null ? '' : formatPhone(parentPhone);
  // Undefined: nothing was typed since it was stored.
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const change = useParentChange(userId);
  const toast = useToast();
  const id = useId();
  const phone = typed ?? stored;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate(phone, {
      onSuccess: () => {
        setTyped(undefined);
        const undo = undoBy(() => change.mutateAsync(stored));
        toast({ kind: 'success', text: phone.trim() === '' ? copy.removed : copy.saved, undo });
      },
      onError: (failure) => setError(sentenceOf(failure, copy.failed)),
    });
  };
  return (
    <Card className="p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-21">
        {copy.title}
      </h2>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          label={copy.label}
          hint={copy.hint}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={64}
          value={phone}
          error={error}
          onChange={(event) => {
            setError(undefined);
            setTyped(event.currentTarget.value);
          }}
        />
        <Button
          type="submit"
          className="self-start"
          busy={change.isPending}
          disabled={phone.trim() === stored}
        >
          {copy.save}
        </Button>
      </form>
    </Card>
  );
}
