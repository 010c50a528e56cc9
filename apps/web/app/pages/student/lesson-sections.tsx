// Everything below a lesson's picture, in one list. A new section needs an entry here and its contents in a file of its own,
// which is loaded when the section is opened for the first time.

import type { Attachment } from '@valence/contract/learning/attachments';
import type { PlayableVideo } from '@valence/contract/learning/videos';
import { fault } from '@valence/copy/common';
import { attachmentsCopy } from '@valence/copy/learning/attachments';
import { notesCopy } from '@valence/copy/learning/notes';
import { playbackCopy } from '@valence/copy/learning/playback';
import { questionsCopy } from '@valence/copy/learning/questions';
import { readChapters } from '@valence/domain/chapters';
import { lazy, type ReactNode, useEffect } from 'react';
import { useAttachments } from '../../features/attachments/attachments-query.ts';
import { LessonAbout } from '../../features/playback/lesson-about.tsx';
import { useOpenSections } from '../../features/playback/open-sections.ts';
import type { PlayerHandle } from '../../features/playback/player-handle.ts';
import { useLessonClock } from '../../features/playback/use-lesson-clock.ts';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { ownText } from '../../lib/own-text.ts';
import { TextButton } from '../../ui/button.tsx';
import { Disclosure, DisclosureList } from '../../ui/disclosure-list.tsx';
import { Info } from '../../ui/icons.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { ListMarks, Question, TextLines } from '../../ui/lesson-icons.tsx';
import { Notebook, Pdf } from '../../ui/page-icons.tsx';
import { Ring } from '../../ui/spinner.tsx';

const AttachmentList = lazy(async () => {
  const { AttachmentList } = await import('../../features/attachments/attachment-list.tsx');
  return { default: AttachmentList };
});
const ChapterList = lazy(async () => {
  const { ChapterList } = await import('../../features/playback/chapter-list.tsx');
  return { default: ChapterList };
});
const Transcript = lazy(async () => {
  const { Transcript } = await import('../../features/playback/transcript.tsx');
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
  /** Undefined until the player is ready, and for good when the lesson plays in another service's frame. */
  handle: PlayerHandle | undefined;
  clock: LessonClock | undefined;
  attachments: readonly Attachment[];
}

function sectionsOf({ video, handle, clock, attachments }: Lesson): Section[] {
  const { text } = readChapters(video.description);
  const about: Section = {
    key: 'about',
    title: playbackCopy.about,
    icon: <Info />,
    body: <LessonAbout text={text} />,
  };
  const beside: Section = {
    key: 'papers',
    title: attachmentsCopy.title,
    icon: <Pdf />,
    hint: attachments.length,
    body: <AttachmentList attachments={attachments} />,
  };
  return [
    ...(text ? [about] : []),
    ...(attachments.length > 0 ? [beside] : []),
    ...(handle ? guide(video, handle) : []),
    ...written(video, clock),
  ];
}

/** Chapters and transcript, if the lesson has them. */
function guide(video: PlayableVideo, handle: PlayerHandle): Section[] {
  const { chapters } = readChapters(video.description);
  const list: Section = {
    key: 'chapters',
    title: playbackCopy.chapters,
    icon: <ListMarks />,
    hint: chapters.length,
    body: <ChapterList chapters={chapters} handle={handle} />,
  };
  const transcript: Section = {
    key: 'transcript',
    title: playbackCopy.transcript,
    icon: <TextLines />,
    body: <Transcript video={video} handle={handle} />,
  };
  return [...(chapters.length > 0 ? [list] : []), ...(video.captions.length > 0 ? [transcript] : [])];
}

/** What students write. */
function written({ _id, resumeSeconds }: PlayableVideo, clock: LessonClock | undefined): Section[] {
  // A person who opens the lesson from the admin area is not a student of it.
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

/** Sends notes that an earlier visit could not send, also while their section is closed. */
function sendWhatWaits(): void {
  if (!ownText('notes')?.read()) return;
  import('../../features/notes/use-notes.ts').then(
    ({ sendWaitingNotes }) => sendWaitingNotes(),
    // They stay stored, and the next page tries again.
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
  // A failed query is repeated when the page gets the focus again: a lesson without its attachments still plays.
  const { data } = useAttachments(video._id);
  const sections = sectionsOf({ video, handle, clock, attachments: data?.attachments ?? [] });
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

/** Shown in the place of a part whose script did not load. Only a reload helps: browsers remember the failure for the page's life. */
function PartFailed() {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3">
      {fault.part}
      <TextButton onClick={() => window.location.reload()}>{fault.reload}</TextButton>
    </p>
  );
}
