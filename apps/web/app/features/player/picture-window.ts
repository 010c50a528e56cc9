// A small window for the picture. Where the browser gives the page a whole one (Document Picture-in-Picture) the student's
// number goes along; phones have the system's alone, which shows the bare picture: there the page keeps the number.

import { useCallback, useEffect, useState } from 'react';
import { commandOf } from './keys.ts';
import type { Controls } from './use-controls.ts';
import { inSystemWindow } from './watermark-guard.ts';

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

/** The page gets a whole window, the system shows the picture, or there is neither. */
function kindOfWindow(): 'page' | 'system' | undefined {
  if (pictureWindows()) return 'page';
  return document.pictureInPictureEnabled ? 'system' : undefined;
}

/** What closes it, once it is open. */
type Close = () => void;

export function usePictureWindow(parts: Parts): PictureWindow {
  const { frame, media, run } = parts;
  const [opened, setOpened] = useState<Close>();
  const open = useCallback(async () => {
    const openOne = kindOfWindow() === 'page' ? openPageWindow : openSystemWindow;
    const close = await openOne({ frame, media, run }, () => setOpened(undefined));
    if (close) setOpened(() => close);
  }, [frame, media, run]);
  // The lesson was left: its picture goes with it.
  useEffect(() => () => opened?.(), [opened]);
  return {
    isOffered: kindOfWindow() !== undefined,
    isOpen: opened !== undefined,
    toggle() {
      if (opened) opened();
      // Refused without a press, and where the owner of the device forbids it.
      else void open().catch((error: unknown) => console.warn('No window for the picture', error));
    },
  };
}

async function openPageWindow(
  { frame, media, run }: Parts,
  onClosed: () => void,
): Promise<Close | undefined> {
  const home = frame.parentElement;
  const { videoWidth, videoHeight } = media;
  const width = 480;
  const height = Math.round((width * (videoHeight || 9)) / (videoWidth || 16));
  const small = await pictureWindows()?.requestWindow({ width, height });
  if (!small || !home) return undefined;
  dress(small);
  moveTo(small.document.body, { frame, media });
  small.addEventListener('pagehide', () => {
    moveTo(home, { frame, media });
    onClosed();
  });
  small.document.addEventListener('keydown', (event) => {
    const command = commandOf(event);
    if (command) run(command);
  });
  frame.addEventListener('click', () => run({ name: 'toggle-play' }), { signal: untilHidden(small) });
  return () => small.close();
}

/** The attribute keeps the browser's own button away, which the number's guard would close again. */
async function openSystemWindow({ media }: Parts, onClosed: () => void): Promise<Close> {
  const close = () => {
    inSystemWindow.delete(media);
    media.disablePictureInPicture = true;
    onClosed();
  };
  inSystemWindow.add(media);
  media.disablePictureInPicture = false;
  try {
    await media.requestPictureInPicture();
  } catch (error) {
    close();
    throw error;
  }
  media.addEventListener('leavepictureinpicture', close, { once: true });
  return () => void document.exitPictureInPicture().catch(() => {});
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
