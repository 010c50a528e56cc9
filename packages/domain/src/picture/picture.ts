// A picture that somebody sends, cut down to what shows it: no place, device or text in it, nothing hidden behind its end.

import { plainJpeg } from './jpeg.ts';
import { plainPng } from './png.ts';
import type { PictureType } from './types.ts';
import { plainWebp } from './webp.ts';

/** What of a picture is kept: its parts that show, in their order. */
export interface Parts {
  width: number;
  height: number;
  parts: readonly Uint8Array[];
}

export interface Picture {
  type: PictureType;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A side longer than any camera's: what would only fill the memory of whoever looks at it. */
const LONGEST_SIDE = 16_000;
const MOST_PIXELS = 60_000_000;

/**
 * The picture without what does not show, by its own bytes whatever it was called; undefined when it is none of the three
 * kinds, is cut off, moves, or is larger than a screen could need.
 */
export function plainPicture(bytes: Uint8Array): Picture | undefined {
  return (
    picture('image/jpeg', plainJpeg(bytes)) ??
    picture('image/png', plainPng(bytes)) ??
    picture('image/webp', plainWebp(bytes))
  );
}

function picture(type: PictureType, found: Parts | undefined): Picture | undefined {
  if (!found || found.width < 1 || found.height < 1) return undefined;
  if (Math.max(found.width, found.height) > LONGEST_SIDE || found.width * found.height > MOST_PIXELS)
    return undefined;
  return { type, bytes: joined(found.parts) };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
