// Keeps the student's number over the picture: drifts it, looks after it, and where it was lost stops playing and puts it
// back. It cannot stop somebody who rewrites the page's program; it makes losing the number by a style or a click visible.

import { pictureIn } from './picture-place.ts';
import { alphaOf, type MarkFacts, type MarkTrouble, markTrouble } from './watermark-check.ts';

/** Pictures that the player itself put into the system's small window, where nothing can lie over them. */
export const inSystemWindow = new WeakSet<HTMLVideoElement>();

const STAY_MS = 12_000;
const LOOK_MS = 1000;
/** Places in percent of the picture: spread evenly, neighbours in time far apart, clear of captions and controls. */
const PLACES: readonly (readonly [left: number, top: number])[] = [
  [8, 12],
  [62, 58],
  [34, 30],
  [70, 14],
  [12, 62],
  [46, 46],
  [58, 26],
  [20, 38],
];

export interface Guarded {
  /** Holds the picture, and moves with it into a window of its own. */
  frame: HTMLElement;
  media: HTMLVideoElement;
  /** The student's number. */
  text: string;
  onLost: (trouble: MarkTrouble) => void;
}

/** @returns ends it, and takes the number away */
export function guardWatermark({ frame, media, text, onLost }: Guarded): () => void {
  let step = 0;
  let mark = putMark({ frame, media, text }, step);
  const look = () => {
    // The screen may have been turned or filled since: then the picture is elsewhere in its box.
    moveTo(mark, media, step);
    const trouble = markTrouble(factsOf(mark, frame, media), text);
    if (trouble) {
      media.pause();
      leaveAlone(media);
      mark.remove();
      mark = putMark({ frame, media, text }, step);
      onLost(trouble);
    }
    watchChanges(observer, frame, mark);
    // What this look itself changed is no news.
    observer.takeRecords();
  };
  const observer = new MutationObserver(look);
  watchChanges(observer, frame, mark);
  const drift = setInterval(() => {
    step += 1;
    moveTo(mark, media, step);
  }, STAY_MS);
  const looking = setInterval(look, LOOK_MS);
  const stop = new AbortController();
  for (const event of [
    'play',
    'enterpictureinpicture',
    'webkitbeginfullscreen',
    'webkitpresentationmodechanged',
  ])
    media.addEventListener(event, look, { signal: stop.signal });
  document.addEventListener('fullscreenchange', look, { signal: stop.signal });
  return () => {
    stop.abort();
    observer.disconnect();
    clearInterval(drift);
    clearInterval(looking);
    mark.remove();
  };
}

function putMark({ frame, media, text }: Omit<Guarded, 'onLost'>, step: number): HTMLElement {
  const mark = document.createElement('span');
  mark.ariaHidden = 'true';
  mark.className = 'outlined';
  mark.textContent = text;
  // Its look is its own, so that it does not hang on a style sheet; the theme's ink, faint.
  mark.style.cssText =
    'position:absolute;z-index:1;pointer-events:none;user-select:none;white-space:nowrap;font-weight:600;' +
    'font-size:clamp(13px,1.1vw,17px);font-variant-numeric:tabular-nums;color:color-mix(in srgb,var(--ink) 40%,transparent)';
  moveTo(mark, media, step);
  frame.append(mark);
  return mark;
}

/** Places are of the picture, not of its box: a black bar could be cut off a recording. */
function moveTo(mark: HTMLElement, media: HTMLVideoElement, step: number): void {
  const [right, down] = PLACES[step % PLACES.length] ?? [8, 12];
  const box = { left: 0, top: 0, width: media.clientWidth || 1, height: media.clientHeight || 1 };
  const picture = pictureIn(box, naturalSize(media));
  const x = within((picture.width * right) / 100, picture.width - mark.offsetWidth);
  const y = within((picture.height * down) / 100, picture.height - mark.offsetHeight);
  mark.style.left = `${((picture.left + x) / box.width) * 100}%`;
  mark.style.top = `${((picture.top + y) / box.height) * 100}%`;
}

/** An upright picture is narrow: the number ends where it does. */
const within = (wanted: number, most: number): number => Math.max(0, Math.min(wanted, most));

function naturalSize({ videoWidth, videoHeight }: HTMLVideoElement) {
  return { width: videoWidth, height: videoHeight };
}

function watchChanges(observer: MutationObserver, frame: HTMLElement, mark: HTMLElement): void {
  observer.observe(frame, { childList: true, attributes: true });
  observer.observe(mark, { childList: true, characterData: true, subtree: true, attributes: true });
}

type OlderVideo = HTMLVideoElement & {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?: () => void;
  webkitPresentationMode?: string;
  webkitSetPresentationMode?: (mode: string) => void;
};

function isAlone(media: OlderVideo): boolean {
  const isInWindow =
    document.pictureInPictureElement === media || media.webkitPresentationMode === 'picture-in-picture';
  return (
    (isInWindow && !inSystemWindow.has(media)) ||
    document.fullscreenElement === media ||
    media.webkitDisplayingFullscreen === true
  );
}

/** Brings the picture back to where its number is. */
function leaveAlone(media: OlderVideo): void {
  // Each is refused where it is over already.
  if (document.pictureInPictureElement === media) void document.exitPictureInPicture().catch(() => {});
  if (document.fullscreenElement === media) void document.exitFullscreen().catch(() => {});
  if (media.webkitDisplayingFullscreen) media.webkitExitFullscreen?.();
  if (media.webkitPresentationMode === 'picture-in-picture') media.webkitSetPresentationMode?.('inline');
}

function factsOf(mark: HTMLElement, frame: HTMLElement, media: HTMLVideoElement): MarkFacts {
  const style = getComputedStyle(mark);
  const around = [mark, frame].map((each) => getComputedStyle(each));
  return {
    isBesidePicture: mark.isConnected && mark.parentNode === frame && media.parentNode === frame,
    text: mark.textContent,
    isRendered: style.visibility === 'visible' && style.display !== 'none' && mark.childElementCount === 0,
    opacity: around.reduce((product, { opacity }) => product * Number(opacity), 1),
    alpha: Math.min(alphaOf(style.color), alphaOf(style.webkitTextFillColor || style.color)),
    isDistorted: around.some(
      ({ filter, clipPath, maskImage, transform, scale, translate, mixBlendMode }) =>
        [filter, clipPath, maskImage, transform, scale, translate].some(
          (value) => value && value !== 'none',
        ) || mixBlendMode !== 'normal',
    ),
    fontSize: Number.parseFloat(style.fontSize),
    shareInside: shareInside(mark.getBoundingClientRect(), media.getBoundingClientRect()),
    isAbovePicture: isAbove(mark, media),
    isPictureAlone: isAlone(media),
  };
}

function shareInside(inner: DOMRect, outer: DOMRect): number {
  const width = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left);
  const height = Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top);
  const area = inner.width * inner.height;
  return area > 0 ? (Math.max(0, width) * Math.max(0, height)) / area : 0;
}

function isAbove(mark: HTMLElement, media: HTMLVideoElement): boolean | undefined {
  const { left, top, width, height } = mark.getBoundingClientRect();
  // Only for this look can it be met; presses go through it.
  mark.style.pointerEvents = 'auto';
  const stack = mark.ownerDocument.elementsFromPoint(left + width / 2, top + height / 2);
  mark.style.pointerEvents = 'none';
  const [ofMark, ofMedia] = [stack.indexOf(mark), stack.indexOf(media)];
  return ofMedia < 0 ? undefined : ofMark >= 0 && ofMark < ofMedia;
}
