// The public facts of this school for its pages.

import { readSite, type Site } from '@valence/contract/site';
import type { Http } from '../../platform/http/route.ts';

export function siteRoutes(http: Http, site: Site): void {
  http.route(readSite, async () => site);
}
