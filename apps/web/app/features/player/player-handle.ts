// What the rest of a lesson's page may ask of the player, and do with it.

import type { Playback } from './stream/playback.ts';

export interface PlayerHandle {
  media: HTMLVideoElement;
  playback: Playback;
}
