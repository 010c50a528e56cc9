// The notes of one lesson in the order of its time: each can be changed or deleted in its place, and the last deletion
// can be undone.

import { notesCopy as copy } from '@valence/copy/learning/notes';
import type { ReactNode } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { NoteLine } from './note-line.tsx';
import type { ShownNote } from './note-outbox.ts';
import type { useNotes } from './use-notes.ts';

interface NoteListProps extends Pick<ReturnType<typeof useNotes>, 'save' | 'remove' | 'drop'> {
  notes: readonly ShownNote[];
  time: (note: ShownNote) => ReactNode;
}

export function NoteList({ notes, time, save, remove, drop }: NoteListProps) {
  const toast = useToast();
  const deleteOne = ({ noteId, atSecond, text }: ShownNote) => {
    remove(noteId);
    const run = async () => {
      save({ atSecond, text }, noteId);
      return undefined;
    };
    toast({ kind: 'success', text: copy.deleted, undo: { run, failed: () => copy.notSaved } });
  };
  return (
    <ul aria-label={copy.title} className="divide-y divide-line">
      {notes.map((note) => (
        <li key={note.noteId} className="py-2">
          <NoteLine
            note={note}
            time={time(note)}
            onSave={(text) => save({ atSecond: note.atSecond, text }, note.noteId)}
            onDelete={() => deleteOne(note)}
            onDrop={() => drop(note.noteId)}
          />
        </li>
      ))}
    </ul>
  );
}
