// Binds the calls about the second factor to the service.

import {
  beginPasskey,
  beginTotp,
  confirmFactor,
  enrolPasskey,
  enrolTotp,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  requestOwnPasskey,
  resetFactors,
} from '@valence/contract/auth/second-factor';
import { requestPasskey, showFactor } from '@valence/contract/auth/second-factor-sign-in';
import type { Http } from '../../platform/http/route.ts';
import { languageCookie } from '../../platform/http/spoken.ts';
import type { SecondFactorService } from './second-factor.service.ts';

/** @param secure whether browsers reach this server by https */
export function secondFactorRoutes(http: Http, service: SecondFactorService, secure: boolean): void {
  http.route(showFactor, async (call) => {
    const answer = await service.show(call.body.ticket, call.body.proof);
    if ('language' in answer && answer.language !== undefined)
      call.setHeader('set-cookie', languageCookie(answer.language, secure));
    return answer;
  });
  http.route(requestPasskey, ({ body }) => service.requestSignature(body.ticket));
  http.route(readFactors, ({ caller }) => service.read(caller));
  http.route(confirmFactor, ({ caller, body }) => service.confirm(caller, body));
  http.route(beginTotp, ({ caller }) => service.beginApp(caller));
  http.route(enrolTotp, ({ caller, body }) => service.enrolApp(caller, body));
  http.route(removeTotp, ({ caller }) => service.removeApp(caller));
  http.route(requestOwnPasskey, ({ caller }) => service.requestOwnSignature(caller));
  http.route(beginPasskey, ({ caller }) => service.beginPasskey(caller));
  http.route(enrolPasskey, ({ caller, body }) => service.enrolPasskey(caller, body));
  http.route(removePasskey, ({ caller, params }) => service.removePasskey(caller, params.passkeyId));
  http.route(renewRecoveryCodes, ({ caller }) => service.renewCodes(caller));
  http.route(resetFactors, ({ caller, params }) => service.reset(caller, params.userId));
}
