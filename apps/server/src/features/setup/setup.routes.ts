// The calls of the set-up list, and the one that a new school's pages make before anybody has signed in.

import { putOffStep, readSetup, saveSetupSchool, testWhatsApp } from '@valence/contract/admin/setup';
import { readFirstSignIn } from '@valence/contract/site/setup';
import type { Http } from '../../platform/http/route.ts';
import type { SetupService } from './setup.service.ts';

export function setupRoutes(http: Http, setup: SetupService): void {
  http.route(readFirstSignIn, () => setup.firstSignIn());
  http.route(readSetup, ({ caller }) => setup.read(caller));
  http.route(saveSetupSchool, ({ caller, body }) => setup.saveSchool(caller, body));
  http.route(putOffStep, ({ params, body }) => setup.putOff(params.step, body.isLater));
  http.route(testWhatsApp, () => setup.testWhatsApp());
}
