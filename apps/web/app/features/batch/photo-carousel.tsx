// Photos of the classes, one at a time, in a circle; by themselves until somebody looks closer.

import type { SiteContent } from '@valence/contract/site';
import { batch } from '@valence/copy/batch';
import { type KeyboardEvent, useId, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ArrowLeft, ArrowRight, Pause, Play } from '../../ui/icons.tsx';
import { useCarousel } from './use-carousel.ts';

const { photos: words } = batch;

interface PhotoCarouselProps {
  photos: SiteContent['photos'];
  onManual: () => void;
}

export function PhotoCarousel({ photos, onManual }: PhotoCarouselProps) {
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const { shown, isPlaying, togglePlaying, go, rest } = useCarousel(track, photos.length, onManual);
  const [first] = photos;
  if (!first) return null;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    go(event.key === 'ArrowRight' ? 1 : -1);
  };
  return (
    <section
      aria-labelledby={id}
      aria-roledescription={words.role}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && rest(true)}
      onPointerLeave={() => rest(false)}
      onTouchStart={() => rest(true)}
      onTouchEnd={() => rest(false)}
      onFocus={() => rest(true)}
      onBlur={() => rest(false)}
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 id={id} className="text-28">
          {words.title}
        </h2>
        <p aria-hidden="true" className="text-15 text-ink-soft tabular-nums">
          {words.position(shown + 1, photos.length)}
        </p>
      </div>
      <p role="status" className="sr-only">
        {isPlaying ? '' : photos[shown]?.alt}
      </p>
      <div className="relative">
        <ul
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
          tabIndex={0}
          aria-label={words.label}
          onKeyDown={onKey}
          className="photos"
        >
          {photos.map((photo) => (
            <li key={photo.src}>
              <Photo {...photo} />
            </li>
          ))}
          {photos.length > 1 && (
            <li aria-hidden="true">
              <Photo {...first} alt="" />
            </li>
          )}
        </ul>
        <div className="absolute right-2 bottom-2 flex rounded-card bg-surface shadow-card">
          <IconButton label={words.previous} onClick={() => go(-1)}>
            <ArrowLeft />
          </IconButton>
          <IconButton label={isPlaying ? words.pause : words.play} onClick={togglePlaying}>
            {isPlaying ? <Pause /> : <Play />}
          </IconButton>
          <IconButton label={words.next} onClick={() => go(1)}>
            <ArrowRight />
          </IconButton>
        </div>
      </div>
    </section>
  );
}

function Photo({ src, alt }: SiteContent['photos'][number]) {
  return <img src={src} alt={alt} width={1280} height={720} loading="lazy" decoding="async" />;
}
