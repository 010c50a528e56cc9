// The whole screen for the player, turned as the picture is; iPhones know it for the element alone.

import { useSyncExternalStore } from 'react';

type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
type Turning = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> };

export async function toggleFullscreen(box: HTMLElement, media: IPhoneVideo): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!document.fullscreenEnabled) return media.webkitEnterFullscreen?.();
  await box.requestFullscreen({ navigationUI: 'hide' });
  const isUpright = media.videoHeight > media.videoWidth;
  // Desktops cannot turn their screen, and say so by refusing.
  await (screen.orientation as Turning | undefined)
    ?.lock?.(isUpright ? 'portrait' : 'landscape')
    .catch(() => {});
}

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

export function useIsFullscreen(box: HTMLElement): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement === box);
}

export async function togglePictureInPicture(media: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement === media) return document.exitPictureInPicture();
  await media.requestPictureInPicture();
}
