// The calls about the second factor, bound to what they do.

import {
  beginTotp,
  confirmFactor,
  enrolTotp,
  readFactors,
  removeTotp,
  renewRecoveryCodes,
  resetFactors,
} from '@valence/contract/second-factor';
import { showFactor } from '@valence/contract/second-factor-sign-in';
import type { Http } from '../../platform/http/route.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export function secondFactorRoutes(http: Http, service: SecondFactorService): void {
  http.route(showFactor, ({ body }) => service.show(body.ticket, body.proof));
  http.route(readFactors, ({ caller }) => service.read(caller));
  http.route(confirmFactor, ({ caller, body }) => service.confirm(caller, body));
  http.route(beginTotp, ({ caller }) => service.beginApp(caller));
  http.route(enrolTotp, ({ caller, body }) => service.enrolApp(caller, body));
  http.route(removeTotp, ({ caller }) => service.removeApp(caller));
  http.route(renewRecoveryCodes, ({ caller }) => service.renewCodes(caller));
  http.route(resetFactors, ({ caller, params }) => service.reset(caller, params.userId));
}
