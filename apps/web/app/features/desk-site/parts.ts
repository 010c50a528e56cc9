// What each part of the form is given.

import type { SiteDraft } from './site-draft.ts';

export interface PartProps {
  draft: SiteDraft;
  onChange: (change: Partial<SiteDraft>) => void;
  /** What to do about what is wrong at a place (`institutes.0.name`); undefined: nothing is, or it was not asked for yet. */
  problemAt: (place: string) => string | undefined;
}
