// The set-up list of a new school: which steps the school's own records show as done, and what two of them need.

import { SETUP_STEPS } from '@valence/domain/setup';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { instant, named, phone, typedPhone, year } from '../wire.ts';

const step = z.enum(SETUP_STEPS);

export const readSetup = endpoint({
  method: 'GET',
  path: '/api/v1/admin/setup',
  who: 'settings.change',
  summary:
    'The steps of the set-up list, and what is known for the first two. A second factor is the caller’s own.',
  reply: z.object({
    steps: z.array(z.object({ step, done: z.boolean(), isLater: z.boolean() })),
    /** What the pages use before the first publication; afterwards what they show. */
    school: z.object({ brandName: z.string(), contactNumber: z.nullable(phone), alYears: z.array(year) }),
    whatsapp: z.object({
      /** No credentials are set: the simulator serves. */
      simulated: z.boolean(),
      /** The number that students are told to write to. */
      number: phone,
      /** The address at which Meta delivers messages. */
      webhookUrl: z.string(),
      /** When a message last arrived by the webhook with a right signature, as far as it is still stored. */
      arrivedAt: z.nullable(instant),
    }),
  }),
  refusals: [],
});
export type Setup = ReplyOf<typeof readSetup>;

export const saveSetupSchool = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/setup/school',
  who: 'settings.change',
  summary:
    'Set name, number and A/L years until the public pages are published; afterwards they are part of these.',
  body: z.object({
    brandName: named(160),
    contactNumber: typedPhone,
    alYears: z.array(year).check(z.minLength(1), z.maxLength(12)),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['phone-invalid', 'setup-published'],
});

export const putOffStep = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/setup/steps/:step/later',
  who: 'settings.change',
  summary: 'Put a step off, or take it up again; for all admins.',
  params: z.object({ step }),
  body: z.object({ isLater: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const testWhatsApp = endpoint({
  method: 'POST',
  path: '/api/v1/admin/setup/whatsapp-test',
  who: 'settings.change',
  summary:
    'Ask WhatsApp for the number with the access token, and look for a message with a right signature. A test that both pass is remembered.',
  reply: z.object({
    /** `wrong-number`: the token is right, but sees no number with this id. */
    token: z.enum(['right', 'refused', 'wrong-number', 'unreached', 'unclear']),
    /** WhatsApp's own words where it did not answer with the number. */
    words: z.string(),
    /** The number and the name as WhatsApp shows them. */
    number: z.nullable(z.string()),
    name: z.nullable(z.string()),
    arrivedAt: z.nullable(instant),
  }),
  refusals: ['whatsapp-simulated'],
});
export type WhatsAppTest = ReplyOf<typeof testWhatsApp>;
