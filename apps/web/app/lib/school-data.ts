// What the public pages show about the school; it comes with their HTML and is in no script.

import type { SiteContent } from '@valence/contract/site/site';

export interface SchoolData {
  /** Undefined until the first publication. */
  site: SiteContent | undefined;
  brandName: string;
  /** The year beside the ©. */
  copyrightYear: number;
}
