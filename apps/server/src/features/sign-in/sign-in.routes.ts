// The sign-in calls of the contract, bound to their use cases.

import { attemptStatus, requestCode, verifyCode } from '@valence/contract/auth/sign-in';
import type { Http } from '../../platform/http/route.ts';
import type { SignInService } from './sign-in.service.ts';

export function signInRoutes(http: Http, service: SignInService): void {
  http.route(requestCode, ({ body, address }) => service.requestCode(body.phone, address));
  http.route(attemptStatus, ({ query }) => service.attemptStatus(query.id));
  http.route(verifyCode, ({ body, address, userAgent }) =>
    service.verifyCode(body.userId, body.otp, { address, device: userAgent }),
  );
}
