// Sends messages by HTTP to the Graph API of the WhatsApp Cloud API, or to anything that stands in for it.

import * as z from 'zod/mini';
import type { NumberCheck, OutboundMessage, Outcome, WhatsApp } from './whatsapp.ts';

export interface GraphSettings {
  /** Called for each message: the simulator's address is known only once the server listens. No slash at its end. */
  graphUrl: () => string;
  apiVersion: string;
  phoneNumberId: string;
  accessToken: string;
  /** Name and language of the authentication template, if there is one. */
  template: { name: string; language: string } | undefined;
  timeoutMilliseconds: number;
}

// Longer answers are not read to their end: a peer that streams for ever must not block a worker of the outbox.
const LONGEST_ANSWER_BYTES = 256 * 1024;
const LONGEST_WORDS = 300;

const orElse = z.catch;
const acceptance = z.object({
  messages: z.array(z.object({ id: z.string().check(z.minLength(1)) })).check(z.minLength(1)),
});
const refusal = z.object({
  error: z.object({
    code: z.coerce.number(),
    message: orElse(z.string(), ''),
    error_data: orElse(z.optional(z.object({ details: orElse(z.string(), '') })), undefined),
  }),
});

/** The half of the port that sends. */
export function createGraphClient(settings: GraphSettings): Pick<WhatsApp, 'send' | 'checkNumber'> {
  return {
    checkNumber: async () => checkNumber(settings),
    send: async (message) => {
      const url = `${settings.graphUrl()}/${settings.apiVersion}/${settings.phoneNumberId}/messages`;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { authorization: `Bearer ${settings.accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify(graphBody(message, settings.template)),
          redirect: 'error',
          signal: AbortSignal.timeout(settings.timeoutMilliseconds),
        });
        return outcomeOf(response.status, await readShort(response));
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

const businessNumber = z.object({
  display_phone_number: z.string(),
  verified_name: orElse(z.string(), ''),
});
/** Graph's code for an id that does not exist or that the token may not see. */
const UNKNOWN_OBJECT = 100;

/** Reads the number, as https://developers.facebook.com/docs/graph-api/reference/whats-app-business-account-to-number-current-status/ has it. */
async function checkNumber({
  graphUrl,
  apiVersion,
  phoneNumberId,
  accessToken,
  timeoutMilliseconds,
}: GraphSettings): Promise<NumberCheck> {
  const url = `${graphUrl()}/${apiVersion}/${phoneNumberId}?fields=display_phone_number,verified_name`;
  try {
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${accessToken}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const answer = await readShort(response);
    const found = businessNumber.safeParse(parseJson(answer));
    if (response.ok && found.success)
      return { kind: 'right', number: found.data.display_phone_number, name: found.data.verified_name };
    const outcome = outcomeOf(response.status, answer);
    if (outcome.kind !== 'error') return { kind: 'unclear', words: `answered ${response.status}` };
    return {
      kind: outcome.code === UNKNOWN_OBJECT ? 'wrong-number' : refusalOf(outcome),
      words: outcome.words,
    };
  } catch (error) {
    const { kind, words } = failureOf(error);
    return { kind, words };
  }
}

/** Any other refusal of the token, its permissions or its account; a failure of Graph itself says nothing about the token. */
function refusalOf({ status }: { status: number }): 'refused' | 'unclear' {
  return status < 500 && status !== 429 ? 'refused' : 'unclear';
}

/** The body of one call, as the Cloud API documents it. */
export function graphBody(
  message: OutboundMessage,
  template: GraphSettings['template'],
): Record<string, unknown> {
  // The '+' stays: without it Graph puts the business number's country code in front.
  const to = 'phone' in message.to ? { to: `+${message.to.phone}` } : { recipient: message.to.userId };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...to,
    ...contentOf(message.content, template),
    biz_opaque_callback_data: message.reference,
  };
}

function contentOf(
  content: OutboundMessage['content'],
  template: GraphSettings['template'],
): Record<string, unknown> {
  if (content.kind === 'text') return { type: 'text', text: { preview_url: false, body: content.body } };
  if (content.kind === 'template') {
    const { name, language, parameters } = content;
    const body = { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) };
    return { type: 'template', template: { name, language: { code: language }, components: [body] } };
  }
  if (!template) throw new Error('A code was to go out as a template, but none is configured.');
  const parameters = [{ type: 'text', text: content.code }];
  return {
    type: 'template',
    template: {
      name: template.name,
      language: { code: template.language },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  };
}

/** Reads an answer. One that neither accepts nor refuses counts as unclear: the message may have gone out. */
export function outcomeOf(status: number, text: string): Outcome {
  const body = parseJson(text);
  const refused = refusal.safeParse(body);
  if (refused.success) {
    const { code, message, error_data } = refused.data.error;
    const words = [message, error_data?.details].filter(Boolean).join(': ');
    return { kind: 'error', code, status, words: words.slice(0, LONGEST_WORDS) };
  }
  const accepted = acceptance.safeParse(body);
  const messageId = accepted.success ? accepted.data.messages[0]?.id : undefined;
  if (status >= 200 && status < 300 && messageId !== undefined) return { kind: 'accepted', messageId };
  const words = `answered ${status} with a body of another shape`;
  if (status >= 400 && status < 500) return { kind: 'error', code: plainCode(status), status, words };
  return { kind: 'unclear', words };
}

/** The Graph code that stands for a bare HTTP status, as a proxy in between might answer. */
function plainCode(status: number): number {
  if (status === 401) return 190;
  if (status === 403) return 10;
  if (status === 429) return 130429;
  return status === 408 ? 131016 : 100;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readShort(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const stream: AsyncIterable<Uint8Array> | null = response.body;
  for await (const part of stream ?? []) {
    bytes += part.byteLength;
    if (bytes > LONGEST_ANSWER_BYTES) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

// Node's codes when no connection was made; then nothing can have been accepted.
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function failureOf(error: unknown): Extract<Outcome, { kind: 'unreached' | 'unclear' }> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const words = (code || (cause instanceof Error ? cause.name : 'failed')).slice(0, LONGEST_WORDS);
  return { kind: NEVER_CONNECTED.has(code) ? 'unreached' : 'unclear', words };
}
