// Makes codes: decides which attempts a code opens, and how many daily judgements are set aside for guesses at it (decision 91).

import { DAY_SECONDS } from '@valence/domain/durations';
import {
  ATTEMPT_LIFE_SECONDS,
  GUESSES_PER_ATTEMPT,
  JUDGEMENTS_A_DAY,
  RETRIES_A_DAY,
} from '@valence/domain/otp';
import type { Phone } from '@valence/domain/phone';
import type { Tx } from '../../platform/db/database.ts';
import { newId, sixDigits } from '../../platform/ids.ts';
import * as budgets from './budgets.ts';
import * as store from './codes.store.ts';
import { hashOf } from './passcodes.ts';

const RESERVABLE_A_DAY = JUDGEMENTS_A_DAY - RETRIES_A_DAY;

/** A code that is to be sent to a phone. */
export interface CodeToSend {
  codeId: string;
  phone: Phone;
  code: string;
  expiresAt: Date;
}

/** The result of a request for a code. */
export type CodeWish =
  | ({ kind: 'made' } & CodeToSend)
  /** Nobody is signing in with this phone at the moment. */
  | { kind: 'no-attempt' }
  /** More attempts are pending than the word alone may open on this day. */
  | { kind: 'letters-needed' }
  | { kind: 'too-many'; freeAt: Date };

export interface CodeMaking {
  /** 32 bytes. */
  key: Buffer;
  /** How many codes a phone may get in an hour. */
  anHour: number;
}

/** Makes the code for the owner's message: for the pending attempt with these letters, else for all pending attempts. */
export async function makeRequestedCode(
  tx: Tx,
  making: CodeMaking,
  { phone, letters }: { phone: Phone; letters: string | undefined },
  at: Date,
): Promise<CodeWish> {
  const filter = { guesses: GUESSES_PER_ATTEMPT, letters: letters ?? '' };
  const own = letters && (await store.openAttemptWith(tx, phone, filter, at));
  // This code opens one attempt alone, so strangers' guesses are never compared with it.
  if (own) return make(tx, making, { phone, kind: 'letters', attempts: [own], reserved: 0 }, at);
  const limit = RESERVABLE_A_DAY + 1;
  const attempts = await store.openAttempts(tx, phone, { guesses: GUESSES_PER_ATTEMPT, limit }, at);
  return make(tx, making, { phone, kind: 'word', attempts, reserved: attempts.length }, at);
}

/** Makes a code that no message asked for; it opens only the attempt that it is made for. */
export async function makeUnaskedCode(
  tx: Tx,
  making: CodeMaking,
  { phone, attempt }: { phone: Phone; attempt: store.OpenAttempt },
  at: Date,
): Promise<CodeWish> {
  return make(tx, making, { phone, kind: 'unasked', attempts: [attempt], reserved: 1 }, at);
}

/** Replaces a code that WhatsApp could not deliver, unless nobody asked for it: then the person sends the word. */
export async function makeCodeAgain(tx: Tx, making: CodeMaking, codeId: string, at: Date): Promise<CodeWish> {
  const origin = await store.findOrigin(tx, codeId);
  return origin && origin.kind !== 'unasked'
    ? makeRequestedCode(tx, making, origin, at)
    : { kind: 'no-attempt' };
}

/** Since when codes count into the day that ends at `at`: a last guess may come an attempt's whole life after its code. */
export function dayBefore(at: Date): Date {
  return new Date(at.getTime() - (DAY_SECONDS + ATTEMPT_LIFE_SECONDS) * 1000);
}

async function make(
  tx: Tx,
  { key, anHour }: CodeMaking,
  request: { phone: Phone; kind: store.CodeKind; attempts: readonly store.OpenAttempt[]; reserved: number },
  at: Date,
): Promise<CodeWish> {
  const { phone, kind, attempts, reserved } = request;
  if (attempts.length === 0) return { kind: 'no-attempt' };
  if (reserved > 0) {
    await store.lockJudgements(tx, phone);
    const reservedToday = await store.reservedSince(tx, phone, dayBefore(at));
    if (reservedToday + reserved > RESERVABLE_A_DAY) return { kind: 'letters-needed' };
  }
  const slot = await budgets.takeCode(tx, { phone, isRequested: kind !== 'unasked', anHour }, at);
  if (!slot.taken) return { kind: 'too-many', freeAt: slot.freeAt };
  const expiresAt = new Date(Math.max(...attempts.map((attempt) => attempt.expiresAt.getTime())));
  const newCode = { codeId: newId(at), phone, code: sixDigits(), expiresAt };
  const attemptIds = attempts.map(({ id }) => id);
  const hash = hashOf(key, phone, newCode.code);
  await store.insertCode(tx, { id: newCode.codeId, phone, hash, kind, reserved, expiresAt, attemptIds }, at);
  return { kind: 'made', ...newCode };
}
