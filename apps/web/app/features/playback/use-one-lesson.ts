// One lesson plays at a time in this browser: a press on Play in one tab pauses the lesson of every other.

import { useEffect } from 'react';

export function useOneLesson(media: HTMLVideoElement): void {
  useEffect(() => {
    // Not on iPhones before 15.4.
    if (!('BroadcastChannel' in window)) return undefined;
    const channel = new BroadcastChannel('lesson-plays');
    const tell = () => channel.postMessage(null);
    channel.onmessage = () => media.pause();
    media.addEventListener('play', tell);
    return () => {
      media.removeEventListener('play', tell);
      channel.close();
    };
  }, [media]);
}
