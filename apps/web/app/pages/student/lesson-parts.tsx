// Everything below and beside a lesson's picture, in one list. A new part needs an entry here and its contents in a file of its
// own, which is loaded when the part is opened for the first time.

import type { Attachment } from '@valence/contract/learning/attachments';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { attachmentsCopy } from '@valence/copy/learning/attachments';
import { notesCopy } from '@valence/copy/learning/notes';
import { playbackCopy } from '@valence/copy/learning/playback';
import { questionsCopy } from '@valence/copy/learning/questions';
import { readChapters } from '@valence/domain/chapters';
import { lazy, type ReactNode } from 'react';
import { useAttachments } from '../../features/attachments/attachments-query.ts';
import { LessonAbout } from '../../features/playback/lesson-about.tsx';
import type { PlayerHandle } from '../../features/playback/player-handle.ts';
import { useLessonClock } from '../../features/playback/use-lesson-clock.ts';
import type { LessonClock } from '../../lib/lesson-clock.ts';
import { Info } from '../../ui/icons.tsx';
import { ListMarks, Question, TextLines } from '../../ui/lesson-icons.tsx';
import { Notebook, Pdf } from '../../ui/page-icons.tsx';

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

export interface LessonPart {
  key: string;
  title: string;
  /** In a word, for the rail: where the screen is wide enough, this part stands beside the picture. */
  tab?: string;
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

/** In the order in which they are shown. */
function partsOf({ video, handle, clock, attachments }: Lesson): LessonPart[] {
  const { text } = readChapters(video.description);
  const about: LessonPart = {
    key: 'about',
    title: playbackCopy.about,
    icon: <Info />,
    body: <LessonAbout text={text} />,
  };
  const beside: LessonPart = {
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
function guide(video: PlayableVideo, handle: PlayerHandle): LessonPart[] {
  const { chapters } = readChapters(video.description);
  const list: LessonPart = {
    key: 'chapters',
    title: playbackCopy.chapters,
    icon: <ListMarks />,
    hint: chapters.length,
    body: <ChapterList chapters={chapters} handle={handle} />,
  };
  const transcript: LessonPart = {
    key: 'transcript',
    title: playbackCopy.transcript,
    tab: playbackCopy.transcript,
    icon: <TextLines />,
    body: <Transcript video={video} handle={handle} />,
  };
  return [...(chapters.length > 0 ? [list] : []), ...(video.captions.length > 0 ? [transcript] : [])];
}

/** What students write. */
function written({ _id, resumeSeconds }: PlayableVideo, clock: LessonClock | undefined): LessonPart[] {
  // A person who opens the lesson from the admin area is not a student of it.
  const isOwn = resumeSeconds !== undefined;
  const notes: LessonPart = {
    key: 'notes',
    title: notesCopy.title,
    tab: notesCopy.tab,
    icon: <Notebook />,
    body: <LessonNotes key={_id} videoId={_id} clock={clock} />,
  };
  const questions: LessonPart = {
    key: 'questions',
    title: questionsCopy.title,
    tab: questionsCopy.tab,
    icon: <Question />,
    body: <LessonQuestions key={_id} videoId={_id} clock={clock} canAsk={isOwn} />,
  };
  return [...(isOwn ? [notes] : []), questions];
}

export function useLessonParts(video: PlayableVideo, handle: PlayerHandle | undefined): LessonPart[] {
  const clock = useLessonClock(handle);
  // A failed query is repeated when the page gets the focus again: a lesson without its attachments still plays.
  const { data } = useAttachments(video._id);
  return partsOf({ video, handle, clock, attachments: data?.attachments ?? [] });
}
