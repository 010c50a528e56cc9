// Plays HLS of another host with hls.js where the browser cannot play it natively; the library is loaded on demand.

import {
  createHolder,
  type Playback,
  type PlaybackOptions,
  type Quality,
  type WantedQuality,
} from './playback.ts';

export function createOutsideStream({ media, address, wantedQuality, startAt }: PlaybackOptions): Playback {
  const holder = createHolder(wantedQuality);
  let stop = () => {};
  let selectLevel: (level: number) => void = () => {};
  let isStopped = false;
  const begin = async () => {
    const { default: Hls } = await import('hls.js');
    if (isStopped) return;
    const hls = new Hls({ startPosition: startAt, maxBufferLength: 24, maxMaxBufferLength: 30 });
    stop = () => hls.destroy();
    hls.on(Hls.Events.MANIFEST_PARSED, () => {
      const qualities = hls.levels.map(qualityOf);
      holder.change({ qualities });
      // The quality chosen for an earlier lesson applies from this one's first part on.
      hls.startLevel = levelOf(holder.state().wantedQuality, qualities);
      selectLevel(hls.startLevel);
    });
    hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => holder.change({ currentIndex: level }));
    hls.on(Hls.Events.ERROR, (_, { fatal, details }) => {
      if (!fatal) return;
      console.warn('The stream cannot be played', details);
      hls.destroy();
      holder.change({ ending: 'broken' });
    });
    selectLevel = (level) => {
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
      holder.change({ wantedQuality: quality });
      selectLevel(levelOf(quality, holder.state().qualities));
    },
    fetchBeside: async () =>
      Promise.reject(new Error('A stream of another host has no files of ours beside its playlist')),
    retry: () => {},
    stop() {
      isStopped = true;
      stop();
    },
  };
}

function qualityOf({ width, height, bitrate }: { width: number; height: number; bitrate: number }): Quality {
  return { shortSide: Math.min(width, height), averageBitsPerSecond: bitrate };
}

/** The library's level; with -1 it chooses by itself. Sound without a picture is not offered for other hosts. */
export function levelOf(quality: WantedQuality, qualities: readonly Quality[]): number {
  if (typeof quality === 'number') return qualities.findLastIndex(({ shortSide }) => shortSide <= quality);
  return quality === 'auto' ? -1 : 0;
}
