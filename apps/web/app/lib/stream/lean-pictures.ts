// Chooses between pictures in AV1 and in H.264. Loaded only for lessons that have both.

import type { FallbackReason } from '@valence/contract/player-fallbacks';
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

export interface LeanPictures {
  renditions: Rendition[];
  /** What a playlist's parts are, where the buffer had another codec before. */
  typeOf: (path: string) => string | undefined;
  /** `av1` in place of what its decoder may be to blame for, after there were pictures in AV1. */
  reasonOf: (reason: FallbackReason | undefined) => FallbackReason | undefined;
}

/** For the player. The parameters are those of `chosenPictures`. */
export async function createLeanPictures(
  ...parameters: Parameters<typeof chosenPictures>
): Promise<LeanPictures> {
  const renditions = await chosenPictures(...parameters);
  const [, isLean] = parameters;
  let last = renditions[0]?.codecs ?? '';
  let wasUsed = false;
  return {
    renditions,
    typeOf(path) {
      const next = renditions.find((each) => each.path === path);
      if (!next) return undefined;
      wasUsed ||= isLean(next);
      const isSame = next.codecs.startsWith(last.slice(0, 4));
      last = next.codecs;
      return isSame ? undefined : `video/mp4; codecs="${last}"`;
    },
    reasonOf: (reason) =>
      wasUsed && (reason === 'decoding' || reason === 'buffer' || reason === 'format') ? 'av1' : reason,
  };
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
