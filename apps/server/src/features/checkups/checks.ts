// What a check is to this feature: a name from the list, and a function that looks.

import type { CheckupId, Sight } from '@valence/domain/checkups';

export interface Check {
  readonly id: CheckupId;
  /** Rejects where it could not look; the reason goes to the log. */
  readonly look: () => Promise<Sight>;
}

export const MEGABYTE = 1_000_000;
