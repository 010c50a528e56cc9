// One note: a link to its second, its text, which can be changed in its place, and a line while it is not sent yet.

import { LONGEST_NOTE } from '@valence/contract/learning/notes';
import { notesCopy as copy } from '@valence/copy/learning/notes';
import { useDraft } from '../../lib/drafts.ts';
import { videoLength } from '../../lib/format.ts';
import { Button, IconButton, TextButton } from '../../ui/button.tsx';
import { Cross } from '../../ui/icons.tsx';
import { Pencil } from '../../ui/lesson-icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { savesWith } from './note-form.tsx';
import type { ShownNote } from './note-outbox.ts';

interface NoteLineProps {
  note: ShownNote;
  /** The second, as a link or as text. */
  time: React.ReactNode;
  onSave: (text: string) => void;
  onDelete: () => void;
  onDrop: () => void;
}

export function NoteLine({ note, time, onSave, onDelete, onDrop }: NoteLineProps) {
  const [draft, setDraft] = useDraft<string>(`note ${note.noteId}`);
  if (draft !== undefined) return <Editing {...{ draft, setDraft, onSave }} />;
  return (
    <>
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">{time}</div>
        <IconButton label={copy.editOf(note.text)} onClick={() => setDraft(note.text)}>
          <Pencil size={18} />
        </IconButton>
        <IconButton label={copy.deleteOf(note.text)} onClick={onDelete}>
          <Cross size={18} />
        </IconButton>
      </div>
      <p className="whitespace-pre-line text-15">{note.text}</p>
      {note.waiting && (
        <p role="status" className="text-13 text-ink-soft">
          {copy.waiting}
        </p>
      )}
      {note.refused !== undefined && (
        <div role="alert" className="text-13 text-danger">
          {note.refused} <TextButton onClick={onDrop}>{copy.discard}</TextButton>
        </div>
      )}
    </>
  );
}

interface EditingProps {
  draft: string;
  setDraft: (draft: string | undefined) => void;
  onSave: (text: string) => void;
}

function Editing({ draft, setDraft, onSave }: EditingProps) {
  const save = () => {
    if (draft.trim() === '') return;
    onSave(draft.trim());
    setDraft(undefined);
  };
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={copy.editLabel}
        labelHidden
        autoFocus
        rows={3}
        maxLength={LONGEST_NOTE}
        value={draft}
        onChange={setDraft}
        onKeyDown={savesWith(save)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" onClick={() => setDraft(undefined)}>
          {copy.cancel}
        </Button>
        <Button disabled={draft.trim() === ''} onClick={save}>
          {copy.keep}
        </Button>
      </div>
    </div>
  );
}

interface TimeButtonProps {
  atSecond: number | null;
  onGo: ((second: number) => void) | undefined;
}

/** Moves the lesson that is on the page to the note's second. */
export function TimeButton({ atSecond, onGo }: TimeButtonProps) {
  if (atSecond === null) return <p className="text-13 text-ink-soft">{copy.whole}</p>;
  const time = videoLength(atSecond);
  if (!onGo) return <p className="text-13 text-ink-soft">{time}</p>;
  return (
    <TextButton className="min-w-12 tabular-nums" aria-label={copy.goTo(time)} onClick={() => onGo(atSecond)}>
      {time}
    </TextButton>
  );
}
