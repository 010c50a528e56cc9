// What the tests of reminders share: a class whose students owe for a month, an admin, templates, and WhatsApp's reports.

import type { MessageLedger, MessagePreview, SentMessage } from '@valence/contract/admin/messages';
import { type Browser, type Cast, createCast } from './cast.ts';
import type { HarnessOptions } from './harness.ts';
import { createPaymentsKit } from './payments-kit.ts';
import { createKit, delivery, type Kit } from './whatsapp-kit.ts';

export const PATH = '/api/v1/admin/messages';
export const SETTINGS = {
  priceCents: 400,
  freeReplies: 1000,
  budgetCents: 200_000,
  quietFrom: 21,
  quietTo: 7,
  unreadMinutes: 120,
  templates: {
    dues: 'school_dues',
    access: 'school_access',
    lesson: 'school_lesson',
    class: 'school_class',
    absence: '',
    summary: 'school_summary',
  },
};

export interface MessagesKit extends Kit {
  cast: Cast;
  admin: Browser;
  assistant: Browser;
  payments: ReturnType<typeof createPaymentsKit>;
  /** Sends what the preview of the same order counts. */
  send(order: object, more?: object): Promise<{ status: number; body: { batchId: string; code?: string } }>;
  preview(order: object): Promise<MessagePreview>;
  ledger(): Promise<MessageLedger>;
  persons(batchId: string): Promise<SentMessage[]>;
  /** WhatsApp reports about the message that was the n-th to go out. */
  report(call: number, status: string, more?: object): Promise<void>;
}

let requests = 0;

export async function createMessagesKit(options: HarnessOptions = {}): Promise<MessagesKit> {
  const kit = await createKit(options);
  const cast = createCast(kit);
  // Days pass in these tests, and no session lives so long.
  const anew =
    (id: string): Browser =>
    async (...call) =>
      (await cast.signIn(id))(...call);
  const admin = anew(await cast.person({ role: 'admin' }));
  const assistant = anew(await cast.person({ role: 'assistant' }));
  const preview = async (order: object) =>
    (await admin<MessagePreview>('POST', `${PATH}/preview`, order)).body;
  return {
    ...kit,
    cast,
    admin,
    assistant,
    payments: createPaymentsKit(kit, cast),
    preview,
    async send(order, more = {}) {
      requests += 1;
      const { count } = await preview(order);
      const body = { ...order, count, requestId: `request-${requests}`, ...more };
      const answer = await admin<{ batchId: string; code?: string }>('POST', PATH, body);
      await kit.settle();
      return answer;
    },
    ledger: async () => (await admin<MessageLedger>('GET', PATH)).body,
    persons: async (batchId) => (await admin<{ rows: SentMessage[] }>('GET', `${PATH}/${batchId}`)).body.rows,
    async report(call, status, more = {}) {
      const sent = kit.graph.calls[call];
      const one = {
        id: sent?.messageId,
        status,
        timestamp: '1',
        recipient_id: sent?.body.to?.slice(1),
        ...more,
      };
      await kit.post(delivery({ statuses: [one] }));
      await kit.settle();
    },
  };
}
