// The parts below a lesson's picture, as sections that open and close.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { useOpenSections } from '../../features/playback/open-sections.ts';
import type { PlayerHandle } from '../../features/playback/player-handle.ts';
import { Disclosure, DisclosureList } from '../../ui/disclosure-list.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { useLessonParts } from './lesson-parts.tsx';
import { PartFailed } from './part-failed.tsx';

interface LessonSectionsProps {
  video: PlayableVideo;
  handle: PlayerHandle | undefined;
  /** Whether some of the parts stand beside the picture. */
  isWide: boolean;
}

export function LessonSections({ video, handle, isWide }: LessonSectionsProps) {
  const { isOpen, toggle } = useOpenSections();
  const parts = useLessonParts(video, handle).filter(({ tab }) => !isWide || tab === undefined);
  if (parts.length === 0) return null;
  return (
    <div className="pb-6">
      <DisclosureList>
        {parts.map(({ key, title, icon, hint, body }) => (
          <Disclosure
            key={key}
            {...{ title, icon, hint }}
            open={isOpen(key)}
            onToggle={(open) => toggle(key, open)}
          >
            <LazyPart waiting={<Ring size={20} />} failed={<PartFailed />}>
              {body}
            </LazyPart>
          </Disclosure>
        ))}
      </DisclosureList>
    </div>
  );
}
