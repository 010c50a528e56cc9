// Plays a packaged lesson by Media Source Extensions: fetches its parts in a suitable quality and feeds them to the element.

import { isLeanPicture } from '@valence/domain/lesson-picture';
import {
  fallbackReasonOf,
  NeedsSecurePage,
  type Trouble,
  UnplayableStream,
} from '../../../lib/stream/failure.ts';
import { parseMaster } from '../../../lib/stream/hls-playlist.ts';
import type { LeanPictures } from '../../../lib/stream/lean-pictures.ts';
import { attachMediaSource, canFeedSound } from '../../../lib/stream/media-source.ts';
import { type AddressKeeper, createAddressKeeper } from './address-keeper.ts';
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
import { createThroughput } from './throughput.ts';
import { createTrackBuffer } from './track-buffer.ts';
import { createTrackFeed } from './track-feed.ts';
import { createPlaylists, planTracks } from './track-sources.ts';

/** Starts at once; the element's own controls (play, currentTime, playbackRate) work as usual. */
export function createLessonStream(options: PlaybackOptions): Playback {
  const { media } = options;
  const holder = createHolder(options.wantedQuality);
  const stopped = new AbortController();
  const { signal } = stopped;
  const source = attachMediaSource(media);
  const tracks: WatchedTrack[] = [];
  const stop = () => {
    if (signal.aborted) return;
    stopped.abort();
    keeper?.stop();
    source.detach();
  };
  const end = (ending: Ending) => {
    if (signal.aborted) return;
    stop();
    holder.change({ ending, trouble: undefined });
  };
  const onTrouble = (trouble: Trouble | undefined) => holder.change({ trouble });
  const { kept } = options;
  let keeper: AddressKeeper | undefined;
  const fetched = () => {
    keeper = createAddressKeeper({ ...options, onEnd: end, onTrouble });
    return createPartSource(keeper, signal, onTrouble);
  };
  const parts: PartSource = kept ? { ...NO_NETWORK, ...kept({ media, signal, onOver: end }) } : fetched();
  const quality = createQualityChoice({
    media,
    holder,
    throughput: parts.throughput,
    replaceFrom: (seconds) =>
      void tracks[0]?.feed.replaceFrom(seconds).catch((error: unknown) => fail(error)),
  });
  let lean: LeanPictures | undefined;
  let hasFailed = false;
  const fail = (error: unknown) => {
    if (signal.aborted || hasFailed) return;
    hasFailed = true;
    console.warn('The lesson cannot be played', error);
    const known = fallbackReasonOf(error);
    const reason = lean ? lean.reasonOf(known) : known;
    // Another engine would fetch the lesson again.
    if (!reason || !options.handOver || kept)
      return end(error instanceof NeedsSecurePage ? 'page-insecure' : 'broken');
    options.handOver(reason).catch((failure: unknown) => {
      console.warn('The fallback engine could not be started', failure);
      end('broken');
    });
  };
  media.addEventListener('error', () => fail(media.error), { signal });
  const onLean = (pictures: LeanPictures) => {
    lean = pictures;
  };
  run({ options, holder, parts, quality, opened: source.opened, tracks, signal, onLean }).catch(fail);
  const fetchBeside = async (path: string) => parts.bytes({ path }, { signal });
  return { ...holder, setQuality: quality.set, fetchBeside, retry: parts.retry, stop };
}

const NO_NETWORK = { throughput: createThroughput(() => 0), retry: () => {} };

interface RunOptions {
  options: PlaybackOptions;
  holder: StateHolder;
  parts: PartSource;
  quality: QualityChoice;
  opened: Promise<MediaSource>;
  /** `run` adds the tracks to it, the picture first. */
  tracks: WatchedTrack[];
  signal: AbortSignal;
  /** The lesson has pictures in AV1. */
  onLean: (pictures: LeanPictures) => void;
}

/** Runs until the stream is stopped. @throws errors that it cannot recover from */
async function run({
  options,
  holder,
  parts,
  quality,
  opened,
  tracks,
  signal,
  onLean,
}: RunOptions): Promise<void> {
  const { media, startAt, wantedQuality } = options;
  const master = parseMaster(await parts.text(''), canFeedSound);
  if (!master) throw new UnplayableStream('This is not a master playlist');
  let lean: LeanPictures | undefined;
  // What lies on this device was chosen for it.
  if (!options.kept && master.renditions.some(isLeanPicture)) {
    const { createLeanPictures } = await import('../../../lib/stream/lean-pictures.ts');
    lean = await createLeanPictures(master.renditions, isLeanPicture, options.lean);
    master.renditions = lean.renditions;
    onLean(lean);
  }
  quality.setRenditions(master.renditions);
  const withoutPicture = wantedQuality === 'audio' && master.audio !== undefined;
  const onSound = (sound: Sound) => holder.change({ sound });
  if (master.audio) onSound({ averageBitsPerSecond: master.audio.averageBitsPerSecond || undefined });
  const playlist = createPlaylists(parts);
  const mediaSource = await opened;
  const firstPath = withoutPicture && master.audio ? master.audio.path : quality.next(0).path;
  mediaSource.duration = (await playlist(firstPath)).durationSeconds;
  if (startAt > 0) media.currentTime = Math.min(startAt, mediaSource.duration);
  const onAllComplete = () => {
    if (mediaSource.readyState === 'open') mediaSource.endOfStream();
  };
  const plans = planTracks(
    { media, parts, playlist },
    { master, quality, withoutPicture, onSound, typeOf: lean?.typeOf },
    onAllComplete,
  );
  for (const { mimeType, source } of plans) {
    const buffer = createTrackBuffer(mediaSource.addSourceBuffer(mimeType));
    tracks.push({ buffer, feed: createTrackFeed(media, buffer, source, signal) });
  }
  watchPlayhead(media, tracks, signal);
  await Promise.all(tracks.map(({ feed }) => feed.run()));
}
