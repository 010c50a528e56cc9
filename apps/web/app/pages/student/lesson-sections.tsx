// Everything below a lesson's picture, in one list. A new section: one entry here, its contents in a file of its own, which is
// loaded when the section is opened for the first time.

import type { Attachment } from '@valence/contract/attachments';
import type { PlayableVideo } from '@valence/contract/videos';
import { papersCopy } from '@valence/copy/attachments';
import { notesCopy } from '@valence/copy/notes';
import { playerCopy } from '@valence/copy/player';
import { questionsCopy } from '@valence/copy/questions';
import { readChapters } from '@valence/domain/chapters';
import { lazy, type ReactNode, useEffect } from 'react';
import { usePapers } from '../../features/attachments/papers-query.ts';
import { LessonAbout } from '../../features/player/lesson-about.tsx';
import { useOpenSections } from '../../features/player/open-sections.ts';
import type { PlayerHandle } from '../../features/player/player-handle.ts';
import { useLessonClock } from '../../features/player/use-lesson-clock.ts';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { ownText } from '../../lib/own-text.ts';
import { Disclosure, DisclosureList } from '../../ui/disclosure-list.tsx';
import { Info, Notebook, Paper } from '../../ui/icons.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { ListMarks, Question, TextLines } from '../../ui/lesson-icons.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { PartFailed } from '../part-failed.tsx';

const PaperList = lazy(async () => {
  const { PaperList } = await import('../../features/attachments/paper-list.tsx');
  return { default: PaperList };
});
const ChapterList = lazy(async () => {
  const { ChapterList } = await import('../../features/player/chapter-list.tsx');
  return { default: ChapterList };
});
const Transcript = lazy(async () => {
  const { Transcript } = await import('../../features/player/transcript.tsx');
  return { default: Transcript };
});

const LessonNotes = lazy(async () => import('../../features/notes/lesson-notes.tsx'));
const LessonQuestions = lazy(async () => import('../../features/questions/lesson-questions.tsx'));

interface Section {
  key: string;
  title: string;
  icon: ReactNode;
  hint?: ReactNode;
  body: ReactNode;
}

interface Lesson {
  video: PlayableVideo;
  /** Undefined until there is a player that can be moved, and for good where the lesson plays elsewhere. */
  handle: PlayerHandle | undefined;
  clock: LessonClock | undefined;
  papers: readonly Attachment[];
}

function sectionsOf({ video, handle, clock, papers }: Lesson): Section[] {
  const { text } = readChapters(video.description);
  const about: Section = {
    key: 'about',
    title: playerCopy.about,
    icon: <Info />,
    body: <LessonAbout text={text} />,
  };
  const beside: Section = {
    key: 'papers',
    title: papersCopy.title,
    icon: <Paper />,
    hint: papers.length,
    body: <PaperList papers={papers} />,
  };
  return [
    ...(text ? [about] : []),
    ...(papers.length > 0 ? [beside] : []),
    ...(handle ? guide(video, handle) : []),
    ...written(video, clock),
  ];
}

/** What helps one through a lesson, where it has it. */
function guide(video: PlayableVideo, handle: PlayerHandle): Section[] {
  const { chapters } = readChapters(video.description);
  const list: Section = {
    key: 'chapters',
    title: playerCopy.chapters,
    icon: <ListMarks />,
    hint: chapters.length,
    body: <ChapterList chapters={chapters} handle={handle} />,
  };
  const transcript: Section = {
    key: 'transcript',
    title: playerCopy.transcript,
    icon: <TextLines />,
    body: <Transcript video={video} handle={handle} />,
  };
  return [...(chapters.length > 0 ? [list] : []), ...(video.captions.length > 0 ? [transcript] : [])];
}

/** What students write. */
function written({ _id, resumeSeconds }: PlayableVideo, clock: LessonClock | undefined): Section[] {
  // Who looks at a lesson from the desk is not a student of it.
  const isOwn = resumeSeconds !== undefined;
  const notes: Section = {
    key: 'notes',
    title: notesCopy.title,
    icon: <Notebook />,
    body: <LessonNotes key={_id} videoId={_id} clock={clock} />,
  };
  const questions: Section = {
    key: 'questions',
    title: questionsCopy.title,
    icon: <Question />,
    body: <LessonQuestions key={_id} videoId={_id} clock={clock} canAsk={isOwn} />,
  };
  return [...(isOwn ? [notes] : []), questions];
}

/** Notes that an earlier visit could not send go out with this one, also while their section is closed. */
function sendWhatWaits(): void {
  if (!ownText('notes')?.read()) return;
  import('../../features/notes/use-notes.ts').then(
    ({ sendWaitingNotes }) => sendWaitingNotes(),
    // They stay kept, and the next page tries again.
    (error: unknown) => console.warn('Notes that wait could not be sent', error),
  );
}

export function LessonSections({
  video,
  handle,
}: {
  video: PlayableVideo;
  handle: PlayerHandle | undefined;
}) {
  const { isOpen, toggle } = useOpenSections();
  const clock = useLessonClock(handle);
  // What cannot be asked for now is asked for again when the page is looked at: a lesson without its papers still plays.
  const { data } = usePapers(video._id);
  const sections = sectionsOf({ video, handle, clock, papers: data?.attachments ?? [] });
  useEffect(sendWhatWaits, []);
  return (
    <div className="pb-6">
      <DisclosureList>
        {sections.map(({ key, body, ...named }) => (
          <Disclosure key={key} {...named} open={isOpen(key)} onToggle={(open) => toggle(key, open)}>
            <LazyPart waiting={<Ring size={20} />} failed={<PartFailed />}>
              {body}
            </LazyPart>
          </Disclosure>
        ))}
      </DisclosureList>
    </div>
  );
}
