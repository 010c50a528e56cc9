// What the pages must know of this school before anybody has signed in.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { phone } from './wire.ts';

export const readSite = endpoint({
  method: 'GET',
  path: '/api/v1/site',
  who: 'anyone',
  summary: 'The WhatsApp number that answers with passcodes, and the A/L years of this school.',
  reply: z.object({
    whatsapp: z.object({
      number: phone,
      /** Opens the chat with the word Passcode filled in; may be an address of this server. */
      chatLink: z.string(),
    }),
    alYears: z.array(z.int()),
  }),
  refusals: [],
});
export type Site = z.output<(typeof readSite)['reply']>;

/** The chat link as a QR code (SVG): for pages that are read on a desktop, while WhatsApp is on the phone. */
export const chatQrPath = '/api/v1/site/chat-qr.svg';
