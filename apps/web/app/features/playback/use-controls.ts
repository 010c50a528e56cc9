// Carries out the commands of keys, buttons and taps on the player.

import { useEffect, useMemo, useState } from 'react';
import { areSingleKeysOn } from '../../lib/single-keys.ts';
import { toggleFullscreen } from './fullscreen.ts';
import { type Command, commandOf, usesKey } from './keys.ts';
import { readPreferences, SPEEDS, storePreferences } from './player-preferences.ts';

export interface Controls {
  run: (command: Command) => void;
  setSpeed: (speed: number) => void;
  setVolume: (volume: number) => void;
  captions: boolean;
  keysShown: boolean;
  hideKeys: () => void;
  /** The last jump by key or tap, to show for a moment; a new object each time. */
  jump: { seconds: number } | undefined;
}

/** Listens to the keys of the whole page while the player is mounted. */
export function useControls(box: HTMLElement, media: HTMLVideoElement): Controls {
  const [captions, setCaptions] = useState(() => readPreferences().captions);
  const [keysShown, setKeysShown] = useState(false);
  const [jump, setJump] = useState<{ seconds: number }>();
  const run = useMemo(() => {
    const setters = { setCaptions, setKeysShown, setJump };
    return (command: Command) => perform(command, { box, media, ...setters });
  }, [box, media]);
  useEffect(() => storePreferences({ captions }), [captions]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commandOf(event, areSingleKeysOn());
      if (!command || event.defaultPrevented || usesKey(event.target as Element, event)) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [run]);
  return {
    run,
    setSpeed: (speed) => setSpeed(media, speed),
    setVolume: (volume) => setVolume(media, volume),
    captions,
    keysShown,
    hideKeys: () => setKeysShown(false),
    jump,
  };
}

interface Stage {
  box: HTMLElement;
  media: HTMLVideoElement;
  setCaptions: (change: (on: boolean) => boolean) => void;
  setKeysShown: (shown: boolean) => void;
  setJump: (jump: { seconds: number }) => void;
}

function perform(command: Command, { box, media, ...stage }: Stage): void {
  switch (command.name) {
    case 'toggle-play':
      togglePlay(media);
      break;
    case 'toggle-mute':
      media.muted = !media.muted;
      break;
    case 'toggle-captions':
      stage.setCaptions((on) => !on);
      break;
    case 'toggle-fullscreen':
      void toggleFullscreen(box, media);
      break;
    case 'show-keys':
      stage.setKeysShown(true);
      break;
    case 'seek-by':
      stage.setJump({ seconds: command.seconds });
      seekTo(media, media.currentTime + command.seconds);
      break;
    case 'seek-to':
      if (Number.isFinite(media.duration)) seekTo(media, media.duration * command.share);
      break;
    case 'change-speed':
      setSpeed(media, nextSpeed(media, command.steps));
      break;
  }
}

export function seekTo(media: HTMLVideoElement, seconds: number): void {
  const hasDuration = Number.isFinite(media.duration);
  if (hasDuration) media.currentTime = Math.max(0, Math.min(seconds, media.duration));
  // Before the length of the lesson is known: seek as soon as it is.
  else media.addEventListener('durationchange', () => seekTo(media, seconds), { once: true });
}

function togglePlay(media: HTMLVideoElement): void {
  // The browser rejects a play that a pause or a stop interrupts; that is not an error.
  if (media.paused || media.ended) void media.play().catch(() => {});
  else media.pause();
}

function setSpeed(media: HTMLVideoElement, speed: number): void {
  media.playbackRate = speed;
  media.defaultPlaybackRate = speed;
  storePreferences({ speed });
}

function setVolume(media: HTMLVideoElement, volume: number): void {
  media.volume = volume;
  media.muted = volume === 0;
  storePreferences({ volume });
}

function nextSpeed({ playbackRate }: HTMLVideoElement, steps: 1 | -1): number {
  const at = SPEEDS.findIndex((speed) => speed >= playbackRate);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + steps))] ?? 1;
}
