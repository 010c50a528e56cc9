// The picture's quality: what the person wants, what the connection carries, and what is on its way.

import type { Progress } from './fetch-part.ts';
import type { Rendition } from './hls-playlist.ts';
import type { StateHolder, WantedQuality } from './playback.ts';
import { chooseRendition, chooseSaver, isTooSlow, saverRendition, shortSide } from './rendition-choice.ts';
import type { Throughput } from './throughput.ts';

export interface QualityChoice {
  offer: (renditions: readonly Rendition[]) => void;
  /** The rendition of the next part. */
  next: (bufferedSeconds: number) => Rendition;
  set: (wanted: WantedQuality) => void;
  /** Whether the part on its way should give way to a smaller one; the next choice is then smaller. */
  givesWay: (progress: Progress, bufferedSeconds: number) => boolean;
  appended: (index: number, from: number, to: number) => void;
}

interface Deps {
  media: HTMLVideoElement;
  holder: StateHolder;
  throughput: Throughput;
  /** Fetches the picture anew from this second on. */
  replaceFrom: (seconds: number) => void;
}

export function createQualityChoice({ media, holder, throughput, replaceFrom }: Deps): QualityChoice {
  let renditions: readonly Rendition[] = [];
  let current: number | undefined;
  let ceiling = Number.POSITIVE_INFINITY;
  let boundaries: number[] = [];
  const fixed = () => closest(renditions, holder.state().wanted);
  return {
    offer(offered) {
      renditions = offered;
      holder.change({ qualities: offered.map((each) => ({ ...each, shortSide: shortSide(each) })) });
    },
    next(bufferedSeconds) {
      const choose = holder.state().wanted === 'saver' ? chooseSaver : chooseRendition;
      const chosen =
        fixed()?.index ??
        choose({
          ...screen(media),
          renditions,
          bufferedSeconds,
          currentIndex: current,
          bitsPerSecond: throughput.bitsPerSecond(),
        });
      current = Math.max(0, Math.min(chosen, ceiling));
      ceiling = Number.POSITIVE_INFINITY;
      return renditions[current] as Rendition;
    },
    set(wanted) {
      holder.change({ wanted });
      const quality = wanted === 'saver' ? saverRendition(renditions) : fixed();
      if (!quality || quality.index === current) return;
      // What is cheaper already saves.
      if (wanted === 'saver' && current !== undefined && current < quality.index) return;
      // From the next part's beginning on: what plays just now plays to its end.
      const from = boundaries.find((boundary) => boundary > media.currentTime + 0.5);
      if (from !== undefined) replaceFrom(from);
    },
    givesWay(progress, bufferedSeconds) {
      if (!current || fixed() || !isTooSlow(progress, bufferedSeconds)) return false;
      ceiling = current - 1;
      return true;
    },
    appended(index, from, to) {
      boundaries = [...new Set([...boundaries, from, to])].sort((one, other) => one - other);
      holder.change({ playing: index });
    },
  };
}

/** The wanted quality, or the next lower one where a lesson lacks it; undefined where the connection has a say. */
function closest(renditions: readonly Rendition[], wanted: WantedQuality): Rendition | undefined {
  if (wanted === 'auto' || wanted === 'saver') return undefined;
  // A lesson without a sound of its own has its cheapest picture to it.
  if (wanted === 'audio') return renditions[0];
  return renditions.findLast((each) => shortSide(each) <= wanted) ?? renditions[0];
}

function screen(media: HTMLVideoElement): { shortSidePixels: number; saveData: boolean } {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const side = Math.min(media.clientWidth, media.clientHeight) || media.clientHeight;
  // Beyond two device pixels nobody sees the difference on a phone's picture, but everybody pays for it.
  const density = Math.min(window.devicePixelRatio || 1, 2);
  return { shortSidePixels: side * density, saveData: connection?.saveData === true };
}
