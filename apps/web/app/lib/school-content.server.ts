// The school's content as the build knows it: for loaders, which run when the pages' HTML is written. Never in a browser's script.

import content from 'virtual:site-content';
import type { SiteContent } from '@valence/contract/site';
import { now } from './clock.ts';

/** The content, and the year that stands beside the ©. */
export interface SchoolPage {
  site: SiteContent;
  copyrightYear: number;
}

export function schoolPage(): SchoolPage {
  return { site: content, copyrightYear: new Date(now()).getUTCFullYear() };
}
