// The calls about attachments.

import {
  addAttachment,
  listAdminAttachments,
  orderAttachments,
  removeAttachment,
  renameAttachment,
  sendAttachmentPart,
} from '@valence/contract/admin/attachments';
import { listAttachments } from '@valence/contract/learning/attachments';
import type { Call, Caller, Http } from '../../platform/http/route.ts';
import type { AttachmentsService } from './attachments.service.ts';

/** @param browserCookie makes the cookie without which an attachment's address opens nowhere */
export function attachmentsRoutes(
  http: Http,
  service: AttachmentsService,
  browserCookie: (caller: Caller) => string,
): void {
  const setBrowserCookie = ({
    caller,
    setHeader,
  }: Pick<Call<typeof listAttachments>, 'caller' | 'setHeader'>) =>
    setHeader('set-cookie', browserCookie(caller));

  http.route(listAttachments, (call) => {
    setBrowserCookie(call);
    return service.list(call.caller, call.params.videoId);
  });
  http.route(listAdminAttachments, (call) => {
    setBrowserCookie(call);
    return service.listForAdmin(call.caller, call.params.videoId);
  });
  http.route(sendAttachmentPart, ({ caller, params, body }) => service.sendPart(caller, params, body));
  http.route(addAttachment, ({ caller, params, body }) => service.add(caller, params.videoId, body));
  http.route(renameAttachment, ({ caller, params, body }) => service.rename(caller, params, body.name));
  http.route(orderAttachments, ({ caller, params, body }) =>
    service.order(caller, params.videoId, body.attachmentIds),
  );
  http.route(removeAttachment, ({ caller, params }) => service.remove(caller, params));
}
