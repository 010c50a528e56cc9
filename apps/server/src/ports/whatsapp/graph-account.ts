// What the Graph API says about the account itself: whether the token and the number work, and how the template stands.

import * as z from 'zod/mini';
import { lookAt } from '../probes/look-at.ts';

export interface GraphAccountSettings {
  readonly graphUrl: string;
  readonly apiVersion: string;
  readonly phoneNumberId: string;
  readonly accessToken: string;
}

/** `code` is Graph's own. */
export type GraphLook<Facts> =
  | { readonly facts: Facts; readonly date: Date | null }
  | { readonly code: number; readonly date: Date | null }
  | { readonly words: string };

export interface GraphAccount {
  /** Asks for the number that messages are sent from. */
  number(): Promise<GraphLook<{ id: string }>>;
  /**
   * The states of a template by its languages (`APPROVED`, `PAUSED`, `REJECTED`, …); undefined where the token may not see
   * the business account that the number belongs to.
   */
  template(name: string): Promise<readonly { language: string; status: string }[] | undefined>;
}

const number = z.object({ id: z.string() });
const withAccount = z.object({ whatsapp_business_account: z.object({ id: z.string() }) });
const templates = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string() })),
});
const failure = z.object({ error: z.object({ code: z.coerce.number() }) });

export function createGraphAccount({
  graphUrl,
  apiVersion,
  phoneNumberId,
  accessToken,
}: GraphAccountSettings): GraphAccount {
  async function ask<Facts>(path: string, shape: z.ZodMiniType<Facts>): Promise<GraphLook<Facts>> {
    const headers = { authorization: `Bearer ${accessToken}` };
    const look = await lookAt(`${graphUrl}/${apiVersion}/${path}`, { headers });
    if ('words' in look) return look;
    const { status, text, headers: answered } = look.answer;
    const date = answered.date ? new Date(answered.date) : null;
    const body = jsonIn(text);
    const failed = failure.safeParse(body);
    if (failed.success) return { code: failed.data.error.code, date };
    const facts = shape.safeParse(body);
    if (status === 200 && facts.success) return { facts: facts.data, date };
    return { words: `answered ${status}` };
  }
  return {
    number: async () => ask(`${phoneNumberId}?fields=id`, number),
    async template(name) {
      const about = await ask(`${phoneNumberId}?fields=whatsapp_business_account`, withAccount);
      if (!('facts' in about)) return undefined;
      const { id } = about.facts.whatsapp_business_account;
      const query = `name=${encodeURIComponent(name)}&fields=name,language,status`;
      const found = await ask(`${id}/message_templates?${query}`, templates);
      // Graph finds names that only contain the one in question, too.
      return 'facts' in found ? found.facts.data.filter((one) => one.name === name) : undefined;
    },
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
