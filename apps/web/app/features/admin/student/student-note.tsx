// The note about a student that the staff keep for each other. What somebody else wrote meanwhile is shown beside one's own.

import { LONGEST_STUDENT_NOTE, type StudentPage } from '@valence/contract/admin/student-page';
import { studentPageCopy } from '@valence/copy/admin/student-page';
import { type SubmitEvent, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { ConflictFrame } from '../../../ui/admin/conflict-frame.tsx';
import { LongField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useNoteChange } from './student-page-calls.ts';

const copy = studentPageCopy.note;

/** What is typed, and the stored note that it replaces. */
interface Draft {
  text: string;
  before: string | null;
}

export function StudentNote({ userId, note }: Pick<StudentPage, 'userId' | 'note'>) {
  const stored = note?.text ?? null;
  // Undefined: nothing was typed since it was stored.
  const [draft, setDraft] = useState<Draft>();
  const text = draft?.text ?? stored ?? '';
  const before = draft ? draft.before : stored;
  const change = useNoteChange(userId);
  const toast = useToast();
  const store = (next: string) =>
    change.mutate(
      { text: next, before },
      {
        onSuccess: () => {
          setDraft(undefined);
          const back = { text: before ?? '', before: next === '' ? null : next };
          const undo = undoBy(() => change.mutateAsync(back));
          toast({ kind: 'success', text: next === '' ? copy.removed : copy.saved, undo });
        },
        onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.failed) }),
      },
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    store(text.trim());
  };
  // A change of one's own is on its way, or just there.
  const isOwn = change.isPending || draft?.text.trim() === (stored ?? '');
  const isChanged = draft !== undefined && !isOwn && draft.before !== stored;
  return (
    <Card className="p-4 sm:p-6" aria-labelledby="staff-note">
      <h2 id="staff-note" className="mb-4 text-21">
        {copy.title}
      </h2>
      {isChanged && (
        <Changed
          note={note}
          onKeepMine={() => setDraft({ ...draft, before: stored })}
          onTakeTheirs={() => setDraft(undefined)}
        />
      )}
      <form onSubmit={submit} className="flex flex-col gap-3">
        <LongField
          label={copy.label}
          hint={copy.hint}
          rows={4}
          maxLength={LONGEST_STUDENT_NOTE}
          value={text}
          onChange={(typed) => setDraft({ text: typed, before })}
        />
        {note && <p className="text-13 text-ink-soft">{copy.by(new Date(note.at), note.by)}</p>}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            busy={change.isPending}
            disabled={isChanged || text.trim() === (stored ?? '')}
          >
            {copy.save}
          </Button>
          {note && !isChanged && (
            <Button look="quiet" busy={change.isPending} onClick={() => store('')}>
              {copy.remove}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

interface ChangedProps extends Pick<StudentPage, 'note'> {
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function Changed({ note, onKeepMine, onTakeTheirs }: ChangedProps) {
  return (
    <ConflictFrame
      title={copy.changed.title}
      text={copy.changed.text}
      ways={[
        { label: copy.changed.keepMine, onClick: onKeepMine },
        { label: copy.changed.takeTheirs, onClick: onTakeTheirs },
      ]}
    >
      {note ? (
        <figure className="mt-3 text-15">
          <figcaption className="font-semibold">{copy.changed.theirs}</figcaption>
          <blockquote className="whitespace-pre-wrap [overflow-wrap:anywhere]">{note.text}</blockquote>
        </figure>
      ) : (
        <p className="mt-3 text-15">{copy.changed.gone}</p>
      )}
    </ConflictFrame>
  );
}
