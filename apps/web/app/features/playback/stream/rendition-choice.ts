// Chooses the next rendition: as fine as the connection can carry with a margin, and no finer than the screen can show.

import type { Rendition } from './hls-playlist.ts';

export interface Circumstances {
  renditions: readonly Rendition[];
  /** The connection's recent throughput. */
  bitsPerSecond: number;
  /** Media in the buffer ahead of the playhead. */
  bufferedSeconds: number;
  /** The rendition of the last part; undefined at the start. */
  currentIndex: number | undefined;
  /** Length of the picture's shorter side on the screen, in pixels. */
  shortSidePixels: number;
  /** The browser is set to save data. */
  saveData: boolean;
}

const THIN_BUFFER_SECONDS = 8;
const COMFORTABLE_SECONDS = 10;
const FULL_SECONDS = 16;
const SAVING_SHORT_SIDE = 240;

/** @returns the index of the rendition to fetch next */
export function chooseRendition(now: Circumstances): number {
  const { renditions, bitsPerSecond, bufferedSeconds, currentIndex } = now;
  const useful = usefulRenditions(now);
  const limit = bitsPerSecond * (bufferedSeconds < THIN_BUFFER_SECONDS ? 0.6 : 0.8);
  const best = useful.findLast((each) => each.peakBitsPerSecond <= limit)?.index ?? 0;
  const current = currentIndex === undefined ? undefined : renditions[currentIndex];
  if (!current || !useful.includes(current)) return best;
  // It rises only with a comfortable buffer or a large margin, and does not fall for a dip that a full buffer outlasts.
  if (best > current.index && bufferedSeconds < COMFORTABLE_SECONDS) {
    const withLargeMargin =
      useful.findLast((each) => each.peakBitsPerSecond <= bitsPerSecond * 0.35)?.index ?? 0;
    return Math.max(current.index, withLargeMargin);
  }
  const isOnlyADip = bufferedSeconds > FULL_SECONDS && current.averageBitsPerSecond <= bitsPerSecond * 0.95;
  return best < current.index && isOnlyADip ? current.index : best;
}

/** 80 megabytes (10^6) an hour: what the data saver may use. */
const SAVER_BITS_PER_SECOND = (80_000_000 * 8) / 3600;

/** What a phone can show. Slides are cheap in 1080p too, where the data saver would use more than Automatic. */
const SAVER_SHORT_SIDE = 480;

type RenditionCost = Pick<Rendition, 'averageBitsPerSecond'> &
  (Pick<Rendition, 'width' | 'height'> | { shortSide: number });

/** The finest rendition within the data saver's limit, else the cheapest. @param renditions lowest bit rate first */
export function saverRendition<R extends RenditionCost>(renditions: readonly R[]): R | undefined {
  const isAffordable = (each: R) =>
    each.averageBitsPerSecond <= SAVER_BITS_PER_SECOND &&
    ('shortSide' in each ? each.shortSide : shortSide(each)) <= SAVER_SHORT_SIDE;
  return renditions.findLast(isAffordable) ?? renditions[0];
}

/**
 * The data saver's next rendition: that of `saverRendition`, or a smaller one where the connection cannot carry it. The size
 * of the screen does not count, so that the data use in the menu is true for every screen.
 */
export function chooseSaver(now: Circumstances): number {
  const { renditions } = now;
  const finest = saverRendition(renditions);
  const affordable = finest ? renditions.slice(0, finest.index + 1) : renditions;
  const unlimited = { saveData: false, shortSidePixels: Number.POSITIVE_INFINITY };
  return chooseRendition({ ...now, ...unlimited, renditions: affordable });
}

/** The shorter side in pixels, by which people call a quality, also of upright videos. */
export function shortSide({ width, height }: Pick<Rendition, 'width' | 'height'>): number {
  return Math.min(width, height);
}

/** The renditions that the screen can show, at least the smallest one. @param renditions smallest picture first */
export function usefulRenditions<R extends Pick<Rendition, 'width' | 'height'>>({
  renditions,
  shortSidePixels,
  saveData,
}: Pick<Circumstances, 'shortSidePixels' | 'saveData'> & { renditions: readonly R[] }): readonly R[] {
  const sides = [...new Set(renditions.map(shortSide))].sort((one, other) => one - other);
  const enough = sides.find((side) => side >= shortSidePixels) ?? Number.POSITIVE_INFINITY;
  const limit = saveData ? Math.min(enough, SAVING_SHORT_SIDE) : enough;
  const useful = renditions.filter((each) => shortSide(each) <= limit);
  return useful.length > 0 ? useful : renditions.slice(0, 1);
}

/**
 * Whether the transfer of a segment should be aborted in favour of a smaller one.
 * @param bufferedSeconds how long playback can continue without it
 */
export function isTooSlow(
  progress: { bytes: number; totalBytes: number | undefined; seconds: number },
  bufferedSeconds: number,
): boolean {
  const { bytes, totalBytes, seconds } = progress;
  if (!totalBytes || seconds < 1.5 || bytes >= totalBytes) return false;
  const leftSeconds = bytes === 0 ? Number.POSITIVE_INFINITY : ((totalBytes - bytes) * seconds) / bytes;
  return leftSeconds > Math.max(bufferedSeconds, 2);
}
