// The note about a student that the staff keep for each other.

import type { StudentPage } from '@valence/contract/admin/student-page';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { LongField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useNoteChange } from './student-page-calls.ts';

const copy = studentPageCopy.note;
/** What the server takes. */
const LONGEST = 2000;

export function StudentNote({ userId, note }: Pick<StudentPage, 'userId' | 'note'>) {
  const stored = note?.text ?? '';
  // Undefined: nothing was typed since it was stored.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? stored;
  const change = useNoteChange(userId);
  const toast = useToast();
  const store = (next: string) =>
    change.mutate(next, {
      onSuccess: () => {
        setTyped(undefined);
        toast({ kind: 'success', text: next === '' ? copy.removed : copy.saved });
      },
      onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    store(text.trim());
  };
  return (
    <Card className="p-4 sm:p-6" aria-labelledby="staff-note">
      <h2 id="staff-note" className="text-21">
        {copy.title}
      </h2>
      <form onSubmit={submit} className="mt-4 flex flex-col gap-3">
        <LongField
          label={copy.label}
          hint={copy.hint}
          rows={4}
          maxLength={LONGEST}
          value={text}
          onChange={setTyped}
        />
        {note && <p className="text-13 text-ink-soft">{copy.by(new Date(note.at), note.by)}</p>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={change.isPending} disabled={text.trim() === stored}>
            {copy.save}
          </Button>
          {note && (
            <Button look="quiet" busy={change.isPending} onClick={() => store('')}>
              {copy.remove}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
