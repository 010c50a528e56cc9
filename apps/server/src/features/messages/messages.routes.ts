// The calls about reminders.

import {
  listMessageBatches,
  previewMessages,
  saveMessageSettings,
  sendMessages,
  showMessageBatch,
} from '@valence/contract/admin/messages';
import { listOwnMessages } from '@valence/contract/learning/messages';
import type { Http } from '../../platform/http/route.ts';
import type { MessagesService } from './messages.service.ts';

export function messagesRoutes(http: Http, messages: MessagesService): void {
  http.route(previewMessages, ({ body }) => messages.preview(body));
  http.route(sendMessages, ({ caller, body }) => messages.send(caller, body));
  http.route(listMessageBatches, ({ query }) => messages.ledger(query.page ?? 1));
  http.route(showMessageBatch, ({ params, query }) => messages.batch(params.batchId, query.page ?? 1));
  http.route(listOwnMessages, ({ caller }) => messages.ofStudent(caller.accountId));
  http.route(saveMessageSettings, ({ caller, body }) => messages.saveSettings(caller, body));
}
