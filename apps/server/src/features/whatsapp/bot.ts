// What the bot makes of a message: a pure decision from the message and what is known of its sender.

import { codeRequestIn } from '@valence/domain/otp';
import { isPhone, type Phone } from '@valence/domain/phone';
import type { InboundMessage } from '../../ports/whatsapp/webhook-payload.ts';
import type { Recipient } from '../../ports/whatsapp/whatsapp.ts';

/** As the schema keeps it. */
export const LONGEST_USER_ID = 128;

export type Decision =
  | { kind: 'silent'; because: 'group' | 'not-text' | 'nobody' }
  | { kind: 'code'; phone: Phone; letters: string | undefined }
  | { kind: 'say'; to: Recipient; what: 'help' | 'hidden-number' | 'foreign-number' };

/** @param knownPhone the phone that this WhatsApp user id was seen with before. */
export function decide(message: InboundMessage, knownPhone: Phone | undefined): Decision {
  // Everybody in a group would read a code.
  if (message.groupId !== undefined) return { kind: 'silent', because: 'group' };
  if (message.type !== 'text') return { kind: 'silent', because: 'not-text' };
  const phone = phoneOf(message, knownPhone);
  if (phone) {
    const asked = codeRequestIn(message.text);
    return asked ? { kind: 'code', phone, ...asked } : { kind: 'say', to: { phone }, what: 'help' };
  }
  if (message.from !== undefined && /^[1-9][0-9]{6,14}$/.test(message.from)) {
    return { kind: 'say', to: { phone: message.from }, what: 'foreign-number' };
  }
  if (message.userId === undefined || message.userId.length > LONGEST_USER_ID)
    return { kind: 'silent', because: 'nobody' };
  return { kind: 'say', to: { userId: message.userId }, what: 'hidden-number' };
}

/** The sender's phone: told by WhatsApp, or known from an earlier message of the same person. */
export function phoneOf(message: InboundMessage, knownPhone: Phone | undefined): Phone | undefined {
  if (message.from !== undefined) return isPhone(message.from) ? message.from : undefined;
  return knownPhone;
}

/** How WhatsApp's words for a status move a message of ours; undefined: a word we do not know. */
export function stateAfter(status: string): 'accepted' | 'delivered' | 'read' | 'failed' | undefined {
  switch (status) {
    case 'sent':
      return 'accepted';
    case 'delivered':
      return 'delivered';
    case 'read':
    case 'played':
      return 'read';
    case 'failed':
      return 'failed';
    default:
      return undefined;
  }
}
