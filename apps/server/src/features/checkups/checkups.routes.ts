// The calls of the page that shows whether all is well.

import { listCheckups, lookAgain } from '@valence/contract/admin/checkups';
import type { Http } from '../../platform/http/route.ts';
import type { CheckupsService } from './checkups.service.ts';

export function checkupsRoutes(http: Http, checkups: Pick<CheckupsService, 'list' | 'lookAgain'>): void {
  http.route(listCheckups, () => checkups.list());
  http.route(lookAgain, () => checkups.lookAgain());
}
