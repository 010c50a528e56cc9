// The parts below a lesson's picture, as sections that open and close.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { useEffect } from 'react';
import { useOpenSections } from '../../features/playback/open-sections.ts';
import type { PlayerHandle } from '../../features/playback/player-handle.ts';
import { ownText } from '../../lib/own-text.ts';
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
  useEffect(sendWhatWaits, []);
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

/** Sends notes that an earlier visit could not send, also while their part is closed. */
function sendWhatWaits(): void {
  if (!ownText('notes')?.read()) return;
  import('../../features/notes/use-notes.ts').then(
    ({ sendWaitingNotes }) => sendWaitingNotes(),
    // They stay stored, and the next page tries again.
    (error: unknown) => console.warn('Notes that wait could not be sent', error),
  );
}
