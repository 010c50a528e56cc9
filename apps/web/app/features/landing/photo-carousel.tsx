// Photos of the classes in a circle, one at a time; they change by themselves until somebody points at or focuses them.

import type { SiteContent } from '@valence/contract/site/site';
import { batch } from '@valence/copy/site/landing';
import { type KeyboardEvent, useId, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { ArrowLeft, ArrowRight, Pause, Play } from '../../ui/page-icons.tsx';
import { type Carousel, useCarousel } from './use-carousel.ts';

const { photos: words } = batch;
/** The list item of one photo, as wide as the row. */
const photoItem = 'w-full shrink-0 snap-start';

interface PhotoCarouselProps {
  photos: SiteContent['photos'];
  onManual: () => void;
}

export function PhotoCarousel({ photos, onManual }: PhotoCarouselProps) {
  const id = useId();
  const track = useRef<HTMLUListElement>(null);
  const carousel = useCarousel(track, photos.length, onManual);
  const { shown, isPassing, go, hover, focus } = carousel;
  const [first] = photos;
  if (!first) return null;
  return (
    <section
      aria-labelledby={id}
      aria-roledescription={words.role}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hover(true)}
      onPointerLeave={() => hover(false)}
      onTouchStart={() => hover(true)}
      onTouchEnd={() => hover(false)}
      onFocus={({ target }) => focus(target.matches(':focus-visible'))}
      onBlur={() => focus(false)}
    >
      <h2 id={id} className="mb-3 text-28">
        {words.title}
      </h2>
      <p role="status" className="sr-only">
        {isPassing ? '' : photos[shown]?.alt}
      </p>
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        aria-label={words.label}
        onKeyDown={(event) => goByKey(event, go)}
        className="photos flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card [scrollbar-width:none]"
      >
        {photos.map((photo) => (
          <li key={photo.src} className={photoItem}>
            <Photo {...photo} />
          </li>
        ))}
        {photos.length > 1 && (
          <li aria-hidden="true" className={photoItem}>
            <Photo {...first} alt="" />
          </li>
        )}
      </ul>
      <Controls carousel={carousel} count={photos.length} />
    </section>
  );
}

function goByKey(event: KeyboardEvent, go: Carousel['go']): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  event.preventDefault();
  go(event.key === 'ArrowRight' ? 1 : -1);
}

function Controls({ carousel, count }: { carousel: Carousel; count: number }) {
  const { shown, isPlaying, togglePlaying, go } = carousel;
  return (
    <div className="photo-controls -mx-3 flex flex-wrap items-center gap-1">
      <IconButton label={words.previous} onClick={() => go(-1)}>
        <ArrowLeft />
      </IconButton>
      <IconButton label={isPlaying ? words.pause : words.play} onClick={togglePlaying}>
        {isPlaying ? <Pause /> : <Play />}
      </IconButton>
      <IconButton label={words.next} onClick={() => go(1)}>
        <ArrowRight />
      </IconButton>
      <p aria-hidden="true" className="px-3 text-15 text-ink-soft tabular-nums">
        {words.position(shown + 1, count)}
      </p>
    </div>
  );
}

function Photo({ src, alt }: SiteContent['photos'][number]) {
  return (
    <img
      src={src}
      alt={alt}
      width={1280}
      height={720}
      loading="lazy"
      decoding="async"
      className="aspect-video w-full object-cover"
    />
  );
}
