// A video of another service: its frame is loaded only after the student has pressed play on the poster.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
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

/** The frame takes the focus because the button that had it is gone. */
function focus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}

export function EmbedFrame({ video, source }: { video: PlayableVideo; source: EmbedSource }) {
  const [isOpen, setOpen] = useState(false);
  const { title, thumbnailUrl } = video;
  return (
    <section aria-label={playbackCopy.embed(title)} className={stageBox}>
      <div className="stage-ground" />
      {isOpen ? (
        <iframe
          ref={focus}
          title={playbackCopy.embed(title)}
          src={embedAddress(source, { isPressed: true })}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // The frame may use its own scripts and storage and open windows on a press; it cannot navigate this page.
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          className="absolute inset-0 size-full"
        />
      ) : (
        <>
          {thumbnailUrl && (
            <img src={thumbnailUrl} alt="" className="absolute inset-0 size-full object-cover" />
          )}
          <BigPlay onPlay={() => setOpen(true)} />
          <p className="absolute inset-x-0 bottom-0 bg-paper/80 px-4 py-2 text-13">
            {playbackCopy.embedNote(SERVICES[source.kind])}
          </p>
        </>
      )}
    </section>
  );
}
