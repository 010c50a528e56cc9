// A video of another service: its frame is loaded only when the student asks for it by a press on the poster.

import type { PlayableVideo } from '@valence/contract/videos';
import { playerCopy } from '@valence/copy/player';
import { embedAddress, type VideoSource } from '@valence/domain/video-source';
import { useState } from 'react';
import { stageBox } from './lesson-player.tsx';
import { BigPlay } from './stage-notes.tsx';

export type EmbedSource = Exclude<VideoSource, { kind: 'stream' }>;

const SERVICES: Record<EmbedSource['kind'], string> = {
  bunny: 'Bunny Stream',
  youtube: 'YouTube',
  vimeo: 'Vimeo',
};

/** What was pressed for the frame is gone. */
function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}

export function EmbedFrame({ video, source }: { video: PlayableVideo; source: EmbedSource }) {
  const [wanted, setWanted] = useState(false);
  const { title, thumbnailUrl } = video;
  return (
    <section aria-label={playerCopy.embed(title)} className={stageBox}>
      {wanted ? (
        <iframe
          ref={focus}
          title={playerCopy.embed(title)}
          src={embedAddress(source)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // Its own scripts and storage, and windows it opens on a press; it cannot lead this page elsewhere.
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full"
        />
      ) : (
        <>
          {thumbnailUrl && (
            <img src={thumbnailUrl} alt="" className="absolute inset-0 size-full object-cover" />
          )}
          <BigPlay onPlay={() => setWanted(true)} />
          <p className="absolute inset-x-0 bottom-0 bg-paper/80 px-4 py-2 text-13">
            {playerCopy.embedNote(SERVICES[source.kind])}
          </p>
        </>
      )}
    </section>
  );
}
