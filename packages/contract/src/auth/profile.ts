// A student's own profile.

import { ROLES } from '@valence/domain/role';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { phone } from '../wire.ts';

export const profile = endpoint({
  method: 'GET',
  path: '/api/userprofile',
  who: 'signed-in',
  summary: "The signed-in person's own profile.",
  reply: z.object({
    name: z.string(),
    phone,
    school: z.nullable(z.string()),
    role: z.enum(ROLES),
    alYear: z.nullable(z.int()),
  }),
  refusals: [],
});

/** A student's code for the class door, as its text and as a picture. */
export const studentCode = z.object({
  code: z.string(),
  /** An SVG document. */
  svg: z.string(),
});

export const ownStudentCode = endpoint({
  method: 'GET',
  path: '/api/v1/student-code',
  who: 'signed-in',
  summary: 'The code that one shows at the class door. It names the account to staff and opens nothing.',
  reply: studentCode,
  refusals: [],
});

export const setAlYear = endpoint({
  method: 'PUT',
  path: '/api/alyear',
  who: 'signed-in',
  summary:
    "Set one's own current A/L year, 4 digits, one that the school runs. The first choice is free; then two changes in 30 days.",
  body: z.object({ alYear: z.string().check(z.maxLength(16)) }),
  reply: z.object({ success: z.literal(true), alYear: z.string() }),
  refusals: ['al-year-unknown', 'too-many-year-changes'],
});
