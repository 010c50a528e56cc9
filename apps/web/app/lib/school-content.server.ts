// The school's content as the build knows it: for loaders, which run when the pages' HTML is written. Never in a browser's script.

import content from 'virtual:site-content';
import type { SiteContent } from '@valence/contract/site';
import { formatPhone } from '@valence/domain/phone';
import { now } from './clock.ts';

/** The content, and what is worked out from it. */
export interface SchoolPage {
  site: SiteContent;
  /** As people write it. */
  phoneText: string;
  /** The year beside the ©. */
  copyrightYear: number;
}

export function schoolPage(): SchoolPage {
  return {
    site: content,
    phoneText: formatPhone(content.contactNumber),
    copyrightYear: new Date(now()).getUTCFullYear(),
  };
}
