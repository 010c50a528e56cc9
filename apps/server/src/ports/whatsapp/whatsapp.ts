// The port to WhatsApp: sends one message and reports plainly what became of it; reads what WhatsApp delivers.

import type { Phone } from '@valence/domain/phone';
import type { WhatsAppEvent } from './webhook-payload.ts';

/** Who a message goes to. People with a WhatsApp user name may hide their phone; then only an id of Meta's is known. */
export type Recipient = { phone: string } | { userId: string };

export interface OutboundMessage {
  /** Ours; comes back with every status as `biz_opaque_callback_data`. */
  reference: string;
  to: Recipient;
  content: { kind: 'text'; body: string } | { kind: 'code-template'; code: string } | NamedTemplate;
}

/** A template that Meta approved under this name and language, and the texts for its places `{{1}}`, `{{2}}` … */
export interface NamedTemplate {
  kind: 'template';
  name: string;
  language: string;
  parameters: readonly string[];
}

/** The outcome of one try. Only `accepted` means that WhatsApp took the message. */
export type Outcome =
  | { kind: 'accepted'; messageId: string }
  /** Graph answered with an error; `code` is its own, `status` HTTP's. */
  | { kind: 'error'; code: number; status: number; words: string }
  /** The request cannot have arrived: no connection was made. */
  | { kind: 'unreached'; words: string }
  /** The message may have been accepted: the answer hung, broke off or could not be read. */
  | { kind: 'unclear'; words: string };

/** What WhatsApp says about the number and the access token. `wrong-number`: the token sees no number with this id. */
export type NumberCheck =
  | { kind: 'right'; number: string; name: string }
  | { kind: 'refused' | 'wrong-number' | 'unreached' | 'unclear'; words: string };

/** What to do with the message, and with the queue. */
export type Verdict =
  | { do: 'record-accepted'; messageId: string }
  | { do: 'retry'; afterSeconds: number }
  /** Nobody's messages will go out until a person acts. The message itself waits. */
  | { do: 'stop-queue' }
  /** Outside the 24 hours after the person's last message: only a template may go. */
  | { do: 'template-only' }
  /** Never to be sent again. */
  | { do: 'give-up'; alarm: boolean };

/** A delivery, once read. */
export type Delivery =
  | { kind: 'signature-wrong' }
  | { kind: 'unreadable' }
  | { kind: 'events'; events: WhatsAppEvent[] };

/** Both directions of WhatsApp. */
export interface WhatsApp {
  /** Never throws: every failure is an outcome. */
  readonly send: (message: OutboundMessage) => Promise<Outcome>;
  /** Asks WhatsApp for the number, which shows whether the access token is right. Never throws. */
  readonly checkNumber: () => Promise<NumberCheck>;
  /** What to do after an outcome. @param tries how often the message was tried, this try included */
  readonly verdictOf: (outcome: Outcome, tries: number) => Verdict;
  /** Whether the template itself was refused: it would be refused for everybody. */
  readonly isTemplateRejected: (outcome: Outcome) => boolean;
  /** Whether codes can go out as an authentication template. */
  readonly hasTemplate: boolean;
  /** Whether a registration of the webhook has the agreed token. */
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
