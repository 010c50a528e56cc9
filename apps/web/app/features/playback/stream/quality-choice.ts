// Chooses the picture's quality from the student's wish, the measured throughput and the progress of the present transfer.

import type { Progress } from '../../../lib/stream/fetch-part.ts';
import type { Rendition } from '../../../lib/stream/hls-playlist.ts';
import type { StateHolder, WantedQuality } from './playback.ts';
import { chooseRendition, fixedRendition, isTooSlow, shortSide } from './rendition-choice.ts';
import type { Throughput } from './throughput.ts';

export interface QualityChoice {
  setRenditions: (renditions: readonly Rendition[]) => void;
  /** The rendition of the next part. */
  next: (bufferedSeconds: number) => Rendition;
  set: (quality: WantedQuality) => void;
  /** The rendition of the last part; undefined before the first. */
  current: () => Rendition | undefined;
  /** Whether the present transfer should be aborted in favour of a smaller part; the next choice is then smaller. */
  shouldAbort: (progress: Progress, bufferedSeconds: number) => boolean;
  /** @param path of the part's playlist */
  onAppended: (path: string, from: number, to: number) => void;
}

interface Deps {
  media: HTMLVideoElement;
  holder: StateHolder;
  throughput: Throughput;
  /** Fetches the picture again from this second on. */
  replaceFrom: (seconds: number) => void;
}

export function createQualityChoice({ media, holder, throughput, replaceFrom }: Deps): QualityChoice {
  let renditions: readonly Rendition[] = [];
  let current: number | undefined;
  let ceiling = Number.POSITIVE_INFINITY;
  let boundaries: number[] = [];
  const fixed = () => fixedRendition(renditions, holder.state().wantedQuality);
  return {
    setRenditions(available) {
      renditions = available;
      holder.change({ qualities: available.map((each) => ({ ...each, shortSide: shortSide(each) })) });
    },
    next(bufferedSeconds) {
      const index =
        fixed()?.index ??
        chooseRendition({
          ...screen(media),
          renditions,
          bufferedSeconds,
          currentIndex: current,
          bitsPerSecond: throughput.bitsPerSecond(),
        });
      current = Math.max(0, Math.min(index, ceiling));
      ceiling = Number.POSITIVE_INFINITY;
      return renditions[current] as Rendition;
    },
    set(wantedQuality) {
      holder.change({ wantedQuality });
      const rendition = fixed();
      if (!rendition || rendition.index === current) return;
      // Replace from the beginning of the next part on: the present one plays to its end.
      const from = boundaries.find((boundary) => boundary > media.currentTime + 0.5);
      if (from !== undefined) replaceFrom(from);
    },
    current: () => (current === undefined ? undefined : renditions[current]),
    shouldAbort(progress, bufferedSeconds) {
      if (!current || fixed() || !isTooSlow(progress, bufferedSeconds)) return false;
      ceiling = current - 1;
      return true;
    },
    onAppended(path, from, to) {
      boundaries = [...new Set([...boundaries, from, to])].sort((one, other) => one - other);
      holder.change({ currentIndex: renditions.find((each) => each.path === path)?.index });
    },
  };
}

export function screen(media: HTMLVideoElement): { shortSidePixels: number; saveData: boolean } {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const side = Math.min(media.clientWidth, media.clientHeight) || media.clientHeight;
  // More than two device pixels make no visible difference on a phone, but cost data.
  const density = Math.min(window.devicePixelRatio || 1, 2);
  return { shortSidePixels: side * density, saveData: connection?.saveData === true };
}
