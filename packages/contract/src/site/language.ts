// The languages of the pages, and a browser's choice of one.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const code = z.string().check(z.regex(/^[a-z]{2,3}$/));

export const listLanguages = endpoint({
  method: 'GET',
  path: '/api/v1/languages',
  who: 'anyone',
  summary: 'The languages of the pages, each in its own name, and the one that this browser has chosen.',
  reply: z.object({ chosen: code, languages: z.array(z.object({ code, name: z.string() })) }),
  refusals: [],
});

export const chooseLanguage = endpoint({
  method: 'PUT',
  path: '/api/v1/languages/chosen',
  who: 'anyone',
  summary: 'Choose the language of the pages and messages for this browser, kept as a cookie.',
  body: z.object({ code }),
  reply: z.object({ chosen: code }),
  refusals: ['language-absent'],
});
