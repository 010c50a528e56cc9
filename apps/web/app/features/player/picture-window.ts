// A small window of its own for the picture, with the student's number in it: the browser's usual picture in picture shows
// the bare picture, so the player offers this one alone (Document Picture-in-Picture).

import { useCallback, useEffect, useState } from 'react';
import { commandOf } from './keys.ts';
import type { Controls } from './use-controls.ts';

interface PictureWindows {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>;
}

function pictureWindows(): PictureWindows | undefined {
  return (window as Window & { documentPictureInPicture?: PictureWindows }).documentPictureInPicture;
}

export interface PictureWindow {
  isOffered: boolean;
  isOpen: boolean;
  /** Needs a press: browsers open no window without one. */
  toggle: () => void;
}

interface Parts {
  /** What moves: the picture with what lies over it. */
  frame: HTMLElement;
  media: HTMLVideoElement;
  run: Controls['run'];
}

export function usePictureWindow({ frame, media, run }: Parts): PictureWindow {
  const [opened, setOpened] = useState<Window>();
  const open = useCallback(async () => {
    const home = frame.parentElement;
    const { videoWidth, videoHeight } = media;
    const width = 480;
    const height = Math.round((width * (videoHeight || 9)) / (videoWidth || 16));
    const small = await pictureWindows()?.requestWindow({ width, height });
    if (!small || !home) return;
    dress(small);
    moveTo(small.document.body, { frame, media });
    small.addEventListener('pagehide', () => {
      moveTo(home, { frame, media });
      setOpened(undefined);
    });
    small.document.addEventListener('keydown', (event) => {
      const command = commandOf(event);
      if (command) run(command);
    });
    frame.addEventListener('click', () => run({ name: 'toggle-play' }), { signal: untilHidden(small) });
    setOpened(small);
  }, [frame, media, run]);
  // The lesson was left: its picture goes with it.
  useEffect(() => () => opened?.close(), [opened]);
  return {
    isOffered: pictureWindows() !== undefined,
    isOpen: opened !== undefined,
    toggle() {
      if (opened) opened.close();
      // Refused without a press, and where the owner of the device forbids it.
      else void open().catch((error: unknown) => console.warn('No window for the picture', error));
    },
  };
}

/** An element that leaves its document stops playing. */
function moveTo(place: HTMLElement, { frame, media }: Pick<Parts, 'frame' | 'media'>): void {
  const wasPlaying = !media.paused;
  place.prepend(frame);
  if (wasPlaying) void media.play().catch(() => {});
}

function untilHidden(small: Window): AbortSignal {
  const stop = new AbortController();
  small.addEventListener('pagehide', () => stop.abort());
  return stop.signal;
}

/** The page's own styles, in the player's dark. */
function dress({ document: inside }: Window): void {
  for (const style of document.querySelectorAll('link[rel=stylesheet], style')) {
    inside.head.append(inside.importNode(style, true));
  }
  inside.documentElement.lang = document.documentElement.lang;
  inside.title = document.title;
  inside.body.className = 'scheme-dark relative m-0 h-dvh overflow-hidden bg-paper text-ink';
}
