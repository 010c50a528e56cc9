// All lessons on which the student has notes, also those whose access has ended; each shows its notes on demand.

import { queryOptions } from '@tanstack/react-query';
import { listNotedLessons, type NotedLesson } from '@valence/contract/learning/notes';
import { common } from '@valence/copy/common';
import { notebookCopy as copy, notesCopy } from '@valence/copy/learning/notes';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../lib/api.ts';
import { videoLength } from '../../lib/format.ts';
import { useReading } from '../../lib/reading.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Disclosure, DisclosureList } from '../../ui/disclosure-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { Notebook } from '../../ui/page-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { TimeButton } from './note-line.tsx';
import { NoteList } from './note-list.tsx';
import { useNotes } from './use-notes.ts';

const notedLessonsQuery = queryOptions({
  queryKey: ['noted-lessons'],
  queryFn: async ({ signal }) => (await call(listNotedLessons, undefined, { signal })).data,
});

export function NotedLessons() {
  const { data, isError, refetch } = useReading(notedLessonsQuery);
  const [open, setOpen] = useState<string>();
  if (!data && isError) return <Failed title={copy.failed} again={common.tryAgain} query={{ refetch }} />;
  if (!data) return <Skeleton className="h-100" />;
  if (data.length === 0) return <EmptyState title={copy.noneNoted}>{copy.noneNotedText}</EmptyState>;
  return (
    <DisclosureList>
      {data.map((lesson) => (
        <Disclosure
          key={lesson.videoId}
          title={lesson.title}
          icon={<Notebook />}
          hint={copy.count(lesson.notes)}
          open={open === lesson.videoId}
          onToggle={(isOpen) => setOpen(isOpen ? lesson.videoId : undefined)}
        >
          <LessonEntry lesson={lesson} />
        </Disclosure>
      ))}
    </DisclosureList>
  );
}

function LessonEntry({ lesson: { videoId, canWatch } }: { lesson: NotedLesson }) {
  const { notes, isError, refetch, ...changes } = useNotes(videoId);
  return (
    <div className="flex flex-col gap-3">
      {canWatch ? (
        <div>
          <ButtonLink look="secondary" to={paths.player(videoId)}>
            {copy.open}
          </ButtonLink>
        </div>
      ) : (
        <p className="text-15 text-ink-soft">{copy.ended}</p>
      )}
      {notes && (
        <NoteList
          {...changes}
          notes={notes}
          time={({ atSecond }) =>
            canWatch && atSecond !== null ? (
              <Link
                to={paths.playerAt(videoId, atSecond)}
                aria-label={notesCopy.goTo(videoLength(atSecond))}
                className="inline-flex min-h-11 items-center font-semibold text-brand underline tabular-nums"
              >
                {videoLength(atSecond)}
              </Link>
            ) : (
              <TimeButton atSecond={atSecond} onGo={undefined} />
            )
          }
        />
      )}
      {!notes &&
        (isError ? (
          <Button look="secondary" onClick={() => void refetch()}>
            {common.tryAgain}
          </Button>
        ) : (
          <Ring size={20} />
        ))}
    </div>
  );
}
