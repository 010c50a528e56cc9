// Chooses the next rendition: as fine as the connection can carry with a margin, and no finer than the screen can show.

import type { Rendition } from '../../../lib/stream/hls-playlist.ts';
import type { WantedQuality } from './playback.ts';

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

/** The wanted quality, or the next lower one where the lesson lacks it; undefined where it depends on the connection. */
export function fixedRendition(
  renditions: readonly Rendition[],
  quality: WantedQuality,
): Rendition | undefined {
  if (quality === 'auto') return undefined;
  // The data saver is the cheapest picture; also a lesson without a separate sound track plays with it as sound alone.
  if (quality === 'saver' || quality === 'audio') return renditions[0];
  return renditions.findLast((each) => shortSide(each) <= quality) ?? renditions[0];
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
