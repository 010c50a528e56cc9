// The sign-in calls of the contract, bound to their use cases.

import { attemptStatus, requestCode, verifyCode } from '@valence/contract/auth/sign-in';
import type { Http } from '../../platform/http/route.ts';
import { languageCookie } from '../../platform/http/spoken.ts';
import type { SignInService } from './sign-in.service.ts';

/** @param secure whether browsers reach this server by https */
export function signInRoutes(http: Http, service: SignInService, secure: boolean): void {
  http.route(requestCode, ({ body, address }) => service.requestCode(body.phone, address));
  http.route(attemptStatus, ({ query }) => service.attemptStatus(query.id));
  http.route(verifyCode, async (call) => {
    const { body, address, userAgent, chosenLanguage } = call;
    const from = { address, device: userAgent, language: chosenLanguage };
    const answer = await service.verifyCode(body.userId, body.otp, from);
    if ('language' in answer && answer.language !== undefined)
      call.setHeader('set-cookie', languageCookie(answer.language, secure));
    return answer;
  });
}
