// The languages of the pages, and the choice of one: a browser's, or an account's.

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

export const chooseMyLanguage = endpoint({
  method: 'PUT',
  path: '/api/v1/languages/mine',
  who: 'signed-in',
  summary:
    'Choose the language of pages and messages for the own account and this browser; other browsers take it with their next sign-in.',
  body: z.object({ code }),
  reply: z.object({ chosen: code }),
  refusals: ['language-absent'],
});
