// Decides how the bot reacts to a message: a pure function of the message and the sender's known phone.

import { wishIn } from '@valence/domain/messages';
import { codeRequestIn } from '@valence/domain/otp';
import { isPhone, type Phone } from '@valence/domain/phone';
import type { InboundMessage } from '../../ports/whatsapp/webhook-payload.ts';
import type { Recipient } from '../../ports/whatsapp/whatsapp.ts';

/** The schema's limit. */
export const LONGEST_USER_ID = 128;

export type Decision =
  | { kind: 'silent'; because: 'group' | 'not-text' | 'nobody' }
  | { kind: 'code'; phone: Phone; letters: string | undefined }
  | { kind: 'wish'; phone: Phone; wish: 'stop' | 'start' }
  | { kind: 'say'; to: Recipient; what: 'help' | 'hidden-number' | 'foreign-number' };

/** @param knownPhone the phone that this WhatsApp user id was seen with before */
export function decide(message: InboundMessage, knownPhone: Phone | undefined): Decision {
  // Everybody in a group could read the code.
  if (message.groupId !== undefined) return { kind: 'silent', because: 'group' };
  if (message.type !== 'text') return { kind: 'silent', because: 'not-text' };
  const phone = phoneOf(message, knownPhone);
  if (phone) {
    const wish = wishIn(message.text);
    if (wish) return { kind: 'wish', phone, wish };
    const request = codeRequestIn(message.text);
    return request ? { kind: 'code', phone, ...request } : { kind: 'say', to: { phone }, what: 'help' };
  }
  if (message.from !== undefined && /^[1-9][0-9]{6,14}$/.test(message.from)) {
    return { kind: 'say', to: { phone: message.from }, what: 'foreign-number' };
  }
  if (message.userId === undefined || message.userId.length > LONGEST_USER_ID)
    return { kind: 'silent', because: 'nobody' };
  return { kind: 'say', to: { userId: message.userId }, what: 'hidden-number' };
}

/** The sender's phone: from WhatsApp, or from an earlier message of the same person. */
export function phoneOf(message: InboundMessage, knownPhone: Phone | undefined): Phone | undefined {
  if (message.from !== undefined) return isPhone(message.from) ? message.from : undefined;
  return knownPhone;
}

/** The state of a message of ours after WhatsApp's status; undefined: an unknown status. */
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
