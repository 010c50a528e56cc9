// The calls of the desk's first page, bound to what they read.

import { listNeeds, showFigures } from '@valence/contract/overview';
import type { Http } from '../../platform/http/route.ts';
import { figures } from './figures.ts';
import { type NeedsDeps, needs } from './needs.ts';

export function overviewRoutes(http: Http, deps: NeedsDeps): void {
  http.route(listNeeds, ({ caller }) => needs(deps, caller));
  http.route(showFigures, ({ caller }) => figures(deps, caller.role));
}
