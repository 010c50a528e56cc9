// One's own second factors: listing, adding and removing them, and showing one again before a change.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, named } from '../wire.ts';
import { factorProof, listedPasskeys, passkeyRequest, webAuthnBytes } from './second-factor-sign-in.ts';

const success = z.object({ success: z.literal(true) });

/** Shown once, when they are made; the server keeps only hashes. */
const recoveryCodes = z.array(z.string());
/** The first factor comes with recovery codes; null: the account already has some. */
const enrolReply = z.object({ recoveryCodes: z.nullable(recoveryCodes) });

export const readFactors = endpoint({
  method: 'GET',
  path: '/api/v1/second-factor',
  who: 'second-factor.own',
  summary: 'The caller’s second factors, and whether an admin asks for one.',
  reply: z.object({
    /** Whether the admin area requires a second factor of everybody. */
    required: z.boolean(),
    /** This session must show or enrol one before it can do anything else. */
    due: z.boolean(),
    totp: z.nullable(z.object({ enrolledAt: instant })),
    passkeys: z.array(
      z.object({ id, name: z.string(), enrolledAt: instant, lastUsedAt: z.nullable(instant) }),
    ),
    /** Passkeys need a host name; a server that is reached by an IP address has none. */
    passkeysPossible: z.boolean(),
    recoveryCodesLeft: z.int(),
    /** Whether a factor must be shown before a change. */
    mustConfirm: z.boolean(),
  }),
  refusals: [],
});
export type OwnFactors = ReplyOf<typeof readFactors>;

export const confirmFactor = endpoint({
  method: 'POST',
  path: '/api/v1/second-factor/confirm',
  who: 'second-factor.own',
  summary: 'Show a second factor again, which allows changes for five minutes.',
  body: z.object({ proof: factorProof }),
  reply: success,
  refusals: ['factor-wrong', 'too-many-factor-tries'],
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/v1/second-factor/totp',
  who: 'second-factor.own',
  summary:
    'A new secret for an authenticator app, as text and as a QR code; it counts once a code of it is shown.',
  reply: z.object({
    /** In Base32. */
    secret: z.string(),
    /** `otpauth://…`, for an app on the same device. */
    address: z.string(),
    /** The address as a QR code: an SVG document. */
    qrCode: z.string(),
  }),
  refusals: ['confirmation-needed', 'sign-in-again'],
});
export type NewTotp = ReplyOf<typeof beginTotp>;

export const enrolTotp = endpoint({
  method: 'POST',
  path: '/api/v1/second-factor/totp/enrol',
  who: 'second-factor.own',
  summary: 'Enrol the authenticator app by a first code of it; an earlier app no longer counts.',
  body: z.object({ code: z.string().check(z.regex(/^[0-9]{6}$/)) }),
  reply: enrolReply,
  refusals: ['confirmation-needed', 'setup-over', 'factor-wrong'],
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/v1/second-factor/totp',
  who: 'second-factor.own',
  summary: 'Remove the authenticator app.',
  reply: success,
  refusals: ['confirmation-needed', 'sign-in-again', 'factor-absent', 'factor-last'],
});

export const requestOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/second-factor/confirm/passkey',
  who: 'second-factor.own',
  summary: 'What a browser has to sign to show one of the caller’s passkeys again.',
  reply: passkeyRequest,
  refusals: ['factor-absent'],
});

/** The fields of `PublicKeyCredentialCreationOptionsJSON` that are used. */
const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: webAuthnBytes, name: z.string(), displayName: z.string() }),
  challenge: webAuthnBytes,
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: listedPasskeys,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/second-factor/passkeys/begin',
  who: 'second-factor.own',
  summary: 'What a browser needs to make a passkey for the caller.',
  reply: passkeyCreation,
  refusals: ['confirmation-needed', 'sign-in-again', 'passkeys-impossible'],
});

export const enrolPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/second-factor/passkeys',
  who: 'second-factor.own',
  summary: 'Enrol a passkey that the browser has made.',
  body: z.object({
    name: named(60),
    response: z.object({
      id: webAuthnBytes,
      rawId: webAuthnBytes,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: webAuthnBytes,
        attestationObject: webAuthnBytes,
        transports: z.optional(
          z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(10)),
        ),
      }),
    }),
  }),
  reply: enrolReply,
  refusals: ['confirmation-needed', 'setup-over', 'passkey-invalid'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/second-factor/passkeys/:passkeyId',
  who: 'second-factor.own',
  summary: 'Remove a passkey.',
  params: z.object({ passkeyId: id }),
  reply: success,
  refusals: ['confirmation-needed', 'sign-in-again', 'factor-absent', 'factor-last'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/v1/second-factor/recovery-codes',
  who: 'second-factor.own',
  summary: 'New recovery codes; the earlier ones no longer work.',
  reply: z.object({ recoveryCodes }),
  refusals: ['confirmation-needed', 'sign-in-again', 'factor-absent'],
});

export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:userId/second-factor',
  who: 'staff.manage',
  summary: 'Remove every second factor of somebody who lost it, and sign that account out. Not one’s own.',
  params: z.object({ userId: id }),
  reply: success,
  refusals: ['confirmation-needed', 'sign-in-again', 'account-absent', 'account-own', 'factor-absent'],
});
