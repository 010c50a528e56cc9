// Plays what the browser plays natively: an MP4 file, or HLS where a script cannot feed media (older iPhones).

import { fetchPart } from '../../../lib/stream/fetch-part.ts';
import { createAddressKeeper } from './address-keeper.ts';
import { createHolder, type Ending, type Playback, type PlaybackOptions } from './playback.ts';

const MAX_TRIES = 3;

export function playsHlsByItself(media: HTMLVideoElement): boolean {
  return media.canPlayType('application/vnd.apple.mpegurl') !== '';
}

export function createPlainStream(options: PlaybackOptions): Playback {
  const { media } = options;
  const holder = createHolder('auto');
  const stopped = new AbortController();
  const { signal } = stopped;
  let tries = 0;
  const stop = () => {
    if (signal.aborted) return;
    stopped.abort();
    keeper.stop();
    media.pause();
    media.removeAttribute('src');
    media.load();
  };
  const end = (ending: Ending) => {
    if (signal.aborted) return;
    stop();
    holder.change({ ending, trouble: undefined });
  };
  const keeper = createAddressKeeper({
    ...options,
    onEnd: end,
    onTrouble: (trouble) => holder.change({ trouble }),
    onAddress: (url) => load(media, url, media.currentTime),
  });
  const onError = () => {
    tries += 1;
    if (tries > MAX_TRIES) return end('broken');
    // The element does not say why it failed: ask the server whether it refuses the stream, else request a fresh address.
    void keeper
      .checkAccess()
      .then((isRefused) => (isRefused ? undefined : keeper.renew({ status: 0 }, keeper.url())));
  };
  media.addEventListener('error', onError, { signal });
  media.addEventListener(
    'playing',
    () => {
      tries = 0;
    },
    { signal },
  );
  load(media, keeper.url(), options.startAt);
  const fetchBeside = async (path: string) => fetchPart(new URL(path, keeper.url()).href, { signal });
  return {
    ...holder,
    setQuality: () => {},
    fetchBeside,
    retry: () => load(media, keeper.url(), media.currentTime),
    stop,
  };
}

/** Loads an address at a second of the lesson, and plays on if the element was playing. @param at seconds */
function load(media: HTMLVideoElement, url: string, at: number): void {
  const wasPlaying = !media.paused && !media.ended;
  const rate = media.playbackRate;
  media.src = url;
  media.addEventListener(
    'loadedmetadata',
    () => {
      if (at > 0) media.currentTime = at;
      media.playbackRate = rate;
      // The browser refuses when it requires a press first; the student can use the play button.
      if (wasPlaying) void media.play().catch(() => {});
    },
    { once: true },
  );
}
