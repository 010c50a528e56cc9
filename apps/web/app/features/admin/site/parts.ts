// Props of each part of the form.

import type { SiteDraft } from './site-draft.ts';

export interface PartProps {
  draft: SiteDraft;
  onChange: (change: Partial<SiteDraft>) => void;
  /** How to fix the problem at a place (`institutes.0.name`); undefined: there is none, or problems are not shown yet. */
  problemAt: (place: string) => string | undefined;
}
