// Tells the system what plays, so that the lock screen, headphones and keyboards with such keys can pause it and jump.

import type { PlayableVideo } from '@valence/contract/videos';
import { playerCopy } from '@valence/copy/player';
import { useEffect } from 'react';
import { type Controls, seekTo } from './use-controls.ts';

const JUMP_SECONDS = 10;

type About = Pick<PlayableVideo, 'title' | 'category' | 'thumbnailUrl'>;

export function useMediaSession(media: HTMLVideoElement, about: About, run: Controls['run']): void {
  const { title, category, thumbnailUrl } = about;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: playerCopy.school,
      album: category,
      artwork: thumbnailUrl ? [{ src: thumbnailUrl }] : [],
    });
    const actions = actionsOf(media, run);
    for (const [action, act] of actions) handle(action, act);
    const stop = new AbortController();
    for (const event of ['play', 'pause', 'ended', 'seeked', 'ratechange', 'durationchange'])
      media.addEventListener(event, () => tellState(media), { signal: stop.signal });
    return () => {
      stop.abort();
      for (const [action] of actions) handle(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [media, title, category, thumbnailUrl, run]);
}

type Action = [MediaSessionAction, MediaSessionActionHandler];

function actionsOf(media: HTMLVideoElement, run: Controls['run']): Action[] {
  return [
    // Refused when something else overtakes it.
    ['play', () => void media.play().catch(() => {})],
    ['pause', () => media.pause()],
    ['seekbackward', ({ seekOffset = JUMP_SECONDS }) => run({ name: 'seek-by', seconds: -seekOffset })],
    ['seekforward', ({ seekOffset = JUMP_SECONDS }) => run({ name: 'seek-by', seconds: seekOffset })],
    ['seekto', ({ seekTime = media.currentTime }) => seekTo(media, seekTime)],
  ];
}

/** Browsers know different actions, and refuse the others. */
function handle(action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, act);
  } catch {
    // Then the system has no key for it here.
  }
}

function tellState(media: HTMLVideoElement): void {
  const { mediaSession } = navigator;
  mediaSession.playbackState = media.paused ? 'paused' : 'playing';
  if (!Number.isFinite(media.duration)) return;
  mediaSession.setPositionState({
    duration: media.duration,
    playbackRate: media.playbackRate,
    position: Math.min(media.currentTime, media.duration),
  });
}
