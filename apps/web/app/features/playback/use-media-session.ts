// Tells the operating system what plays, so that the lock screen, headphones and media keys can pause it and jump.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { useEffect } from 'react';
import { type Controls, seekTo } from './use-controls.ts';

const JUMP_SECONDS = 10;

type SessionVideo = Pick<PlayableVideo, 'title' | 'category' | 'thumbnailUrl'>;

export function useMediaSession(media: HTMLVideoElement, video: SessionVideo, run: Controls['run']): void {
  const { title, category, thumbnailUrl } = video;
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: playbackCopy.school,
      album: category,
      artwork: thumbnailUrl ? [{ src: thumbnailUrl }] : [],
    });
    const actions = actionsOf(media, run);
    for (const [action, handler] of actions) setHandler(action, handler);
    const stop = new AbortController();
    for (const event of ['play', 'pause', 'ended', 'seeked', 'ratechange', 'durationchange'])
      media.addEventListener(event, () => publishState(media), { signal: stop.signal });
    return () => {
      stop.abort();
      for (const [action] of actions) setHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [media, title, category, thumbnailUrl, run]);
}

type Action = [MediaSessionAction, MediaSessionActionHandler];

function actionsOf(media: HTMLVideoElement, run: Controls['run']): Action[] {
  return [
    // The browser rejects a play that something else interrupts.
    ['play', () => void media.play().catch(() => {})],
    ['pause', () => media.pause()],
    ['seekbackward', ({ seekOffset = JUMP_SECONDS }) => run({ name: 'seek-by', seconds: -seekOffset })],
    ['seekforward', ({ seekOffset = JUMP_SECONDS }) => run({ name: 'seek-by', seconds: seekOffset })],
    ['seekto', ({ seekTime = media.currentTime }) => seekTo(media, seekTime)],
  ];
}

/** Browsers support different actions and throw for the others. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser offers no key for the action.
  }
}

function publishState(media: HTMLVideoElement): void {
  const { mediaSession } = navigator;
  mediaSession.playbackState = media.paused ? 'paused' : 'playing';
  if (!Number.isFinite(media.duration)) return;
  mediaSession.setPositionState({
    duration: media.duration,
    playbackRate: media.playbackRate,
    position: Math.min(media.currentTime, media.duration),
  });
}
