// Which quality comes next: as fine as the connection carries with room to spare, no finer than the screen can show.

import type { Rendition } from './hls-playlist.ts';

export interface Circumstances {
  renditions: readonly Rendition[];
  /** What the connection has lately carried. */
  bitsPerSecond: number;
  /** Media in the buffer ahead of the playhead. */
  bufferedSeconds: number;
  /** What was fetched last; undefined at the start. */
  currentIndex: number | undefined;
  /** Pixels of the screen that the shorter side of the picture covers. */
  shortSidePixels: number;
  /** The person asked the browser to save data. */
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
  const carried = bitsPerSecond * (bufferedSeconds < THIN_BUFFER_SECONDS ? 0.6 : 0.8);
  const best = useful.findLast((each) => each.peakBitsPerSecond <= carried)?.index ?? 0;
  const current = currentIndex === undefined ? undefined : renditions[currentIndex];
  if (!current || !useful.includes(current)) return best;
  // Up from a comfortable buffer only, or with plenty to spare; down not for a dip that a full one outlasts.
  if (best > current.index && bufferedSeconds < COMFORTABLE_SECONDS) {
    const plenty = useful.findLast((each) => each.peakBitsPerSecond <= bitsPerSecond * 0.35)?.index ?? 0;
    return Math.max(current.index, plenty);
  }
  const isOnlyADip = bufferedSeconds > FULL_SECONDS && current.averageBitsPerSecond <= bitsPerSecond * 0.95;
  return best < current.index && isOnlyADip ? current.index : best;
}

/** 80 megabytes (10^6) an hour: what a data saver may take. */
const SAVER_BITS_PER_SECOND = (80_000_000 * 8) / 3600;

/** What a phone's picture can show; slides are cheap in 1080p, too, and would cost more than Automatic there. */
const SAVER_SHORT_SIDE = 480;

type Costing = Pick<Rendition, 'averageBitsPerSecond'> &
  (Pick<Rendition, 'width' | 'height'> | { shortSide: number });

/** The finest rendition that a data saver can afford, else the cheapest. @param renditions lowest rate first */
export function saverRendition<R extends Costing>(renditions: readonly R[]): R | undefined {
  const isAffordable = (each: R) =>
    each.averageBitsPerSecond <= SAVER_BITS_PER_SECOND &&
    ('shortSide' in each ? each.shortSide : shortSide(each)) <= SAVER_SHORT_SIDE;
  return renditions.findLast(isAffordable) ?? renditions[0];
}

/**
 * The data saver's next one: what `saverRendition` promises, or less where the connection does not carry that. The screen
 * does not count, so that what the menu says of it is true of every screen.
 */
export function chooseSaver(now: Circumstances): number {
  const { renditions } = now;
  const most = saverRendition(renditions);
  const affordable = most ? renditions.slice(0, most.index + 1) : renditions;
  const unlimited = { saveData: false, shortSidePixels: Number.POSITIVE_INFINITY };
  return chooseRendition({ ...now, ...unlimited, renditions: affordable });
}

/** The shorter side in pixels: what people call the quality, upright videos included. */
export function shortSide({ width, height }: Pick<Rendition, 'width' | 'height'>): number {
  return Math.min(width, height);
}

function usefulRenditions({ renditions, shortSidePixels, saveData }: Circumstances): readonly Rendition[] {
  const sides = [...new Set(renditions.map(shortSide))].sort((one, other) => one - other);
  const enough = sides.find((side) => side >= shortSidePixels) ?? Number.POSITIVE_INFINITY;
  const limit = saveData ? Math.min(enough, SAVING_SHORT_SIDE) : enough;
  const useful = renditions.filter((each) => shortSide(each) <= limit);
  return useful.length > 0 ? useful : renditions.slice(0, 1);
}

/**
 * Whether a segment on its way should be given up for a smaller one.
 * @param bufferedSeconds how long the picture still runs without it
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
