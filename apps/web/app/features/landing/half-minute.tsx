// Half a minute of a lesson, which plays in its place. Nothing of the film is loaded before somebody presses Play.

import type { SiteContent } from '@valence/contract/site/site';
import { batch } from '@valence/copy/site/landing';
import { useState } from 'react';
import { Play } from '../../ui/page-icons.tsx';

interface HalfMinuteProps {
  sample: NonNullable<SiteContent['sample']>;
  onPlay: () => void;
}

export function HalfMinute({ sample: { title, film, picture }, onPlay }: HalfMinuteProps) {
  const [isPlaying, setPlaying] = useState(false);
  const play = () => {
    setPlaying(true);
    onPlay();
  };
  return (
    <section className="featured grid items-center gap-6">
      {isPlaying ? (
        // biome-ignore lint/a11y/useMediaCaption: the film has its words in the picture
        <video
          ref={focus}
          src={film}
          poster={picture}
          controls
          autoPlay
          playsInline
          aria-label={title}
          className="aspect-video bg-sunken"
        />
      ) : (
        <button
          type="button"
          onClick={play}
          aria-label={batch.playSample(title)}
          className="relative isolate block aspect-video overflow-hidden bg-sunken"
        >
          <img
            src={picture}
            alt=""
            width={480}
            height={270}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-11 place-items-center rounded-full bg-brand text-on-brand">
              <Play />
            </span>
          </span>
        </button>
      )}
      <div>
        <h2 className="text-28">{batch.sample}</h2>
        <p className="mt-2 text-ink-soft">{title}</p>
      </div>
    </section>
  );
}

/** The pressed button is gone: the keys that worked it work the film. */
function focus(film: HTMLVideoElement | null): void {
  film?.focus();
}
