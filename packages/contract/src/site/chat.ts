// The WhatsApp chat to write to: the only site content that signing in and asking for renewal need.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { phone } from '../wire.ts';

export const chat = z.object({
  number: phone,
  /**
   * Opens the chat with the word Passcode filled in; may be an address of this server. It ends with that word, so that a
   * space and the letters of an attempt can be appended.
   */
  chatLink: z.string(),
  /** Whether the simulator stands in for WhatsApp; its page also takes `&phone=`. */
  simulated: z.boolean(),
});
export type Chat = z.output<typeof chat>;

export const readChat = endpoint({
  method: 'GET',
  path: '/api/v1/site/chat',
  who: 'anyone',
  summary: 'The WhatsApp number that answers with passcodes, and the address of its chat.',
  reply: chat,
  refusals: [],
});

/** The chat link as a QR code (SVG), for reading the page on another device than the phone; `?letters=` are appended. */
export const chatQrPath = '/api/v1/site/chat-qr.svg';
