// Whether the student's number can really be seen over the picture: facts in, what is wrong out.

export interface MarkFacts {
  /** In the same place of the document as the picture. */
  isBesidePicture: boolean;
  text: string;
  isRendered: boolean;
  /** All that makes it fainter, its own and of what it lies in, multiplied. */
  opacity: number;
  /** Of its colour. */
  alpha: number;
  /** Filters, masks, clips or transformations, its own or of what it lies in. */
  isDistorted: boolean;
  /** Pixels. */
  fontSize: number;
  /** How much of it lies within the picture. */
  shareInside: number;
  /** Undefined where it cannot be told: under a dialog, or scrolled away. */
  isAbovePicture: boolean | undefined;
  /** The picture alone fills the screen, or floats in a window of its own. */
  isPictureAlone: boolean;
}

export type MarkTrouble = 'gone' | 'changed' | 'hidden' | 'covered' | 'left-behind';

const LEAST_ALPHA = 0.3;
const LEAST_FONT_SIZE = 11;
const LEAST_INSIDE = 0.8;

/** @param text what it should say @returns undefined when all is well */
export function markTrouble(facts: MarkFacts, text: string): MarkTrouble | undefined {
  if (facts.isPictureAlone) return 'left-behind';
  if (!facts.isBesidePicture) return 'gone';
  if (facts.text !== text) return 'changed';
  const isFaint = facts.opacity < 0.9 || facts.alpha < LEAST_ALPHA || facts.fontSize < LEAST_FONT_SIZE;
  if (!facts.isRendered || facts.isDistorted || isFaint) return 'hidden';
  if (facts.shareInside < LEAST_INSIDE) return 'hidden';
  return facts.isAbovePicture === false ? 'covered' : undefined;
}

/** The alpha of a computed colour, as browsers write it: `rgba(…, 0.4)`, `color(srgb … / 0.4)`; 1 where none is told. */
export function alphaOf(color: string): number {
  if (color === 'transparent') return 0;
  const [, told] = /(?:\/|^rgba\((?:[^,]+,){3})\s*([\d.]+%?)\)$/.exec(color) ?? [];
  if (!told) return 1;
  return told.endsWith('%') ? Number.parseFloat(told) / 100 : Number(told);
}
