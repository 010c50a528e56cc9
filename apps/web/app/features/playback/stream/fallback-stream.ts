// Plays a lesson with hls.js after our own engine has failed. It is loaded only on demand because of its size. Address,
// access and lost networks are handled as with our engine; the library reads the playlists and feeds the media.

import Hls, { type ErrorData, type HlsConfig, type LoadPolicy } from 'hls.js';
import { PartRefused, remedyOf, type Trouble, waitMs } from '../../../lib/stream/failure.ts';
import { fetchPart } from '../../../lib/stream/fetch-part.ts';
import { type AddressKeeper, createAddressKeeper, untilOnlineOr } from './address-keeper.ts';
import { levelOf } from './outside-stream.ts';
import {
  createHolder,
  type Ending,
  type Playback,
  type PlaybackOptions,
  type StateHolder,
} from './playback.ts';
import { screen } from './quality-choice.ts';
import { shortSide, usefulRenditions } from './rendition-choice.ts';
import { AHEAD_BEFORE_PLAY_SECONDS, AHEAD_SECONDS, hasBegun } from './track-sources.ts';

const { Events, ErrorTypes } = Hls;

export function createFallbackStream(options: PlaybackOptions): Playback {
  const { media } = options;
  const holder = createHolder(options.wantedQuality);
  const stopped = new AbortController();
  const { signal } = stopped;
  const stop = () => {
    if (signal.aborted) return;
    stopped.abort();
    keeper.stop();
    media.pause();
    hls.destroy();
  };
  const end = (ending: Ending) => {
    if (signal.aborted) return;
    stop();
    holder.change({ ending, trouble: undefined });
  };
  const onTrouble = (trouble: Trouble | undefined) => holder.change({ trouble });
  const folders = new Set([folderOf(new URL(options.address.url, window.location.href).href)]);
  const onAddress = (url: string) => folders.add(folderOf(url));
  const keeper = createAddressKeeper({ ...options, onEnd: end, onTrouble, onAddress });
  const loading = createLoadConfig({ keeper, folders, onTrouble, signal });
  const hls = new Hls({ ...configOf(options), ...loading });
  syncState({ hls, holder, media, signal });
  onFatal(hls, () => end('broken'));
  hls.loadSource(keeper.url());
  const retry = () => {
    hls.stopLoad();
    hls.startLoad();
  };
  window.addEventListener('online', retry, { signal });
  return {
    ...holder,
    setQuality(wantedQuality) {
      holder.change({ wantedQuality });
      choose(hls, holder, media);
    },
    fetchBeside: async (path) => fetchPart(new URL(path, keeper.url()).href, { signal }),
    retry,
    stop,
  };
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/') + 1);
}

/** Buffers as far ahead as our own engine, and keeps as little behind the playhead. */
function configOf({ media, startAt }: PlaybackOptions): Partial<HlsConfig> {
  return {
    startPosition: startAt,
    maxBufferLength: hasBegun(media) ? AHEAD_SECONDS : AHEAD_BEFORE_PLAY_SECONDS,
    maxMaxBufferLength: AHEAD_SECONDS,
    // With any other value the library limits the buffer by bytes and not by seconds.
    maxBufferSize: 0,
    backBufferLength: 20,
    // The worker would need a script of its own, and has almost nothing to do for fragmented MP4.
    enableWorker: false,
  };
}

interface LoadOptions {
  keeper: AddressKeeper;
  /** The folders of all addresses so far: the library keeps using the address that it began with. */
  folders: ReadonlySet<string>;
  onTrouble: (trouble: Trouble | undefined) => void;
  signal: AbortSignal;
}

/** How the library requests parts: always with the present address, and with as many tries as our own engine makes. */
function createLoadConfig({ keeper, folders, onTrouble, signal }: LoadOptions): Partial<HlsConfig> {
  let ready = Promise.resolve();
  const withPresentAddress = (url: string) => {
    const folder = [...folders].find((each) => url.startsWith(each));
    return folder ? folderOf(keeper.url()) + url.slice(folder.length) : url;
  };
  const onAnswer = (xhr: XMLHttpRequest, base: string) => {
    if (xhr.status >= 200 && xhr.status < 300) return onTrouble(undefined);
    const refusal = new PartRefused(xhr.status, xhr.getResponseHeader('retry-after'));
    const remedy = remedyOf(refusal);
    if (remedy === 'renew' || remedy === 'elsewhere') ready = keeper.renew(refusal, base);
    if (remedy !== 'retry') return;
    const { ms, trouble } = waitMs(refusal, 1);
    if (trouble) onTrouble(trouble);
    ready = untilOnlineOr(ms, signal);
  };
  const policy: LoadPolicy = {
    default: {
      maxTimeToFirstByteMs: 12_000,
      maxLoadTimeMs: 120_000,
      errorRetry: retryWhile((status) => isWorthwhile(status)),
      timeoutRetry: retryWhile(() => {
        onTrouble('network');
        return true;
      }),
    },
  };
  return {
    xhrSetup: async (xhr, url) => {
      await ready;
      xhr.open('GET', withPresentAddress(url));
      const base = keeper.url();
      xhr.addEventListener('load', () => onAnswer(xhr, base));
      xhr.addEventListener('error', () => onTrouble('network'));
    },
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
    keyLoadPolicy: policy,
  };
}

function isWorthwhile(status: number): boolean {
  return status === 0 || remedyOf(new PartRefused(status)) !== 'give-up';
}

/** Errors without a server's answer (a part that cannot be read, for example) are left to the library's usual retries. */
function retryWhile(shouldRetry: (status: number) => boolean): LoadPolicy['default']['errorRetry'] {
  return {
    maxNumRetry: 4,
    retryDelayMs: 500,
    maxRetryDelayMs: 8000,
    shouldRetry: (_policy, _tries, isTimeout, response, usual) =>
      isTimeout || response ? shouldRetry(response?.code ?? 0) : usual,
  };
}

interface SyncOptions {
  hls: Hls;
  holder: StateHolder;
  media: HTMLVideoElement;
  signal: AbortSignal;
}

/** Passes the library's events on to the player's state, and the chosen quality to the library. */
function syncState({ hls, holder, media, signal }: SyncOptions): void {
  let isSoundAlone = false;
  const publishQualities = () =>
    holder.change({
      qualities: hls.levels.map((level) => ({
        shortSide: shortSide(level),
        averageBitsPerSecond: level.averageBitrate,
      })),
    });
  hls.on(Events.MANIFEST_LOADED, (_, { levels, audioTracks }) => {
    if (isSoundAlone || !audioTracks[0]?.url) return;
    const { attrs } = levels.find(({ width }) => !width) ?? {};
    holder.change({ sound: { averageBitsPerSecond: Number(attrs?.['AVERAGE-BANDWIDTH']) || undefined } });
  });
  hls.on(Events.MANIFEST_PARSED, (_, { audioTracks }) => {
    const sound = audioTracks[0]?.url;
    if (!isSoundAlone) publishQualities();
    if (!isSoundAlone && holder.state().wantedQuality === 'audio' && sound) {
      // From the master playlist the library always plays a picture; the sound's own playlist has none.
      isSoundAlone = true;
      return hls.loadSource(sound);
    }
    if (!isSoundAlone) choose(hls, holder, media);
    hls.attachMedia(media);
  });
  hls.on(Events.LEVELS_UPDATED, () => !isSoundAlone && publishQualities());
  hls.on(Events.LEVEL_SWITCHED, (_, { level }) => !isSoundAlone && holder.change({ currentIndex: level }));
  // The picture may have become larger since.
  hls.on(Events.FRAG_BUFFERED, () => setCeiling(hls, holder, media));
  media.addEventListener('play', () => Object.assign(hls.config, { maxBufferLength: AHEAD_SECONDS }), {
    signal,
  });
}

/** Applies the wanted quality from the next part on. */
function choose(hls: Hls, holder: StateHolder, media: HTMLVideoElement): void {
  const { wantedQuality, qualities } = holder.state();
  setCeiling(hls, holder, media);
  const isFixed = typeof wantedQuality === 'number' || wantedQuality === 'audio';
  const level = isFixed ? Math.max(0, levelOf(wantedQuality, qualities)) : -1;
  hls.startLevel = level;
  hls.nextLevel = level;
}

/** Limits the library's choice like our engine's: to what the screen can show, or to what the data saver may use. */
function setCeiling(hls: Hls, holder: StateHolder, media: HTMLVideoElement): void {
  const { wantedQuality, qualities } = holder.state();
  const useful = usefulRenditions({ renditions: hls.levels, ...screen(media) });
  hls.autoLevelCapping = wantedQuality === 'saver' ? levelOf('saver', qualities) : useful.length - 1;
}

/** Recovers once from a media error, as the library's guide advises; another one, or another fatal error, ends the lesson. */
function onFatal(hls: Hls, onBroken: () => void): void {
  let isRecovered = false;
  hls.on(Events.ERROR, (_, { fatal, type, details, error }: ErrorData) => {
    if (!fatal) return;
    console.warn('hls.js reported a fatal error', details, error);
    if (type !== ErrorTypes.MEDIA_ERROR || isRecovered) return onBroken();
    isRecovered = true;
    hls.recoverMediaError();
  });
}
