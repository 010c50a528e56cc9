// The student's own notes below a lesson: a form, and a list that leads to each second.

import { common } from '@valence/copy/common';
import { notesCopy as copy } from '@valence/copy/learning/notes';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { FailedPart } from '../../ui/loaded.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { NoteForm } from './note-form.tsx';
import { TimeButton } from './note-line.tsx';
import { NoteList } from './note-list.tsx';
import { useNotes } from './use-notes.ts';

interface LessonNotesProps {
  videoId: string;
  clock: LessonClock | undefined;
}

export default function LessonNotes({ videoId, clock }: LessonNotesProps) {
  const { notes, isError, refetch, ...changes } = useNotes(videoId);
  return (
    <section aria-label={copy.title} className="flex max-w-prose flex-col gap-3">
      <NoteForm videoId={videoId} clock={clock} onSave={(note) => changes.save(note)} />
      {isError && <FailedPart text={copy.failed} again={common.tryAgain} query={{ refetch }} />}
      {!notes && !isError && <Ring size={20} />}
      {notes?.length === 0 && !isError && (
        <p className="text-15 text-ink-soft">{clock ? copy.none : copy.noneUntimed}</p>
      )}
      {notes && notes.length > 0 && (
        <NoteList
          {...changes}
          notes={notes}
          time={({ atSecond }) => <TimeButton atSecond={atSecond} onGo={clock?.goTo} />}
        />
      )}
    </section>
  );
}
