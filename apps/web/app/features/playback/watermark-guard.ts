// Keeps the student's number over the picture: moves it, checks it, and when it was lost pauses the lesson and restores it.
// This cannot stop somebody who rewrites the page's program; it only detects a number that a style or a click has removed.

import { pictureIn } from './picture-place.ts';
import { alphaOf, type WatermarkFacts, type WatermarkProblem, watermarkProblem } from './watermark-check.ts';
import { createDensityReader } from './watermark-frame.ts';
import { coveredPlaces, nextPlace, placeIn } from './watermark-places.ts';

/** Pictures that the player itself put into the system's small window, where nothing can be drawn over them. */
export const inSystemWindow = new WeakSet<HTMLVideoElement>();

const MOVE_MS = 12_000;
const CHECK_MS = 1000;
/** How often the frame is read. */
const LOOK_MS = 2000;

export interface WatermarkOptions {
  /** The player: the frame, and the words over it, which are marked `data-over-picture`. */
  box: HTMLElement;
  /** Contains the picture, and moves with it into its own window. */
  frame: HTMLElement;
  media: HTMLVideoElement;
  /** The student's number. */
  text: string;
  onLost: (problem: WatermarkProblem) => void;
}

/** @returns a function that stops the guard and removes the number */
export function guardWatermark({ box, frame, media, text, onLost }: WatermarkOptions): () => void {
  let place = 0;
  let watermark = addWatermark({ frame, media, text }, place);
  const check = () => {
    // The screen may have been turned, or the player made full screen: then the picture has another place in its box.
    moveTo(watermark, media, place);
    const problem = watermarkProblem(factsOf(watermark, frame, media), text);
    if (problem) {
      media.pause();
      returnToPage(media);
      watermark.remove();
      watermark = addWatermark({ frame, media, text }, place);
      onLost(problem);
    }
    watchChanges(observer, frame, watermark);
    // The changes made by this check itself need no other check.
    observer.takeRecords();
  };
  const observer = new MutationObserver(check);
  watchChanges(observer, frame, watermark);
  const readDensities = createDensityReader(media);
  const move = (isDue: boolean) => {
    if (document.hidden) return;
    const densities = readDensities(pictureOf(media), sizeOf(watermark));
    const covered = coveredIn({ box, media }, watermark);
    const free = covered.map((isCovered, at) =>
      isCovered ? Number.POSITIVE_INFINITY : (densities?.[at] ?? 0),
    );
    place = nextPlace(place, free, isDue);
    moveTo(watermark, media, place);
  };
  // Words come up where the number is, or the bar pushes them there: it gives way before that is seen.
  const giveWay = () => {
    if (coveredIn({ box, media }, watermark)[place]) move(false);
  };
  giveWay();
  const wordsObserver = new MutationObserver(giveWay);
  wordsObserver.observe(box, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class'],
  });
  const moveTimer = setInterval(() => move(true), MOVE_MS);
  const lookTimer = setInterval(() => move(false), LOOK_MS);
  const checkTimer = setInterval(() => {
    check();
    giveWay();
  }, CHECK_MS);
  const stop = new AbortController();
  for (const event of [
    'play',
    'enterpictureinpicture',
    'webkitbeginfullscreen',
    'webkitpresentationmodechanged',
  ])
    media.addEventListener(event, check, { signal: stop.signal });
  document.addEventListener('fullscreenchange', check, { signal: stop.signal });
  return () => {
    stop.abort();
    observer.disconnect();
    wordsObserver.disconnect();
    clearInterval(moveTimer);
    clearInterval(lookTimer);
    clearInterval(checkTimer);
    watermark.remove();
  };
}

function addWatermark(
  { frame, media, text }: Omit<WatermarkOptions, 'box' | 'onLost'>,
  place: number,
): HTMLElement {
  const watermark = document.createElement('span');
  watermark.ariaHidden = 'true';
  watermark.className = 'outlined';
  watermark.textContent = text;
  // Its style is inline, so that it does not depend on a style sheet; the colour is the theme's ink, faint.
  watermark.style.cssText =
    'position:absolute;z-index:1;pointer-events:none;user-select:none;white-space:nowrap;font-weight:600;line-height:1.2;' +
    'font-size:clamp(13px,1.1vw,17px);font-variant-numeric:tabular-nums;color:color-mix(in srgb,var(--ink) 40%,transparent)';
  frame.append(watermark);
  // Only then it has a size.
  moveTo(watermark, media, place);
  return watermark;
}

/** Positions are relative to the picture and not to its box, because a black bar could be cut off a recording. */
function moveTo(watermark: HTMLElement, media: HTMLVideoElement, place: number): void {
  const box = boxOf(media);
  const picture = pictureOf(media);
  const { x, y } = placeIn(picture, sizeOf(watermark), place);
  watermark.style.left = `${((picture.left + x) / box.width) * 100}%`;
  watermark.style.top = `${((picture.top + y) / box.height) * 100}%`;
}

/** At which places words of the player are. */
function coveredIn(
  { box, media }: Pick<WatermarkOptions, 'box' | 'media'>,
  watermark: HTMLElement,
): boolean[] {
  // In a window of its own the picture has no words over it.
  const words = box.contains(media) ? [...box.querySelectorAll('[data-over-picture]')] : [];
  const { left, top } = media.getBoundingClientRect();
  const picture = pictureOf(media);
  return coveredPlaces(
    picture,
    sizeOf(watermark),
    words.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x - left - picture.left, y: y - top - picture.top, width, height };
    }),
  );
}

const boxOf = ({ clientWidth, clientHeight }: HTMLElement) => ({
  left: 0,
  top: 0,
  width: clientWidth || 1,
  height: clientHeight || 1,
});

const pictureOf = (media: HTMLVideoElement) =>
  pictureIn(boxOf(media), { width: media.videoWidth, height: media.videoHeight });

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight });

function watchChanges(observer: MutationObserver, frame: HTMLElement, watermark: HTMLElement): void {
  observer.observe(frame, { childList: true, attributes: true });
  observer.observe(watermark, { childList: true, characterData: true, subtree: true, attributes: true });
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

/** Brings the picture back into the page, where its number is. */
function returnToPage(media: OlderVideo): void {
  // The browser rejects the call where the mode has already ended.
  if (document.pictureInPictureElement === media) void document.exitPictureInPicture().catch(() => {});
  if (document.fullscreenElement === media) void document.exitFullscreen().catch(() => {});
  if (media.webkitDisplayingFullscreen) media.webkitExitFullscreen?.();
  if (media.webkitPresentationMode === 'picture-in-picture') media.webkitSetPresentationMode?.('inline');
}

function factsOf(watermark: HTMLElement, frame: HTMLElement, media: HTMLVideoElement): WatermarkFacts {
  const style = getComputedStyle(watermark);
  const styles = [watermark, frame].map((each) => getComputedStyle(each));
  return {
    isBesidePicture: watermark.isConnected && watermark.parentNode === frame && media.parentNode === frame,
    text: watermark.textContent,
    isRendered:
      style.visibility === 'visible' && style.display !== 'none' && watermark.childElementCount === 0,
    opacity: styles.reduce((product, { opacity }) => product * Number(opacity), 1),
    alpha: Math.min(alphaOf(style.color), alphaOf(style.webkitTextFillColor || style.color)),
    isDistorted: styles.some(
      ({ filter, clipPath, maskImage, transform, scale, translate, mixBlendMode }) =>
        [filter, clipPath, maskImage, transform, scale, translate].some(
          (value) => value && value !== 'none',
        ) || mixBlendMode !== 'normal',
    ),
    fontSize: Number.parseFloat(style.fontSize),
    shareInside: shareInside(watermark.getBoundingClientRect(), media.getBoundingClientRect()),
    isAbovePicture: isAbove(watermark, media),
    isPictureAlone: isAlone(media),
  };
}

function shareInside(inner: DOMRect, outer: DOMRect): number {
  const width = Math.min(inner.right, outer.right) - Math.max(inner.left, outer.left);
  const height = Math.min(inner.bottom, outer.bottom) - Math.max(inner.top, outer.top);
  const area = inner.width * inner.height;
  return area > 0 ? (Math.max(0, width) * Math.max(0, height)) / area : 0;
}

function isAbove(watermark: HTMLElement, media: HTMLVideoElement): boolean | undefined {
  const { left, top, width, height } = watermark.getBoundingClientRect();
  // `elementsFromPoint` finds it only while it takes pointer events; otherwise presses pass through it.
  watermark.style.pointerEvents = 'auto';
  const stack = watermark.ownerDocument.elementsFromPoint(left + width / 2, top + height / 2);
  watermark.style.pointerEvents = 'none';
  const [watermarkIndex, mediaIndex] = [stack.indexOf(watermark), stack.indexOf(media)];
  return mediaIndex < 0 ? undefined : watermarkIndex >= 0 && watermarkIndex < mediaIndex;
}
