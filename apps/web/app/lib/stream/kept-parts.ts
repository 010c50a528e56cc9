// How the player gets the files of a lesson that lies on this device.

import type { Piece } from './hls-playlist.ts';

export interface KeptParts {
  /** @param path relative to the master playlist; empty: the master playlist itself */
  text: (path: string) => Promise<string>;
  /** Decrypted. */
  bytes: (piece: Piece) => Promise<Uint8Array<ArrayBuffer>>;
}

/** `download-over`: the device has to ask the server before it plays on. */
export type KeptOver = 'access-ended' | 'download-over';

/** Opens the files for one playing; `onOver` is called when the lesson may not play, at once or later. */
export type OpenKeptParts = (playing: {
  media: HTMLVideoElement;
  signal: AbortSignal;
  onOver: (why: KeptOver) => void;
}) => KeptParts;
