// Everything below a lesson's picture, in one list. A new section: one entry here, its contents in a file of its own, which is
// loaded when the section is opened for the first time.

import type { Attachment } from '@valence/contract/attachments';
import type { PlayableVideo } from '@valence/contract/videos';
import { papersCopy } from '@valence/copy/attachments';
import { playerCopy } from '@valence/copy/player';
import { readChapters } from '@valence/domain/chapters';
import { lazy, type ReactNode } from 'react';
import { usePapers } from '../../features/attachments/papers-query.ts';
import { LessonAbout } from '../../features/player/lesson-about.tsx';
import { useOpenSections } from '../../features/player/open-sections.ts';
import type { PlayerHandle } from '../../features/player/player-handle.ts';
import { Disclosure, DisclosureList } from '../../ui/disclosure-list.tsx';
import { Info, Paper } from '../../ui/icons.tsx';
import { ListMarks, TextLines } from '../../ui/lesson-icons.tsx';

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
  papers: readonly Attachment[];
}

function sectionsOf({ video, handle, papers }: Lesson): Section[] {
  const { text, chapters } = readChapters(video.description);
  const sections: (Section | undefined)[] = [
    text
      ? { key: 'about', title: playerCopy.about, icon: <Info />, body: <LessonAbout text={text} /> }
      : undefined,
    papers.length > 0
      ? {
          key: 'papers',
          title: papersCopy.title,
          icon: <Paper />,
          hint: papers.length,
          body: <PaperList papers={papers} />,
        }
      : undefined,
    chapters.length > 0 && handle
      ? {
          key: 'chapters',
          title: playerCopy.chapters,
          icon: <ListMarks />,
          hint: chapters.length,
          body: <ChapterList chapters={chapters} handle={handle} />,
        }
      : undefined,
    video.captions.length > 0 && handle
      ? {
          key: 'transcript',
          title: playerCopy.transcript,
          icon: <TextLines />,
          body: <Transcript video={video} handle={handle} />,
        }
      : undefined,
  ];
  return sections.filter((section) => section !== undefined);
}

export function LessonSections({
  video,
  handle,
}: {
  video: PlayableVideo;
  handle: PlayerHandle | undefined;
}) {
  const { isOpen, toggle } = useOpenSections();
  // What cannot be asked for now is asked for again when the page is looked at: a lesson without its papers still plays.
  const { data } = usePapers(video._id);
  const sections = sectionsOf({ video, handle, papers: data?.attachments ?? [] });
  if (sections.length === 0) return null;
  return (
    <div className="pb-6">
      <DisclosureList>
        {sections.map(({ key, body, ...named }) => (
          <Disclosure key={key} {...named} open={isOpen(key)} onToggle={(open) => toggle(key, open)}>
            {body}
          </Disclosure>
        ))}
      </DisclosureList>
    </div>
  );
}
