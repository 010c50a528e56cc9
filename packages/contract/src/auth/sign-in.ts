// Signing in with a WhatsApp number, refreshing the session, and the list of signed-in devices.

import { ROLES } from '@valence/domain/role';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, phone, typedPhone } from '../wire.ts';

/**
 * `created` until WhatsApp accepted the bot's message with the code, then `sent`. `verified` and `expired` are final.
 */
export const ATTEMPT_STATUSES = ['created', 'sent', 'verified', 'expired'] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/**
 * Letters that tell an attempt from the number's other attempts. Sent after the word Passcode, they ask for a code for this
 * attempt alone.
 */
const letters = z.string().check(z.regex(/^[A-Z]{5,10}$/));

const attemptId = z.string().check(z.minLength(16), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/));

export const requestCode = endpoint({
  method: 'POST',
  path: '/auth/login',
  who: 'anyone',
  summary: 'Begin a sign-in attempt for a phone; the answer is the same for known and unknown numbers.',
  body: z.object({ phone: typedPhone }),
  reply: z.object({ userId: attemptId, otpExpires: instant, phone, letters }),
  refusals: ['phone-invalid', 'too-many-sign-ins'],
});

export const attemptStatus = endpoint({
  method: 'GET',
  path: '/auth/otp-status',
  who: 'anyone',
  summary: 'How far a sign-in attempt has come.',
  query: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({ status: z.enum(ATTEMPT_STATUSES), otpExpires: instant, letters }),
  refusals: ['attempt-absent'],
});

/** What a browser stores about the signed-in person. */
export const signedIn = z.object({
  isAuthenticated: z.literal(true),
  token: z.string(),
  refreshToken: z.string(),
  role: z.enum(ROLES),
  /** The account's language; absent where none was chosen. The answer's cookie makes it the browser's. */
  language: z.optional(z.string()),
});
export type SignedIn = z.output<typeof signedIn>;

export const FACTOR_KINDS = ['totp', 'passkey', 'recovery'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The passcode was right and the account has a second factor: the ticket allows showing that factor, and nothing else. */
export const halfSignedIn = z.object({
  isAuthenticated: z.literal(false),
  ticket: z.string(),
  factors: z.array(z.enum(FACTOR_KINDS)),
  expiresAt: instant,
});
export type HalfSignedIn = z.output<typeof halfSignedIn>;

export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify',
  who: 'anyone',
  summary:
    'Exchange the passcode of an attempt for a session, or, where a second factor is enrolled, for the ticket to show it with.',
  body: z.object({ userId: z.string().check(z.maxLength(64)), otp: z.string().check(z.regex(/^[0-9]{6}$/)) }),
  reply: z.union([signedIn, halfSignedIn]),
  refusals: [
    'attempt-over',
    'code-not-sent',
    'code-wrong',
    'guesses-spent',
    'account-suspended',
    'account-merged',
    'too-many-sign-ins',
  ],
});

export const refreshSession = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  who: 'anyone',
  summary: 'A new access token, and the successor of the refresh token.',
  body: z.object({ refreshToken: z.string().check(z.maxLength(256), z.regex(/^[A-Za-z0-9_-]+$/)) }),
  reply: z.object({ token: z.string(), refreshToken: z.string() }),
  // A device whose access token expired long ago learns only here that another device took its place.
  refusals: ['refresh-token-invalid', 'session-replaced'],
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  who: 'signed-in',
  summary: 'End this session.',
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/sessions',
  who: 'signed-in',
  summary: 'The devices that are signed in to this account.',
  reply: z.object({
    sessions: z.array(
      z.object({ id, device: z.string(), signedInAt: instant, lastUsedAt: instant, current: z.boolean() }),
    ),
  }),
  refusals: [],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions',
  who: 'signed-in',
  summary: "End all of one's own sessions but this one.",
  reply: z.object({ success: z.literal(true), ended: z.int() }),
  refusals: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/sessions/:sessionId',
  who: 'signed-in',
  summary: "End one of one's own sessions, this one or another device's.",
  params: z.object({ sessionId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['session-absent'],
});
