// The number of answers that a student has not seen. A file of its own, since the library loads it without `questions.ts`.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

export const countNewAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/questions/new-answers',
  who: 'signed-in',
  summary: 'How many answers to one’s questions one has not seen.',
  reply: z.object({ data: z.object({ newAnswers: z.int() }) }),
  refusals: [],
});
