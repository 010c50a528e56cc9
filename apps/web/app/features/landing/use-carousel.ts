// Moves the row of photos: on request, and every three seconds unless it is paused, under the pointer or focused.

import { type RefObject, useEffect, useRef, useState } from 'react';
import { moveBy, photoAt } from './carousel-order.ts';

/** How long a photo stays. */
export const CAROUSEL_AUTOPLAY_MS = 3000;
// A scroll has ended after this time without an event; the students' phones are too old for `scrollend`.
const SETTLED_MS = 120;

export interface Carousel {
  /** From 0. */
  shown: number;
  isPlaying: boolean;
  /** The present photo will change automatically; the visitor did not choose it. */
  isPassing: boolean;
  togglePlaying: () => void;
  /** Shows the next or the previous photo, at the visitor's request. */
  go: (direction: 1 | -1) => void;
  /** The photos do not change automatically while a pointer or the keyboard's focus is on them. */
  hover: (isHovered: boolean) => void;
  focus: (isFocused: boolean) => void;
}

/** @param onManual called when the visitor moves the photos by button, key or finger */
export function useCarousel(
  track: RefObject<HTMLElement | null>,
  count: number,
  onManual: () => void,
): Carousel {
  const [playChoice, setPlayChoice] = useState<boolean>();
  const [isHovered, hover] = useState(false);
  const [isFocused, focus] = useState(false);
  /** The photo that was shown when the visitor asked for another. */
  const [previousPhoto, setPreviousPhoto] = useState<number>();
  const prefersReducedMotion = usePrefersReducedMotion();
  const shown = useShown(track, count, onManual);
  const isPlaying = playChoice ?? !prefersReducedMotion;
  const isMoving = isPlaying && !isHovered && !isFocused && count > 1;

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!track.current || document.hidden) return;
      setPreviousPhoto(undefined);
      showNext(track.current, 1, count);
    }, CAROUSEL_AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isMoving, count, track]);

  return {
    shown,
    isPlaying,
    isPassing: isMoving && (previousPhoto === undefined || previousPhoto === shown),
    togglePlaying() {
      setPlayChoice(!isPlaying);
      // The pointer or the focus is on the button itself, which must not stop the photos.
      hover(false);
      focus(false);
    },
    hover,
    focus,
    go(direction) {
      if (track.current) showNext(track.current, direction, count);
      setPreviousPhoto(shown);
      onManual();
    },
  };
}

function useShown(track: RefObject<HTMLElement | null>, count: number, onSwiped: () => void): number {
  const [shown, setShown] = useState(0);
  const latestOnSwiped = useRef(onSwiped);
  useEffect(() => {
    latestOnSwiped.current = onSwiped;
  });
  useEffect(() => {
    const element = track.current;
    return element ? followScrolling(element, count, setShown, () => latestOnSwiped.current()) : undefined;
  }, [track, count]);
  return shown;
}

function showNext(element: HTMLElement, direction: 1 | -1, count: number): void {
  const width = element.clientWidth;
  const { from, to } = moveBy(direction, Math.round(element.scrollLeft / width), count);
  element.scrollTo({ left: from * width, behavior: 'instant' });
  // The style sheet decides whether this scroll is smooth; under reduced motion it is instant.
  element.scrollTo({ left: to * width });
}

/** Reports the photo after each scroll, and each swipe. @returns a function that stops it */
function followScrolling(
  element: HTMLElement,
  count: number,
  onPhoto: (shown: number) => void,
  onSwiped: () => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let photoAtTouch: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const currentPhoto = () => photoAt(element.scrollLeft, element.clientWidth, count);
  const settle = () => {
    onPhoto(currentPhoto());
    if (photoAtTouch !== undefined && photoAtTouch !== currentPhoto()) onSwiped();
    photoAtTouch = undefined;
    if (element.scrollLeft >= (count - 0.5) * element.clientWidth) {
      element.scrollTo({ left: 0, behavior: 'instant' });
    }
  };
  const touch = () => {
    photoAtTouch = currentPhoto();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_MS);
  };
  element.addEventListener('touchstart', touch, { passive: true, signal });
  element.addEventListener('scroll', wait, { passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => stop.abort();
}

function usePrefersReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    const update = () => setReduced(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isReduced;
}
