// Reads QR codes by a library, where the browser itself reads none.

import { decodeQR } from 'qr/decode.js';

/** @returns the texts of the codes in the picture */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** Longer sides are made smaller: a slow phone would read a picture a second. */
const LONGEST_SIDE = 640;

export function createLibraryReader(): CodeReader {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures.');
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (canvas.width === 0 || canvas.height === 0) return [];
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return [decodeQR(context.getImageData(0, 0, canvas.width, canvas.height))];
    } catch {
      // It throws where it finds no code, or one that is blurred.
      return [];
    }
  };
}
