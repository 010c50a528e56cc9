// The calls about papers beside videos.

import { listAttachments } from '@valence/contract/attachments';
import {
  addAttachment,
  listDeskAttachments,
  orderAttachments,
  removeAttachment,
  renameAttachment,
  sendAttachmentPart,
} from '@valence/contract/desk-attachments';
import type { Call, Caller, Http } from '../../platform/http/route.ts';
import type { AttachmentsService } from './attachments.service.ts';

/** @param browserCookie without which an address beside a video opens nowhere */
export function attachmentsRoutes(
  http: Http,
  service: AttachmentsService,
  browserCookie: (caller: Caller) => string,
): void {
  const knowBrowser = ({ caller, setHeader }: Pick<Call<typeof listAttachments>, 'caller' | 'setHeader'>) =>
    setHeader('set-cookie', browserCookie(caller));

  http.route(listAttachments, (call) => {
    knowBrowser(call);
    return service.list(call.caller, call.params.videoId);
  });
  http.route(listDeskAttachments, (call) => {
    knowBrowser(call);
    return service.listAtDesk(call.caller, call.params.videoId);
  });
  http.route(sendAttachmentPart, ({ caller, params, body }) => service.sendPart(caller, params, body));
  http.route(addAttachment, ({ caller, params, body }) => service.add(caller, params.videoId, body));
  http.route(renameAttachment, ({ caller, params, body }) => service.rename(caller, params, body.name));
  http.route(orderAttachments, ({ caller, params, body }) =>
    service.order(caller, params.videoId, body.attachmentIds),
  );
  http.route(removeAttachment, ({ caller, params }) => service.remove(caller, params));
}
