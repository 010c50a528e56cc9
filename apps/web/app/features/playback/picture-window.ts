// A small window for the picture. Where the browser offers a window for page content (Document Picture-in-Picture), the
// student's number moves with the picture; phones offer only the system's, which shows the bare picture without the number.

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
  /** Must be called from a press: browsers open no window without one. */
  toggle: () => void;
}

interface WindowParts {
  /** The element that moves: the picture with everything over it. */
  frame: HTMLElement;
  media: HTMLVideoElement;
  run: Controls['run'];
}

/** A window for page content, the system's window for the picture, or neither. */
function kindOfWindow(): 'page' | 'system' | undefined {
  if (pictureWindows()) return 'page';
  return document.pictureInPictureEnabled ? 'system' : undefined;
}

/** Closes the open window. */
type Close = () => void;

export function usePictureWindow(parts: WindowParts): PictureWindow {
  const { frame, media, run } = parts;
  const [closeWindow, setCloseWindow] = useState<Close>();
  const open = useCallback(async () => {
    const openWindow = kindOfWindow() === 'page' ? openPageWindow : openSystemWindow;
    const close = await openWindow({ frame, media, run }, () => setCloseWindow(undefined));
    if (close) setCloseWindow(() => close);
  }, [frame, media, run]);
  // The window closes when the student leaves the lesson.
  useEffect(() => () => closeWindow?.(), [closeWindow]);
  return {
    isOffered: kindOfWindow() !== undefined,
    isOpen: closeWindow !== undefined,
    toggle() {
      if (closeWindow) closeWindow();
      // The browser refuses without a press, and where the owner of the device forbids it.
      else void open().catch((error: unknown) => console.warn('No window for the picture', error));
    },
  };
}

async function openPageWindow(
  { frame, media, run }: WindowParts,
  onClosed: () => void,
): Promise<Close | undefined> {
  const home = frame.parentElement;
  const { videoWidth, videoHeight } = media;
  const width = 480;
  const height = Math.round((width * (videoHeight || 9)) / (videoWidth || 16));
  const small = await pictureWindows()?.requestWindow({ width, height });
  if (!small || !home) return undefined;
  copyStyles(small);
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

/** Otherwise the attribute hides the browser's own button, because the watermark's guard would close its window again. */
async function openSystemWindow({ media }: WindowParts, onClosed: () => void): Promise<Close> {
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

/** Plays on after the move, because an element stops playing when it leaves its document. */
function moveTo(place: HTMLElement, { frame, media }: Pick<WindowParts, 'frame' | 'media'>): void {
  const wasPlaying = !media.paused;
  place.prepend(frame);
  if (wasPlaying) void media.play().catch(() => {});
}

function untilHidden(small: Window): AbortSignal {
  const stop = new AbortController();
  small.addEventListener('pagehide', () => stop.abort());
  return stop.signal;
}

/**
 * Copies the page's styles into the window, and sets the player's dark colours. The rules themselves: links would be loaded again,
 * and until they were, the watermark's guard would find no number over the picture.
 */
function copyStyles({ document: inside }: Window): void {
  for (const sheet of document.styleSheets) {
    const style = inside.createElement('style');
    style.media = sheet.media.mediaText;
    style.textContent = rulesOf(sheet);
    inside.head.append(style);
  }
  inside.documentElement.lang = document.documentElement.lang;
  inside.title = document.title;
  inside.body.className = 'scheme-dark relative m-0 h-dvh overflow-hidden bg-paper text-ink';
}

function rulesOf(sheet: CSSStyleSheet): string {
  try {
    return Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n');
  } catch {
    // One from elsewhere, as an extension of the browser adds it, may not be read.
    return '';
  }
}
