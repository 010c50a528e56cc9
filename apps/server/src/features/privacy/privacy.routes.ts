// Binds the calls about data rights to the service.

import * as calls from '@valence/contract/auth/privacy';
import type { Http } from '../../platform/http/route.ts';
import type { PrivacyService } from './privacy.service.ts';

export function privacyRoutes(http: Http, { own, admin }: PrivacyService): void {
  http.route(calls.ownDeletion, ({ caller }) => own.ownDeletion(caller));
  http.route(calls.askDeletion, ({ caller }) => own.askDeletion(caller));
  http.route(calls.leaveReplyEmail, ({ caller, body }) => own.leaveReplyEmail(caller, body.replyEmail));
  http.route(calls.cancelDeletion, ({ caller }) => own.cancelDeletion(caller));
  http.route(calls.exportOwnData, ({ caller }) => own.exportOwn(caller));
  http.route(calls.listDeletions, () => admin.list());
  http.route(calls.recordDeletion, ({ caller, body }) => admin.record(caller, body));
  http.route(calls.verifyDeletion, ({ caller, params, body }) =>
    admin.verify(caller, params.requestId, body.identity === 'verified'),
  );
  http.route(calls.carryOutDeletion, ({ caller, params }) => admin.carryOut(caller, params.requestId));
  http.route(calls.refuseDeletion, ({ caller, params, body }) =>
    admin.refuse(caller, params.requestId, body.because),
  );
  http.route(calls.confirmDeletion, ({ caller, params }) => admin.confirm(caller, params.requestId));
  http.route(calls.exportStudentData, ({ caller, params }) => admin.export(caller, params.userId));
}
