// Moves the row of photos: by itself every three seconds while nothing speaks against it, and on request.

import { type RefObject, useEffect, useRef, useState } from 'react';
import { moveBy, photoAt } from './carousel-order.ts';

/** Milliseconds a photo stays. */
export const CAROUSEL_AUTOPLAY_MS = 3000;
// The scroll has come to rest; `scrollend` is too new for the phones at hand.
const SETTLED_MS = 120;

export interface Carousel {
  /** From 0. */
  shown: number;
  isPlaying: boolean;
  /** The photo goes by itself, soon; nobody asked for it. */
  isPassing: boolean;
  togglePlaying: () => void;
  /** The visitor asks for another photo. */
  go: (direction: 1 | -1) => void;
  /** While a pointer or the keyboard's focus is on it, it rests. */
  hover: (isHovered: boolean) => void;
  focus: (isFocused: boolean) => void;
}

/** @param onManual the visitor moved it, by button, key or finger */
export function useCarousel(
  track: RefObject<HTMLElement | null>,
  count: number,
  onManual: () => void,
): Carousel {
  const [chosen, setChosen] = useState<boolean>();
  const [isHovered, hover] = useState(false);
  const [isFocused, focus] = useState(false);
  /** The photo that the visitor asked to leave. */
  const [left, setLeft] = useState<number>();
  const calm = useCalmMotion();
  const shown = useShown(track, count, onManual);
  const isPlaying = chosen ?? !calm;
  const isMoving = isPlaying && !isHovered && !isFocused && count > 1;

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (!track.current || document.hidden) return;
      setLeft(undefined);
      showNext(track.current, 1, count);
    }, CAROUSEL_AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [isMoving, count, track]);

  return {
    shown,
    isPlaying,
    isPassing: isMoving && (left === undefined || left === shown),
    togglePlaying() {
      setChosen(!isPlaying);
      // Whoever lets it play is on its button.
      hover(false);
      focus(false);
    },
    hover,
    focus,
    go(direction) {
      if (track.current) showNext(track.current, direction, count);
      setLeft(shown);
      onManual();
    },
  };
}

function useShown(track: RefObject<HTMLElement | null>, count: number, onSwiped: () => void): number {
  const [shown, setShown] = useState(0);
  const swiped = useRef(onSwiped);
  useEffect(() => {
    swiped.current = onSwiped;
  });
  useEffect(() => {
    const element = track.current;
    return element ? followScrolling(element, count, setShown, () => swiped.current()) : undefined;
  }, [track, count]);
  return shown;
}

function showNext(element: HTMLElement, direction: 1 | -1, count: number): void {
  const width = element.clientWidth;
  const { from, to } = moveBy(direction, Math.round(element.scrollLeft / width), count);
  element.scrollTo({ left: from * width, behavior: 'instant' });
  // How it moves is the style sheet's: not at all under reduced motion.
  element.scrollTo({ left: to * width });
}

/** @returns ends the following */
function followScrolling(
  element: HTMLElement,
  count: number,
  onPhoto: (shown: number) => void,
  onSwiped: () => void,
): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  let touchedAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const place = () => photoAt(element.scrollLeft, element.clientWidth, count);
  const settle = () => {
    onPhoto(place());
    if (touchedAt !== undefined && touchedAt !== place()) onSwiped();
    touchedAt = undefined;
    if (element.scrollLeft >= (count - 0.5) * element.clientWidth) {
      element.scrollTo({ left: 0, behavior: 'instant' });
    }
  };
  const touch = () => {
    touchedAt = place();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_MS);
  };
  element.addEventListener('touchstart', touch, { passive: true, signal });
  element.addEventListener('scroll', wait, { passive: true, signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => ends.abort();
}

function useCalmMotion(): boolean {
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: reduce)');
    const look = () => setCalm(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return calm;
}
