// What the product asks of WhatsApp: take one message and say plainly what became of it; read what it delivers.

import type { Phone } from '@valence/domain/phone';
import type { Verdict } from './verdict.ts';
import type { WhatsAppEvent } from './webhook-payload.ts';

/** Who a message goes to. People with a WhatsApp user name may hide their phone; then only an id of Meta's is known. */
export type Recipient = { phone: string } | { userId: string };

export interface OutboundMessage {
  /** Ours; comes back with every status as `biz_opaque_callback_data`. */
  reference: string;
  to: Recipient;
  content: { kind: 'text'; body: string } | { kind: 'code-template'; code: string };
}

/** What is known after one try. Only `accepted` means that WhatsApp took the message. */
export type Outcome =
  | { kind: 'accepted'; messageId: string }
  /** Graph answered with an error; `code` is its own, `status` HTTP's. */
  | { kind: 'error'; code: number; status: number; words: string }
  /** The request cannot have arrived: no connection came about. */
  | { kind: 'unreached'; words: string }
  /** The message may have been accepted: the answer hung, broke off or could not be read. */
  | { kind: 'unclear'; words: string };

/** What a delivery turned out to be. */
export type Delivery =
  | { kind: 'signature-wrong' }
  | { kind: 'unreadable' }
  | { kind: 'events'; events: WhatsAppEvent[] };

/** Both directions of WhatsApp. */
export interface WhatsApp {
  /** Never throws: every failure is an outcome. */
  readonly send: (message: OutboundMessage) => Promise<Outcome>;
  /** What to do after an outcome. @param tries how often the message was tried, this try included */
  readonly verdictOf: (outcome: Outcome, tries: number) => Verdict;
  /** Whether codes can go out as an authentication template. */
  readonly hasTemplate: boolean;
  /** Whether a registration of the webhook carries the token agreed on. */
  readonly isVerifyToken: (token: unknown) => boolean;
  /** Reads a delivery, if its signature is over exactly these bytes. */
  readonly readDelivery: (body: Uint8Array, signature: unknown) => Delivery;
}

/** The public number people write to, and the address that opens the chat with a word filled in. */
export interface ChatLink {
  number: Phone;
  chatLink: string;
  /** True where the embedded simulator stands in for WhatsApp. */
  simulated: boolean;
}
