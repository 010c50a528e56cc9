// What this browser remembers of how its owner likes to watch.

import { keptText } from '../../lib/browser-storage.ts';
import type { WantedQuality } from './stream/playback.ts';

export interface Remembered {
  speed: number;
  /** 0 to 1; muting is not remembered, because a lesson never begins silent. */
  volume: number;
  captions: boolean;
  /** Of captions and transcript; undefined: never chosen. */
  captionLanguage: string | undefined;
  /** Undefined: never chosen, so the connection decides. */
  quality: WantedQuality | undefined;
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;
/** Local storage key. */
export const PLAYER_KEY = 'player';

const kept = keptText(PLAYER_KEY);
const usual: Remembered = {
  speed: 1,
  volume: 1,
  captions: false,
  captionLanguage: undefined,
  quality: undefined,
};

/** Whatever is not what we wrote becomes the usual. */
export function readRemembered(text: string | undefined = kept.read()): Remembered {
  const value = parsed(text);
  const { speed, volume, captions, captionLanguage, quality } = value;
  return {
    speed: SPEEDS.find((known) => known === speed) ?? usual.speed,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
    captions: captions === true,
    captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : usual.captionLanguage,
    quality: isQuality(quality) ? quality : usual.quality,
  };
}

export function remember(part: Partial<Remembered>): void {
  kept.write(JSON.stringify({ ...readRemembered(), ...part }));
}

function isQuality(value: unknown): value is WantedQuality {
  return typeof value === 'number' ? value > 0 : value === 'auto' || value === 'saver' || value === 'audio';
}

function parsed(text: string | undefined): Partial<Record<keyof Remembered, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
