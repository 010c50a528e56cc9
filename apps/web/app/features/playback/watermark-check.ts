// Decides from facts about the page whether the student's number is really visible over the picture.

export interface WatermarkFacts {
  /** In the same element of the document as the picture. */
  isBesidePicture: boolean;
  text: string;
  isRendered: boolean;
  /** The product of its own opacity and that of the elements around it. */
  opacity: number;
  /** The alpha of its colour. */
  alpha: number;
  /** Whether it or an element around it has a filter, mask, clip, blend mode or transformation. */
  isDistorted: boolean;
  /** Pixels. */
  fontSize: number;
  /** How much of it is within the picture, 0 to 1. */
  shareInside: number;
  /** Undefined where that cannot be found out: under a dialog, or scrolled out of view. */
  isAbovePicture: boolean | undefined;
  /** Whether the picture without the number fills the screen or floats in its own window. */
  isPictureAlone: boolean;
}

export type WatermarkProblem = 'gone' | 'changed' | 'hidden' | 'covered' | 'left-behind';

const MIN_ALPHA = 0.3;
const MIN_FONT_SIZE = 11;
const MIN_SHARE_INSIDE = 0.8;

/** @param text the expected text @returns undefined when the number is visible */
export function watermarkProblem(facts: WatermarkFacts, text: string): WatermarkProblem | undefined {
  if (facts.isPictureAlone) return 'left-behind';
  if (!facts.isBesidePicture) return 'gone';
  if (facts.text !== text) return 'changed';
  const isFaint = facts.opacity < 0.9 || facts.alpha < MIN_ALPHA || facts.fontSize < MIN_FONT_SIZE;
  if (!facts.isRendered || facts.isDistorted || isFaint) return 'hidden';
  if (facts.shareInside < MIN_SHARE_INSIDE) return 'hidden';
  return facts.isAbovePicture === false ? 'covered' : undefined;
}

/** The alpha of a computed colour, as browsers write it: `rgba(…, 0.4)`, `color(srgb … / 0.4)`; 1 where the colour has none. */
export function alphaOf(color: string): number {
  if (color === 'transparent') return 0;
  const [, alpha] = /(?:\/|^rgba\((?:[^,]+,){3})\s*([\d.]+%?)\)$/.exec(color) ?? [];
  if (!alpha) return 1;
  return alpha.endsWith('%') ? Number.parseFloat(alpha) / 100 : Number(alpha);
}
