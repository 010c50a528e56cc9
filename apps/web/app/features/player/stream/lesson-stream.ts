// Plays a packaged lesson by Media Source Extensions: fetches its parts in a fitting quality and feeds them to the element.

import { createAddressKeeper } from './address-keeper.ts';
import { NeedsSecurePage, UnplayableStream } from './failure.ts';
import { parseMaster } from './hls-playlist.ts';
import { attachMediaSource } from './media-source.ts';
import { createPartSource, type PartSource } from './part-source.ts';
import {
  createHolder,
  type Ending,
  type Playback,
  type PlaybackOptions,
  type Sound,
  type StateHolder,
} from './playback.ts';
import { type WatchedTrack, watchPlayhead } from './playhead-watch.ts';
import { createQualityChoice, type QualityChoice } from './quality-choice.ts';
import { createTrackBuffer } from './track-buffer.ts';
import { createTrackFeed } from './track-feed.ts';
import { createPlaylists, planTracks } from './track-sources.ts';

/** Begins at once; the element's own controls (play, currentTime, playbackRate) work as ever. */
export function createLessonStream(options: PlaybackOptions): Playback {
  const { media } = options;
  const holder = createHolder(options.wanted);
  const stopped = new AbortController();
  const { signal } = stopped;
  const source = attachMediaSource(media);
  const tracks: WatchedTrack[] = [];
  const stop = () => {
    if (signal.aborted) return;
    stopped.abort();
    keeper.stop();
    source.detach();
  };
  const end = (ending: Ending) => {
    if (signal.aborted) return;
    stop();
    holder.change({ ending, offline: false });
  };
  const onOffline = (offline: boolean) => holder.change({ offline });
  const keeper = createAddressKeeper({ ...options, onEnd: end, onOffline });
  const parts = createPartSource(keeper, signal, onOffline);
  const quality = createQualityChoice({
    media,
    holder,
    throughput: parts.throughput,
    replaceFrom: (seconds) => void tracks[0]?.feed.replaceFrom(seconds),
  });
  media.addEventListener('error', () => end('broken'), { signal });
  run({ options, holder, parts, quality, opened: source.opened, tracks, signal }).catch((error: unknown) => {
    if (signal.aborted) return;
    console.warn('The lesson cannot be played', error);
    end(error instanceof NeedsSecurePage ? 'page-insecure' : 'broken');
  });
  const fetchBeside = async (path: string) => parts.bytes({ path }, { signal });
  return { ...holder, setQuality: quality.set, fetchBeside, retry: parts.retry, stop };
}

interface Run {
  options: PlaybackOptions;
  holder: StateHolder;
  parts: PartSource;
  quality: QualityChoice;
  opened: Promise<MediaSource>;
  /** Filled here: the picture first. */
  tracks: WatchedTrack[];
  signal: AbortSignal;
}

/** Goes until the stream is stopped. @throws what cannot be mended */
async function run({ options, holder, parts, quality, opened, tracks, signal }: Run): Promise<void> {
  const { media, startAt, wanted } = options;
  const master = parseMaster(await parts.text(''));
  if (!master) throw new UnplayableStream('This is not a master playlist');
  quality.offer(master.renditions);
  const withoutPicture = wanted === 'audio' && master.audio !== undefined;
  const onSound = (sound: Sound) => holder.change({ sound });
  if (master.audio) onSound({ averageBitsPerSecond: master.audio.averageBitsPerSecond });
  const playlist = createPlaylists(parts);
  const mediaSource = await opened;
  const leading = withoutPicture && master.audio ? master.audio.path : quality.next(0).path;
  mediaSource.duration = (await playlist(leading)).durationSeconds;
  if (startAt > 0) media.currentTime = Math.min(startAt, mediaSource.duration);
  const onAllComplete = () => {
    if (mediaSource.readyState === 'open') mediaSource.endOfStream();
  };
  const plans = planTracks(
    { media, parts, playlist },
    { master, quality, withoutPicture, onSound },
    onAllComplete,
  );
  for (const { mimeType, source } of plans) {
    const buffer = createTrackBuffer(mediaSource.addSourceBuffer(mimeType));
    tracks.push({ buffer, feed: createTrackFeed(media, buffer, source, signal) });
  }
  watchPlayhead(media, tracks, signal);
  await Promise.all(tracks.map(({ feed }) => feed.run()));
}
