// The budgets of sign-in: attempts by address and by phone, codes by phone, guesses by address (docs/decisions/0003, 0091, 0092).

import { DAY_SECONDS, HOUR_SECONDS } from '@valence/domain/durations';
import type { Phone } from '@valence/domain/phone';
import { type BudgetResult, forgiveBudgets, takeBudget } from '../../platform/db/budgets.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { forgetSlots, type SlotResult, takeSlot } from '../../platform/db/paced-slots.ts';

const WINDOW_SECONDS = 10 * 60;
const PER_PHONE_AND_ADDRESS = 10;
const PER_PHONE = 60;
/** How many guesses an address may make for each attempt that it may begin. */
const GUESSES_AN_ATTEMPT = 5;
const REQUESTED_CODE_SLOTS = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
/** Codes that no message asked for leave half of an hour's codes to the owner's messages. */
const UNASKED_CODE_SLOTS = [0, 1, 2, 3, 4];

/** Limits for messages that nobody asked for: from one address in an hour, and to one number in any 24 hours. */
const UNASKED_PER_ADDRESS = 20;
const UNASKED_PER_PHONE = [0, 1, 2, 3, 4];

const phoneSubject = (phone: Phone) => `sign-in:phone:${phone}`;
const codeSubject = (phone: Phone) => `code:${phone}`;
const unaskedSubject = (phone: Phone) => `unasked:phone:${phone}`;

/**
 * Called outside the transaction of the use case: thousands share an operator's address, and must not queue for its row.
 * @returns seconds to wait, or undefined when the request may go on
 */
export async function takeRequest(
  db: Db,
  request: { phone: Phone; address: string; perAddress: number },
  at: Date,
): Promise<number | undefined> {
  const window = { windowSeconds: WINDOW_SECONDS };
  const subject = phoneSubject(request.phone);
  const byAddress = await takeBudget(
    db,
    { subject: `sign-in:address:${request.address}`, limit: request.perAddress, ...window },
    at,
  );
  if (!byAddress.taken) return byAddress.retryAfterSeconds;
  const byBoth = await takeBudget(
    db,
    { subject: `${subject}:${request.address}`, limit: PER_PHONE_AND_ADDRESS, ...window },
    at,
  );
  if (!byBoth.taken) return byBoth.retryAfterSeconds;
  const byPhone = await takeBudget(db, { subject, limit: PER_PHONE, ...window }, at);
  // The first request for this phone from an address always gets through, so that the owner is never locked out.
  return byPhone.taken || byBoth.used === 1 ? undefined : byPhone.retryAfterSeconds;
}

/** @returns seconds to wait, or undefined */
export async function takeGuess(
  db: Db,
  address: string,
  attemptsPerAddress: number,
  at: Date,
): Promise<number | undefined> {
  const limit = attemptsPerAddress * GUESSES_AN_ATTEMPT;
  const result = await takeBudget(
    db,
    { subject: `guess:address:${address}`, limit, windowSeconds: WINDOW_SECONDS },
    at,
  );
  return result.taken ? undefined : result.retryAfterSeconds;
}

/** Takes one of the codes that a phone may get in any hour. @param isRequested whether the owner's message asked for it */
export async function takeCode(
  tx: Tx,
  { phone, isRequested, anHour }: { phone: Phone; isRequested: boolean; anHour: number },
  at: Date,
): Promise<SlotResult> {
  const slots = isRequested
    ? REQUESTED_CODE_SLOTS.slice(-anHour)
    : UNASKED_CODE_SLOTS.slice(0, Math.floor(anHour / 2));
  return takeSlot(tx, { subject: codeSubject(phone), slots, seconds: HOUR_SECONDS }, at);
}

/** Takes one message that nobody asked for from the budget of the sign-in's address. @returns whether one was left */
export async function takeUnaskedOfAddress(tx: Tx, address: string, at: Date): Promise<boolean> {
  const subject = `unasked:address:${address}`;
  const budget = { subject, limit: UNASKED_PER_ADDRESS, windowSeconds: HOUR_SECONDS };
  return (await takeBudget(tx, budget, at)).taken;
}

/** The same for the number that it would be sent to. */
export async function takeUnaskedOfPhone(tx: Tx, phone: Phone, at: Date): Promise<boolean> {
  const pace = { subject: unaskedSubject(phone), slots: UNASKED_PER_PHONE, seconds: DAY_SECONDS };
  return (await takeSlot(tx, pace, at)).taken;
}

/** The same for what the school sends in a day (UTC). All sign-ins count in one row, so this is called last. */
export async function takeUnaskedOfSchool(tx: Tx, aDay: number, at: Date): Promise<BudgetResult> {
  return takeBudget(tx, { subject: 'unasked:school', limit: aDay, windowSeconds: DAY_SECONDS }, at);
}

/** Clears the phone's budget after a message from it, so that its owner is not held up by what others used. */
export async function forgivePhone(tx: Tx, phone: Phone): Promise<void> {
  await forgiveBudgets(tx, phoneSubject(phone));
}

/** Removes everything about the number of a deleted account. */
export async function forgetPhone(tx: Tx, phone: Phone): Promise<void> {
  await forgiveBudgets(tx, phoneSubject(phone));
  await forgetSlots(tx, [codeSubject(phone), unaskedSubject(phone)]);
}
