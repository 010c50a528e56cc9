// A sign-in attempt from the phone number to the session: begins it, resumes a stored one, finishes it and forgets it.

import {
  attemptStatus,
  type HalfSignedIn,
  requestCode,
  type SignedIn,
  verifyCode,
} from '@valence/contract/auth/sign-in';
import { ATTEMPT_LIFE_SECONDS } from '@valence/domain/otp';
import type { Phone } from '@valence/domain/phone';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { type LoginRecord, removeLoginRecord, writeLoginRecord } from '../../lib/login-record.ts';

/** An attempt that waits for its code. */
export interface Attempt {
  id: string;
  phone: Phone;
  /** Sent after the word Passcode, they ask for a code for this attempt alone; undefined until the server has answered. */
  letters?: string | undefined;
  /** Milliseconds since 1970; `OVER` once the server accepts no code for it any more. */
  expiresAt: number;
  /** WhatsApp accepted the message with the code. */
  isSent: boolean;
}

export const OVER = 0;
// Shorter than the usual timeout, so that somebody who already has the code does not wait for the boxes.
const CHECK_TIMEOUT_MS = 8000;

/** @param fromPath where to go after signing in; stored with the attempt  @throws what `call` throws */
export async function beginAttempt(phone: Phone, fromPath: string | undefined): Promise<Attempt> {
  const reply = await call(requestCode, { body: { phone } });
  const { userId: id, letters } = reply;
  writeLoginRecord({ id, phoneNo: reply.phone, time: now(), ...(fromPath && { fromPath }) });
  return { id, phone: reply.phone, letters, expiresAt: Date.parse(reply.otpExpires), isSent: false };
}

/** The present state of a stored attempt. */
export type ResumeResult =
  | { is: 'live'; attempt: Attempt }
  | { is: 'expired'; phone: Phone }
  | { is: 'over' };

/** @throws what `call` throws; for an attempt that the server does not know, a refusal */
export async function resumeAttempt(record: LoginRecord): Promise<ResumeResult> {
  const { id, phoneNo } = record;
  if (!id || !phoneNo) return { is: 'over' };
  const { status, otpExpires, letters } = await call(
    attemptStatus,
    { query: { id } },
    { timeoutMs: CHECK_TIMEOUT_MS },
  );
  if (status === 'expired') return { is: 'expired', phone: phoneNo };
  if (status !== 'created' && status !== 'sent') return { is: 'over' };
  const expiresAt = Date.parse(otpExpires);
  return { is: 'live', attempt: { id, phone: phoneNo, letters, expiresAt, isSent: status === 'sent' } };
}

/** A stored attempt by this browser's knowledge, for use when the server does not answer; undefined once it has expired. */
export function presumedAttempt({ id, phoneNo, time }: LoginRecord): Attempt | undefined {
  const expiresAt = time + ATTEMPT_LIFE_SECONDS * 1000;
  return id && phoneNo && expiresAt > now() ? { id, phone: phoneNo, expiresAt, isSent: false } : undefined;
}

/** @returns half a session where a second factor is required  @throws what `call` throws */
export async function finishAttempt(id: string, code: string): Promise<SignedIn | HalfSignedIn> {
  return call(verifyCode, { body: { userId: id, otp: code } });
}

/** Removes the attempt from this browser. */
export function forgetAttempt(): void {
  removeLoginRecord();
}
