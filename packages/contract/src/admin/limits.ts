// Limits that an admin sets at run time: reading, setting and resetting them.

import { LIMIT_NAMES } from '@valence/domain/limits';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { instant, LARGEST_INTEGER } from '../wire.ts';

const one = z.object({ name: z.enum(LIMIT_NAMES) });
const success = z.object({ success: z.literal(true) });

export const listLimits = endpoint({
  method: 'GET',
  path: '/api/v1/limits',
  who: 'settings.change',
  summary: 'The limits of the school, what they are at present and what they are by default.',
  reply: z.object({
    limits: z.array(
      z.object({
        name: z.enum(LIMIT_NAMES),
        value: z.int(),
        /** The value from the server's environment. */
        usual: z.int(),
        least: z.int(),
        most: z.int(),
        /** When an admin set it; null: the value is the usual one. */
        changedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: [],
});
export type Limit = ReplyOf<typeof listLimits>['limits'][number];

export const setLimit = endpoint({
  method: 'PUT',
  path: '/api/v1/limits/:name',
  who: 'settings.change',
  summary: 'Set a limit; every server knows within ten seconds.',
  params: one,
  body: z.object({ value: z.int().check(z.minimum(-LARGEST_INTEGER), z.maximum(LARGEST_INTEGER)) }),
  reply: success,
  refusals: ['limit-out-of-range', 'own-factor-missing'],
});

export const resetLimit = endpoint({
  method: 'DELETE',
  path: '/api/v1/limits/:name',
  who: 'settings.change',
  summary: 'Put a limit back to what the server’s environment says.',
  params: one,
  reply: success,
  refusals: [],
});
