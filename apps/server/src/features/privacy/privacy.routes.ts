// The calls about data rights, bound to what they do.

import * as calls from '@valence/contract/privacy';
import type { Http } from '../../platform/http/route.ts';
import type { PrivacyService } from './privacy.service.ts';

export function privacyRoutes(http: Http, { own, desk }: PrivacyService): void {
  http.route(calls.ownDeletion, ({ caller }) => own.ownDeletion(caller));
  http.route(calls.askDeletion, ({ caller }) => own.askDeletion(caller));
  http.route(calls.leaveReplyEmail, ({ caller, body }) => own.leaveReplyEmail(caller, body.replyEmail));
  http.route(calls.cancelDeletion, ({ caller }) => own.cancelDeletion(caller));
  http.route(calls.exportOwnData, ({ caller }) => own.exportOwn(caller));
  http.route(calls.listDeletions, () => desk.list());
  http.route(calls.recordDeletion, ({ caller, body }) => desk.record(caller, body));
  http.route(calls.verifyDeletion, ({ caller, params, body }) =>
    desk.verify(caller, params.requestId, body.identity === 'verified'),
  );
  http.route(calls.carryOutDeletion, ({ caller, params }) => desk.carryOut(caller, params.requestId));
  http.route(calls.refuseDeletion, ({ caller, params, body }) =>
    desk.refuse(caller, params.requestId, body.because),
  );
  http.route(calls.confirmDeletion, ({ caller, params }) => desk.confirm(caller, params.requestId));
  http.route(calls.exportStudentData, ({ caller, params }) => desk.export(caller, params.userId));
}
