// What a check is to this feature: a name from the list, and a function that looks.

import type { CheckupId, Sight } from '@valence/domain/checkups';

export interface Check {
  readonly id: CheckupId;
  /** Rejects where it could not look; the reason goes to the log. */
  readonly look: () => Promise<Sight>;
}

export const MEGABYTE = 1_000_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
