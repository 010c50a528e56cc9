// Looks at what the film shows where the student's number may stand.

import { densityIn, PLACES, placeIn } from './watermark-places.ts';

interface Size {
  width: number;
  height: number;
}

/** Enough to tell writing from an empty slide, and little work for a weak phone. */
const SAMPLE: Size = { width: 128, height: 72 };

/** @returns reads the present frame: the density at each place, or undefined while it cannot be read */
export function createDensityReader(media: HTMLVideoElement) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SAMPLE);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let wasRefused = false;
  /** @param picture its size on the screen @param mark the number's */
  return (picture: Size, mark: Size): number[] | undefined => {
    if (wasRefused || !context || media.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined;
    try {
      context.drawImage(media, 0, 0, SAMPLE.width, SAMPLE.height);
      const { data } = context.getImageData(0, 0, SAMPLE.width, SAMPLE.height);
      return [...PLACES.keys()].map((place) => {
        const { x, y } = placeIn(picture, mark, place);
        const part = { x: x / picture.width, y: y / picture.height };
        const share = { width: mark.width / picture.width, height: mark.height / picture.height };
        return densityIn({ ...SAMPLE, data }, { ...part, ...share });
      });
    } catch (error) {
      // Films of another host may be shown but not read.
      console.warn('The frame cannot be read', error);
      wasRefused = true;
      return undefined;
    }
  };
}
