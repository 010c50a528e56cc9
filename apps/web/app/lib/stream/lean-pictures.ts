// Chooses between pictures in AV1 and in H.264. Loaded only for lessons that have both.

import type { Rendition } from './hls-playlist.ts';

/** Larger pictures in AV1 are too much work for a cheap phone without a decoder of its own for them. */
const SMALL_SIDE = 480;

/**
 * Without those in AV1 that this device does not decode well, and without pictures that cost as much as a finer one.
 * @param isLean passed in, so that its module is no chunk of its own
 * @param mayLean false: without all of AV1
 */
export async function chosenPictures(
  renditions: readonly Rendition[],
  isLean: (rendition: Rendition) => boolean,
  mayLean = true,
): Promise<Rendition[]> {
  const fits = await Promise.all(
    renditions.map(async (each) => !isLean(each) || (mayLean && decodesWell(each))),
  );
  let finest = 0;
  const taken = renditions.filter(({ height }, at) => {
    if (!fits[at] || height <= finest) return false;
    finest = height;
    return true;
  });
  return taken.map((each, index) => ({ ...each, index }));
}

async function decodesWell({ codecs, width, height, averageBitsPerSecond }: Rendition): Promise<boolean> {
  const contentType = `video/mp4; codecs="${codecs}"`;
  try {
    const video = { contentType, width, height, bitrate: averageBitsPerSecond, framerate: 30 };
    const info = await navigator.mediaCapabilities.decodingInfo({ type: 'media-source', video });
    return info.supported && info.smooth && (info.powerEfficient || Math.min(width, height) <= SMALL_SIDE);
  } catch {
    // A browser that cannot tell.
    return false;
  }
}
