// How long a lesson that lies on a student's phone plays there without the server.

import { DAY_MS } from './durations.ts';

/** The phone asks the server again within this time, or the lesson stays closed until it does. */
export const DOWNLOAD_DAYS = 7;
/** How many lessons may lie on one phone. */
export const MOST_DOWNLOADS = 50;
/** A phone sets its own clock by its network; a clock that is behind by less than this was not set back. */
const CLOCK_LEEWAY_MS = 5 * 60_000;

/** Until when a download plays: seven days from the last answer of the server, and never longer than the access. */
export function downloadEnd(at: Date, accessEndsAt: Date | undefined): Date {
  const latest = at.getTime() + DOWNLOAD_DAYS * DAY_MS;
  return new Date(Math.min(latest, accessEndsAt?.getTime() ?? latest));
}

/** `clock-behind`: the phone's clock shows a time that the phone itself has seen pass. */
export type DownloadState = 'open' | 'ended' | 'clock-behind';

/**
 * Whether a download may play on a phone that cannot ask the server.
 * @param endsAt as the server said, milliseconds
 * @param seenAt the latest time that the phone has seen, by the server's clock as far as it was known; milliseconds
 * @param at what the phone's clock shows, milliseconds
 */
export function downloadState(endsAt: number, seenAt: number, at: number): DownloadState {
  if (Math.max(at, seenAt) >= endsAt) return 'ended';
  return at < seenAt - CLOCK_LEEWAY_MS ? 'clock-behind' : 'open';
}
