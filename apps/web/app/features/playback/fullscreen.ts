// Shows the player full screen, in the picture's orientation. iPhones allow that only for the bare picture, without the
// student's number, so there the player fills the page instead. Held sideways, a phone shows a lesson on its whole screen.

import { useSyncExternalStore } from 'react';

type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> };

/** Data attribute that is set on the box while it fills the page. */
const FILLED_ATTRIBUTE = 'filled';

export async function toggleFullscreen(box: HTMLElement, media: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement || isFilled(box)) return leave(box);
  if (!document.fullscreenEnabled) return setFilled(box, true);
  await enter(box);
  const isUpright = media.videoHeight > media.videoWidth;
  // Desktops cannot turn their screen and reject the call.
  await (screen.orientation as LockableOrientation | undefined)
    ?.lock?.(isUpright ? 'portrait' : 'landscape')
    .catch(() => {});
}

/** A phone held sideways; a tablet has room for the page beside the picture. */
const SIDEWAYS = '(orientation: landscape) and (pointer: coarse) and (max-height: 30rem)';

/**
 * Fills the screen with a lesson that was begun when the phone is turned sideways, and gives the page back when it is upright
 * again. A student who leaves the full screen while the phone lies keeps the page.
 * @returns a function that stops this
 */
export function fillWhenTurned(box: HTMLElement, media: HTMLVideoElement): () => void {
  const sideways = matchMedia(SIDEWAYS);
  let hasTurned = false;
  const fill = () => {
    const isBegun = !media.paused || media.played.length > 0;
    if (hasTurned || !sideways.matches || !isBegun || isFull(box)) return;
    hasTurned = true;
    // Browsers refuse the real full screen without a press; then the player fills the page.
    const whole = document.fullscreenEnabled ? enter(box) : Promise.reject(new Error('no full screen'));
    whole.catch(() => sideways.matches && setFilled(box, true));
  };
  const turn = () => {
    if (sideways.matches) return fill();
    if (hasTurned && isFull(box)) void leave(box);
    hasTurned = false;
  };
  sideways.addEventListener('change', turn);
  media.addEventListener('play', fill);
  return () => {
    sideways.removeEventListener('change', turn);
    media.removeEventListener('play', fill);
  };
}

const isFilled = (box: HTMLElement) => FILLED_ATTRIBUTE in box.dataset;
const isFull = (box: HTMLElement) => document.fullscreenElement === box || isFilled(box);

/**
 * Whoever leaves the full screen, in whatever way but by going on to another page, is back at the line that was read: browsers with a
 * phone's window go to the top.
 */
async function enter(box: HTMLElement): Promise<void> {
  const line = window.scrollY;
  await box.requestFullscreen({ navigationUI: 'hide' });
  const back = () => {
    if (document.fullscreenElement === box) return;
    document.removeEventListener('fullscreenchange', back);
    // Only in the next frame the page has its height again.
    if (box.isConnected) requestAnimationFrame(() => window.scrollTo({ top: line, behavior: 'instant' }));
  };
  document.addEventListener('fullscreenchange', back);
}

async function leave(box: HTMLElement): Promise<void> {
  setFilled(box, false);
  if (document.fullscreenElement) await document.exitFullscreen();
}

function setFilled(box: HTMLElement, filled: boolean): void {
  if (isFilled(box) === filled) return;
  if (filled) box.dataset[FILLED_ATTRIBUTE] = '';
  else delete box.dataset[FILLED_ATTRIBUTE];
  document.dispatchEvent(new Event('fullscreenchange'));
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function useIsFullscreen(box: HTMLElement): boolean {
  return useSyncExternalStore(subscribe, () => isFull(box));
}
