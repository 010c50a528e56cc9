// The whole screen for the player, turned as the picture is; iPhones give it to the bare picture alone, without the
// student's number, so there the player fills the page instead.

import { useSyncExternalStore } from 'react';

type Turning = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> };

/** Set on the box while it fills the page. */
const FILLED = 'filled';

export async function toggleFullscreen(box: HTMLElement, media: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!document.fullscreenEnabled) return toggleFilled(box);
  await box.requestFullscreen({ navigationUI: 'hide' });
  const isUpright = media.videoHeight > media.videoWidth;
  // Desktops cannot turn their screen, and say so by refusing.
  await (screen.orientation as Turning | undefined)
    ?.lock?.(isUpright ? 'portrait' : 'landscape')
    .catch(() => {});
}

function toggleFilled(box: HTMLElement): void {
  if (FILLED in box.dataset) delete box.dataset[FILLED];
  else box.dataset[FILLED] = '';
  document.dispatchEvent(new Event('fullscreenchange'));
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function useIsFullscreen(box: HTMLElement): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement === box || FILLED in box.dataset);
}
