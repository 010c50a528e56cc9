// How many bytes of lessons a person's playing used.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const dataUsed = endpoint({
  method: 'GET',
  path: '/api/v1/data-use',
  who: 'signed-in',
  summary: 'Bytes of lessons that this server sent to the caller in the present calendar month (Colombo).',
  reply: z.object({ year: z.int(), month: z.int(), bytes: z.int() }),
  refusals: [],
});
