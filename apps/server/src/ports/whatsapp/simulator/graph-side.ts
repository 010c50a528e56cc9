// The simulator's half of the Graph API: takes the same call as Meta, and refuses with Meta's codes what Meta would refuse.

import * as z from 'zod/mini';

const to = z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/));
const base = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.optional(z.literal('individual')),
  to: z.optional(to),
  recipient: z.optional(z.string()),
  biz_opaque_callback_data: z.optional(z.string().check(z.maxLength(512))),
};
const parameters = z.array(z.object({ type: z.literal('text'), text: z.string() })).check(z.minLength(1));
const call = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('text'),
    text: z.object({
      preview_url: z.optional(z.boolean()),
      body: z.string().check(z.minLength(1), z.maxLength(4096)),
    }),
  }),
  z.object({
    ...base,
    type: z.literal('template'),
    template: z.object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(z.object({ type: z.enum(['body', 'button']), parameters })).check(z.minLength(1)),
    }),
  }),
]);

export type GraphCall =
  | { ok: true; phone: string | undefined; text: string; reference: string | undefined }
  | { ok: false };

/** Reads the body of a call. */
export function readCall(body: unknown): GraphCall {
  const parsed = call.safeParse(body);
  if (!parsed.success || (parsed.data.to === undefined && parsed.data.recipient === undefined))
    return { ok: false };
  const { data } = parsed;
  const text = data.type === 'text' ? data.text.body : templateText(data.template);
  return { ok: true, phone: data.to?.slice(1), text, reference: data.biz_opaque_callback_data };
}

function templateText({
  name,
  components,
}: {
  name: string;
  components: readonly { type: string; parameters: readonly { text: string }[] }[];
}): string {
  const words = components.find(({ type }) => type === 'body')?.parameters.map(({ text }) => text) ?? [];
  return `${words.join(' ')}\n[${name}]`;
}

/** An error as Meta words it. */
export function graphError(code: number, message: string): Record<string, unknown> {
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'simulator' } };
}
