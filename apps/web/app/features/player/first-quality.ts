// The quality that a lesson begins with: the one chosen last, else what the connection says of itself.

import type { WantedQuality } from './stream/playback.ts';

/** What browsers tell of a connection (Network Information API); several tell nothing. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Mbit/s, in steps. */
  downlink?: number;
}

const SLOW_DOWNLINK = 0.5;

/** @param chosen what this browser's owner chose last */
export function firstQuality(chosen: WantedQuality | undefined, connection: Connection = {}): WantedQuality {
  if (chosen !== undefined) return chosen;
  const { saveData, effectiveType = '', downlink = Number.POSITIVE_INFINITY } = connection;
  // A downlink of 0 is told while there is no connection at all.
  const isSlow = effectiveType.endsWith('2g') || (downlink > 0 && downlink < SLOW_DOWNLINK);
  return saveData || isSlow ? 'saver' : 'auto';
}

export function readConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
