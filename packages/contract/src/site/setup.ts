// What the pages of a new school need before anybody has signed in.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const readFirstSignIn = endpoint({
  method: 'GET',
  path: '/api/v1/setup/first-sign-in',
  who: 'anyone',
  summary: 'What a new school waits for: the number of an admin, the first sign-in of one, or nothing.',
  reply: z.object({
    awaited: z.enum(['number', 'sign-in', 'nothing']),
    /** Whether the simulator stands in for WhatsApp. */
    simulated: z.boolean(),
  }),
  refusals: [],
});
