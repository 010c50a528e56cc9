// Joins a stream to the element for as long as both are there, and begins anew when asked.

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
  const latest = useRef(stream);
  useEffect(() => {
    latest.current = stream;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new stream
  useEffect(() => {
    const { quality, speed, volume } = readRemembered();
    wanted.current ??= firstQuality(quality, readConnection());
    const opened = openStream(latest.current.source, {
      media,
      address: latest.current.address,
      ask: () => latest.current.ask(),
      wanted: wanted.current,
      startAt: resumeAt.current,
    });
    applyLiking(media, speed, volume);
    // Refused without a press that the browser accepts; the button is there.
    if (playOn.current) void media.play().catch(() => {});
    setPlayback(opened);
    const note = () => {
      if (media.currentTime > 0) resumeAt.current = media.currentTime;
    };
    media.addEventListener('timeupdate', note);
    return () => {
      media.removeEventListener('timeupdate', note);
      opened.stop();
    };
  }, [media, round]);
  const begin = useCallback((playing: boolean) => {
    playOn.current = playing;
    setRound((before) => before + 1);
  }, []);
  const setQuality = (quality: WantedQuality) => {
    remember({ quality });
    const isOtherTracks = (wanted.current === 'audio') !== (quality === 'audio');
    wanted.current = quality;
    if (isOtherTracks) begin(!media.paused);
    else playback?.setQuality(quality);
  };
  return { playback, setQuality, again: useCallback(() => begin(true), [begin]) };
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
