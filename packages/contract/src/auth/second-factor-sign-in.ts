// The second half of a sign-in in the admin area: showing a second factor with the ticket from the passcode.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { signedIn } from './sign-in.ts';

/** Bytes as WebAuthn's JSON writes them: Base64url. */
export const webAuthnBytes = z.string().check(z.maxLength(8192), z.regex(/^[A-Za-z0-9_-]*$/));

/** The fields of WebAuthn's `AuthenticationResponseJSON` that the server reads. */
const shownPasskey = z.object({
  id: webAuthnBytes,
  rawId: webAuthnBytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: webAuthnBytes,
    authenticatorData: webAuthnBytes,
    signature: webAuthnBytes,
  }),
});

const listedPasskey = z.object({
  id: webAuthnBytes,
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string().check(z.maxLength(20)))),
});
export const listedPasskeys = z.array(listedPasskey);

/** `PublicKeyCredentialRequestOptionsJSON`: what the browser is asked to sign. */
export const passkeyRequest = z.object({
  challenge: webAuthnBytes,
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: listedPasskeys,
});

/** A shown factor: a code of the authenticator app, a recovery code, or a passkey's signature. */
export const factorProof = z.union([
  z.object({ kind: z.literal('totp'), code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
  z.object({ kind: z.literal('recovery'), code: z.string().check(z.minLength(8), z.maxLength(40)) }),
  z.object({ kind: z.literal('passkey'), response: shownPasskey }),
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

export const requestPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  who: 'anyone',
  summary: 'What a browser has to sign with a passkey; each is good for one signature.',
  body: z.object({ ticket }),
  reply: passkeyRequest,
  refusals: ['half-session-over', 'factor-absent'],
});
