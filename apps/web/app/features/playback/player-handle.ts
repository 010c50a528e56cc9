// What other parts of a lesson's page get of the player.

import type { Playback } from './stream/playback.ts';

export interface PlayerHandle {
  media: HTMLVideoElement;
  playback: Playback;
}
