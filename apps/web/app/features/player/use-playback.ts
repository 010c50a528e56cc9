// Joins a stream to the element for as long as both are there, and begins anew when asked.

import { parseVideoAddress } from '@valence/domain/video-source';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { firstQuality, readConnection } from './first-quality.ts';
import { readRemembered, remember } from './remembered.ts';
import { openStream, type StreamSource } from './stream/open-stream.ts';
import type { AskAddress, Playback, PlaybackState, StreamAddress, WantedQuality } from './stream/playback.ts';

export interface StreamToPlay {
  source: StreamSource;
  address: StreamAddress;
  ask: AskAddress;
  /** The second at which to begin. */
  startAt: number;
}

/** @returns undefined until the element has its stream */
export function usePlayback(media: HTMLVideoElement, stream: StreamToPlay) {
  const [playback, setPlayback] = useState<Playback>();
  const [round, setRound] = useState(0);
  const resumeAt = useRef(stream.startAt);
  const playOn = useRef(false);
  const wanted = useRef<WantedQuality>(undefined);
  // The address is renewed inside; only another lesson begins anew.
  const latest = useLatest(stream);
  const instead = useRef<Pick<StreamToPlay, 'source' | 'address'>>(undefined);
  const begin = useCallback((playing: boolean) => {
    playOn.current = playing;
    setRound((before) => before + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new stream
  useEffect(() => {
    const { quality, speed, volume } = readRemembered();
    wanted.current ??= firstQuality(quality, readConnection());
    const { source, address } = instead.current ?? latest.current;
    const opened = openStream(source, {
      media,
      address,
      ask: askFor(
        source.format,
        () => latest.current.ask(),
        (other) => {
          instead.current = other;
          begin(!media.paused);
        },
      ),
      wanted: wanted.current,
      startAt: resumeAt.current,
    });
    applyLiking(media, speed, volume);
    // Refused without a press that the browser accepts; the button is there.
    if (playOn.current) void media.play().catch(() => {});
    setPlayback(opened);
    const forget = noteTime(media, resumeAt);
    return () => {
      forget();
      opened.stop();
    };
  }, [media, round, begin, latest]);
  const setQuality = (quality: WantedQuality) => {
    remember({ quality });
    const isOtherTracks = (wanted.current === 'audio') !== (quality === 'audio');
    wanted.current = quality;
    if (isOtherTracks) begin(!media.paused);
    else playback?.setQuality(quality);
  };
  return { playback, setQuality, again: useCallback(() => begin(true), [begin]) };
}

/** As `ask`. A film that was packaged meanwhile plays by another way: `onOther` begins anew, at the same second. */
function askFor(
  format: StreamSource['format'],
  ask: AskAddress,
  onOther: (other: Pick<StreamToPlay, 'source' | 'address'>) => void,
): AskAddress {
  return async () => {
    const answer = await ask();
    const source = typeof answer === 'string' ? undefined : parseVideoAddress(answer.url);
    if (typeof answer === 'string' || source?.kind !== 'stream' || source.format === format) return answer;
    onOther({ source, address: answer });
    // Who asked is stopped by that and needs no answer any more.
    return new Promise(() => {});
  };
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** @returns what ends it */
function noteTime(media: HTMLVideoElement, into: { current: number }): () => void {
  const note = () => {
    if (media.currentTime > 0) into.current = media.currentTime;
  };
  media.addEventListener('timeupdate', note);
  return () => media.removeEventListener('timeupdate', note);
}

function applyLiking(media: HTMLVideoElement, speed: number, volume: number): void {
  media.volume = volume;
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}

const nothing = () => () => {};

export function usePlaybackState(playback: Playback | undefined): PlaybackState | undefined {
  return useSyncExternalStore(playback?.subscribe ?? nothing, () => playback?.state());
}
