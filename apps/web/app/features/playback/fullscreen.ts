// Shows the player full screen, in the picture's orientation. iPhones allow that only for the bare picture, without the
// student's number, so there the player fills the page instead.

import { useSyncExternalStore } from 'react';

type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> };

/** Data attribute that is set on the box while it fills the page. */
const FILLED_ATTRIBUTE = 'filled';

export async function toggleFullscreen(box: HTMLElement, media: HTMLVideoElement): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!document.fullscreenEnabled) return toggleFilled(box);
  await box.requestFullscreen({ navigationUI: 'hide' });
  const isUpright = media.videoHeight > media.videoWidth;
  // Desktops cannot turn their screen and reject the call.
  await (screen.orientation as LockableOrientation | undefined)
    ?.lock?.(isUpright ? 'portrait' : 'landscape')
    .catch(() => {});
}

function toggleFilled(box: HTMLElement): void {
  if (FILLED_ATTRIBUTE in box.dataset) delete box.dataset[FILLED_ATTRIBUTE];
  else box.dataset[FILLED_ATTRIBUTE] = '';
  document.dispatchEvent(new Event('fullscreenchange'));
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function useIsFullscreen(box: HTMLElement): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement === box || FILLED_ATTRIBUTE in box.dataset,
  );
}
