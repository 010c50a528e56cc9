// The quality that a lesson starts with: the one chosen last, else one that suits the reported connection.

import type { WantedQuality } from './stream/playback.ts';

/** What browsers report of a connection (Network Information API); several report nothing. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Mbit/s, in steps. */
  downlink?: number;
}

const SLOW_DOWNLINK = 0.5;

/** @param chosen the last choice in this browser */
export function firstQuality(chosen: WantedQuality | undefined, connection: Connection = {}): WantedQuality {
  if (chosen !== undefined) return chosen;
  const { saveData, effectiveType = '', downlink = Number.POSITIVE_INFINITY } = connection;
  // Browsers report a downlink of 0 while there is no connection at all.
  const isSlow = effectiveType.endsWith('2g') || (downlink > 0 && downlink < SLOW_DOWNLINK);
  return saveData || isSlow ? 'saver' : 'auto';
}

export function readConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
