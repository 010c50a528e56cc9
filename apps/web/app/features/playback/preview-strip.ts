// Small pictures for scrubbing: a WebVTT file names a part of a sheet for each span of the lesson (W3C Media Fragments 1.0).

import { useQuery } from '@tanstack/react-query';
import { type Cue, showableCues } from '@valence/domain/captions';
import { useEffect } from 'react';
import type { Playback } from './stream/playback.ts';
import { cuesAt } from './vtt.ts';

/** One picture: a part of a sheet, in pixels. */
export interface Tile {
  /** Relative to the playlist. */
  sheet: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** @returns undefined where there is none */
export function tileAt(cues: readonly Cue[], seconds: number): Tile | undefined {
  const [cue] = cuesAt(cues, seconds);
  const [, sheet = '', ...numbers] = /^([\w.-]+)#xywh=(\d+),(\d+),(\d+),(\d+)$/.exec(cue?.text ?? '') ?? [];
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
  return width > 0 && height > 0 ? { sheet, x, y, width, height } : undefined;
}

interface PreviewOptions {
  videoId: string;
  playback: Playback | undefined;
  /** The strip's file, relative to the playlist; undefined for lessons without one. */
  path: string | undefined;
  /** The second under the handle or the pointer; nothing is fetched while it is undefined. */
  seconds: number | undefined;
}

/** The picture at a second, with the blob address of its sheet. */
export function usePreview({
  videoId,
  playback,
  path,
  seconds,
}: PreviewOptions): (Tile & { url: string }) | undefined {
  const isNeeded = playback !== undefined && path !== undefined && seconds !== undefined;
  const unchanging = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;
  const { data: cues = [] } = useQuery({
    ...unchanging,
    queryKey: ['strip', videoId],
    enabled: isNeeded,
    queryFn: async () => showableCues(new TextDecoder().decode(await playback?.fetchBeside(path ?? ''))),
  });
  const tile = seconds === undefined ? undefined : tileAt(cues, seconds);
  const { data: sheet } = useQuery({
    ...unchanging,
    queryKey: ['strip', videoId, tile?.sheet],
    enabled: isNeeded && tile !== undefined,
    // A lesson has a few sheets; the cache of queries holds each of them.
    queryFn: async () => new Blob([(await playback?.fetchBeside(tile?.sheet ?? '')) ?? '']),
  });
  const url = useBlobAddress(sheet);
  return tile && url ? { ...tile, url } : undefined;
}

const addresses = new WeakMap<Blob, string>();

/** One blob address for each sheet, for as long as it is shown. */
function useBlobAddress(sheet: Blob | undefined): string | undefined {
  useEffect(() => {
    if (!sheet) return undefined;
    return () => {
      URL.revokeObjectURL(addresses.get(sheet) ?? '');
      addresses.delete(sheet);
    };
  }, [sheet]);
  if (!sheet) return undefined;
  const address = addresses.get(sheet) ?? URL.createObjectURL(sheet);
  addresses.set(sheet, address);
  return address;
}
