// A sign-in attempt from the phone number to the session: what stage it is at, and what may happen there.

import {
  attemptStatus,
  type HalfSignedIn,
  requestCode,
  type SignedIn,
  verifyCode,
} from '@valence/contract/sign-in';
import { ATTEMPT_LIFE_SECONDS } from '@valence/domain/otp';
import type { Phone } from '@valence/domain/phone';
import { call } from '../../lib/api.ts';
import { now } from '../../lib/clock.ts';
import { type LoginRecord, removeLoginRecord, writeLoginRecord } from '../../lib/login-record.ts';

/** An attempt that waits for its code. */
export interface Attempt {
  id: string;
  phone: Phone;
  /** Sent behind the word they ask for a code for this attempt alone; undefined until the server has told them. */
  letters?: string | undefined;
  /** Milliseconds since 1970; `OVER` once the server takes no code for it any more. */
  expiresAt: number;
  /** WhatsApp accepted the message with the code. */
  isSent: boolean;
}

export const OVER = 0;
// A spinner for as long as a call may take would keep the boxes from somebody who holds the code.
const CHECK_TIMEOUT_MS = 8000;

/** @param fromPath where to go after signing in; kept with the attempt  @throws what `call` throws */
export async function beginAttempt(phone: Phone, fromPath: string | undefined): Promise<Attempt> {
  const reply = await call(requestCode, { body: { phone } });
  const { userId: id, letters } = reply;
  writeLoginRecord({ id, phoneNo: reply.phone, time: now(), ...(fromPath && { fromPath }) });
  return { id, phone: reply.phone, letters, expiresAt: Date.parse(reply.otpExpires), isSent: false };
}

/** What became of a stored attempt. */
export type Resumed = { is: 'live'; attempt: Attempt } | { is: 'expired'; phone: Phone } | { is: 'over' };

/** @throws what `call` throws; an attempt that the server does not know is a refusal */
export async function resumeAttempt(record: LoginRecord): Promise<Resumed> {
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

/** A stored attempt as far as this browser knows, for when the server does not answer; undefined once it has run out. */
export function presumedAttempt({ id, phoneNo, time }: LoginRecord): Attempt | undefined {
  const expiresAt = time + ATTEMPT_LIFE_SECONDS * 1000;
  return id && phoneNo && expiresAt > now() ? { id, phone: phoneNo, expiresAt, isSent: false } : undefined;
}

/** @returns half a session where a second factor is asked for  @throws what `call` throws */
export async function finishAttempt(id: string, code: string): Promise<SignedIn | HalfSignedIn> {
  return call(verifyCode, { body: { userId: id, otp: code } });
}

/** Gives the attempt up on this browser. */
export function forgetAttempt(): void {
  removeLoginRecord();
}
