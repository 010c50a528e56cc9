// Plays a stream in the element while both are mounted, and restarts it on request.

import { type FallbackReason, recordFallback } from '@valence/contract/player-fallbacks';
import { parseVideoAddress } from '@valence/domain/video-source';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../lib/api.ts';
import { firstQuality, readConnection } from './first-quality.ts';
import { readPreferences, storePreferences } from './player-preferences.ts';
import { type OpenStream, openStream, type StreamSource } from './stream/open-stream.ts';
import type {
  AskAddress,
  Playback,
  PlaybackOptions,
  PlaybackState,
  StreamAddress,
  WantedQuality,
} from './stream/playback.ts';
import { tellingProgress } from './use-stream-left.ts';

export interface StreamToPlay {
  source: StreamSource;
  address: StreamAddress;
  ask: AskAddress;
  kept?: PlaybackOptions['kept'];
  /** The second to start at. */
  startAt: number;
}

/** @returns undefined until the element has its stream */
export function usePlayback(media: HTMLVideoElement, stream: StreamToPlay) {
  const [playback, setPlayback] = useState<Playback>();
  const [startCount, setStartCount] = useState(0);
  const resumeAt = useRef(stream.startAt);
  const shouldPlay = useRef(false);
  const wantedQuality = useRef<WantedQuality>(undefined);
  // A renewed address does not restart the stream; the engine renews it by itself.
  const latest = useLatest(stream);
  const replacement = useRef<Pick<StreamToPlay, 'source' | 'address'>>(undefined);
  const startAgain = useCallback((playing: boolean) => {
    shouldPlay.current = playing;
    setStartCount((count) => count + 1);
  }, []);
  const isPlaying = useRef(false);
  const { engine, lean, hasFallenBack, prepare } = useFallback();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each start is a new stream
  useEffect(() => {
    const { quality, speed, volume } = readPreferences();
    wantedQuality.current ??= firstQuality(quality, readConnection());
    const { source, address } = replacement.current ?? latest.current;
    const ask = askAndCompare(
      source.format,
      () => latest.current.ask(),
      (other) => {
        replacement.current = other;
        startAgain(!media.paused);
      },
    );
    const handOver = async (reason: FallbackReason) => {
      await prepare(reason);
      if (media.currentTime > 0) resumeAt.current = media.currentTime;
      startAgain(isPlaying.current);
    };
    const options = {
      media,
      address,
      ask,
      lean: lean.current,
      kept: latest.current.kept,
      wantedQuality: wantedQuality.current,
      startAt: resumeAt.current,
      handOver,
    };
    const opened = openStream(source, options, engine.current);
    const newPlayback = { ...opened, fetchBeside: tellingProgress(media, opened.fetchBeside) };
    applyPreferences(media, speed, volume);
    // The browser refuses without a recent press; the student can use the play button.
    if (shouldPlay.current) void media.play().catch(() => {});
    setPlayback(newPlayback);
    const stopTracking = trackPosition(media, resumeAt, isPlaying);
    return () => {
      stopTracking();
      newPlayback.stop();
    };
  }, [media, startCount, startAgain, latest, engine, lean, prepare]);
  const setQuality = (quality: WantedQuality) => {
    storePreferences({ quality });
    const needsOtherTracks = (wantedQuality.current === 'audio') !== (quality === 'audio');
    wantedQuality.current = quality;
    if (needsOtherTracks) startAgain(!media.paused);
    else playback?.setQuality(quality);
  };
  return { playback, setQuality, hasFallenBack, restart: useCallback(() => startAgain(true), [startAgain]) };
}

/** What a lesson goes on with where the engine could not: the same one without pictures in AV1, else the fallback engine. */
function useFallback() {
  const engine = useRef<OpenStream>(undefined);
  const lean = useRef(true);
  const isRecorded = useRef(false);
  const [hasFallenBack, setHasFallenBack] = useState(false);
  // The engine is recorded once a lesson. It hands over to nobody: it shows its errors.
  const prepare = useCallback(async (reason: FallbackReason) => {
    if (reason === 'av1') {
      lean.current = false;
      return record(reason);
    }
    if (!isRecorded.current) record(reason);
    isRecorded.current = true;
    setHasFallenBack(true);
    const { createFallbackStream } = await import('./stream/fallback-stream.ts');
    engine.current = createFallbackStream;
  }, []);
  return { engine, lean, hasFallenBack, prepare };
}

/**
 * Like `ask`, but a film that has been packaged since has another format: then `onOther` restarts the lesson at the same
 * second.
 */
function askAndCompare(
  format: StreamSource['format'],
  ask: AskAddress,
  onOther: (other: Pick<StreamToPlay, 'source' | 'address'>) => void,
): AskAddress {
  return async () => {
    const answer = await ask();
    const source = typeof answer === 'string' ? undefined : parseVideoAddress(answer.url);
    if (typeof answer === 'string' || source?.kind !== 'stream' || source.format === format) return answer;
    onOther({ source, address: answer });
    // The restart stops the engine that asked, so it needs no answer.
    return new Promise(() => {});
  };
}

/** Errors are ignored: this only counts, and the lesson continues without it. */
function record(reason: FallbackReason): void {
  void call(recordFallback, { body: { reason } }, { keepalive: true }).catch(() => {});
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Keeps track of the position and of whether the lesson plays. @returns a function that stops it */
function trackPosition(
  media: HTMLVideoElement,
  time: { current: number },
  isPlaying: { current: boolean },
): () => void {
  const stop = new AbortController();
  const on = (event: string, listener: () => void) =>
    media.addEventListener(event, listener, { signal: stop.signal });
  on('timeupdate', () => {
    if (media.currentTime > 0) time.current = media.currentTime;
  });
  on('play', () => {
    isPlaying.current = true;
  });
  // Chromium itself pauses media that it cannot decode; such a pause was not the student's wish.
  on('pause', () => {
    isPlaying.current &&= media.error !== null;
  });
  return () => stop.abort();
}

function applyPreferences(media: HTMLVideoElement, speed: number, volume: number): void {
  media.volume = volume;
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}

const subscribeToNothing = () => () => {};

export function usePlaybackState(playback: Playback | undefined): PlaybackState | undefined {
  return useSyncExternalStore(playback?.subscribe ?? subscribeToNothing, () => playback?.state());
}
