// The calls about limits.

import { listLimits, resetLimit, setLimit } from '@valence/contract/admin/limits';
import type { Http } from '../../platform/http/route.ts';
import type { LimitsService } from './limits.service.ts';

export function limitsRoutes(http: Http, limits: LimitsService): void {
  http.route(listLimits, () => limits.list());
  http.route(setLimit, ({ caller, params, body }) => limits.set(caller, params.name, body.value));
  http.route(resetLimit, ({ caller, params }) => limits.reset(caller, params.name));
}
