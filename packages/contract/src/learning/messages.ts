// What the school has told a student lately, on the phone or on WhatsApp.

import { TOLD_KINDS } from '@valence/domain/messages';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { instant } from '../wire.ts';

export const listOwnMessages = endpoint({
  method: 'GET',
  path: '/api/v1/messages/mine',
  who: 'signed-in',
  summary: 'The reminders that the caller got in the last 30 days, newest first, 20 at most.',
  reply: z.object({
    data: z.array(z.object({ kind: z.enum(TOLD_KINDS), fact: z.string(), toldAt: instant })),
  }),
  refusals: [],
});
export type OwnMessage = ReplyOf<typeof listOwnMessages>['data'][number];
