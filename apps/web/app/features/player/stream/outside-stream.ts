// Plays HLS of another host where the browser cannot by itself; the library for every kind of HLS is fetched for that alone.

import {
  createHolder,
  type Playback,
  type PlaybackOptions,
  type Quality,
  type WantedQuality,
} from './playback.ts';
import { saverRendition } from './rendition-choice.ts';

export function createOutsideStream({ media, address, wanted, startAt }: PlaybackOptions): Playback {
  const holder = createHolder(wanted);
  let stop = () => {};
  let pick: (level: number) => void = () => {};
  let stopped = false;
  const begin = async () => {
    const { default: Hls } = await import('hls.js');
    if (stopped) return;
    const hls = new Hls({ startPosition: startAt, maxBufferLength: 24, maxMaxBufferLength: 30 });
    stop = () => hls.destroy();
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      const qualities = hls.levels.map(qualityOf);
      holder.change({ qualities });
      // What was chosen for an earlier lesson holds for this one from its first part on.
      hls.startLevel = levelOf(holder.state().wanted, qualities);
      pick(hls.startLevel);
    });
    hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => holder.change({ playing: level }));
    hls.on(Hls.Events.ERROR, (_, { fatal, details }) => {
      if (!fatal) return;
      console.warn('The stream cannot be played', details);
      hls.destroy();
      holder.change({ ending: 'broken' });
    });
    pick = (level) => {
      hls.nextLevel = level;
    };
    hls.loadSource(address.url);
    hls.attachMedia(media);
  };
  begin().catch((error: unknown) => {
    console.warn('The player could not be loaded', error);
    holder.change({ ending: 'broken' });
  });
  return {
    ...holder,
    setQuality(quality) {
      holder.change({ wanted: quality });
      pick(levelOf(quality, holder.state().qualities));
    },
    fetchBeside: async () =>
      Promise.reject(new Error('Nothing of ours lies beside a stream of another host')),
    retry: () => {},
    stop() {
      stopped = true;
      stop();
    },
  };
}

function qualityOf({ width, height, bitrate }: { width: number; height: number; bitrate: number }): Quality {
  return { shortSide: Math.min(width, height), averageBitsPerSecond: bitrate };
}

/** For the library: -1 chooses by itself. Sound without a picture is not offered for other hosts. */
export function levelOf(wanted: WantedQuality, qualities: readonly Quality[]): number {
  if (typeof wanted === 'number') return qualities.findLastIndex(({ shortSide }) => shortSide <= wanted);
  if (wanted === 'auto') return -1;
  const saver = saverRendition(qualities);
  return wanted === 'saver' && saver ? qualities.indexOf(saver) : 0;
}
