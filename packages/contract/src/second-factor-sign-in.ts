// The second half of a sign-in at the desk: showing a factor with the ticket that the passcode gave.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { signedIn } from './sign-in.ts';

/** What is shown: a code of the authenticator app or a recovery code. */
export const factorProof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
  z.object({ kind: z.literal('recovery'), code: z.string().check(z.minLength(8), z.maxLength(40)) }),
]);
export type FactorProof = z.output<typeof factorProof>;

const ticket = z.string().check(z.minLength(32), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));

export const showFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  who: 'anyone',
  summary: 'Exchange the ticket of a right passcode and a second factor for a session.',
  body: z.object({ ticket, proof: factorProof }),
  reply: signedIn,
  refusals: ['half-session-over', 'factor-wrong', 'too-many-factor-tries', 'account-suspended'],
});
