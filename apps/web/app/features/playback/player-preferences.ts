// The player's preferences, stored in this browser.

import { storedText } from '../../lib/browser-storage.ts';
import type { WantedQuality } from './stream/playback.ts';

export interface PlayerPreferences {
  speed: number;
  /** 0 to 1; muting is not stored, because a lesson never starts muted. */
  volume: number;
  captions: boolean;
  /** The language of captions and transcript; undefined: never chosen. */
  captionLanguage: string | undefined;
  /** Undefined: never chosen, so the connection decides. */
  quality: WantedQuality | undefined;
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Local storage key. */
export const PLAYER_KEY = 'player';

const storage = storedText(PLAYER_KEY);
const defaults: PlayerPreferences = {
  speed: 1,
  volume: 1,
  captions: false,
  captionLanguage: undefined,
  quality: undefined,
};

/** A missing value, or one that the player never stores, becomes the default. */
export function readPreferences(text: string | undefined = storage.read()): PlayerPreferences {
  const { speed, volume, captions, captionLanguage, quality } = parse(text);
  return {
    speed: SPEEDS.find((each) => each === speed) ?? defaults.speed,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    captions: captions === true,
    captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : defaults.captionLanguage,
    quality: isQuality(quality) ? quality : defaults.quality,
  };
}

export function storePreferences(changes: Partial<PlayerPreferences>): void {
  storage.write(JSON.stringify({ ...readPreferences(), ...changes }));
}

function isQuality(value: unknown): value is WantedQuality {
  return typeof value === 'number' ? value > 0 : value === 'auto' || value === 'saver' || value === 'audio';
}

function parse(text: string | undefined): Partial<Record<keyof PlayerPreferences, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
