// What limits sign-in: see docs/decisions/0003, 0091 and 0092. Attempts by address and by phone, codes by phone, guesses by address.

import type { Phone } from '@valence/domain/phone';
import { forgiveBudgets, type Taken, takeBudget } from '../../platform/db/budgets.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { forgetSlots, type SlotTaken, takeSlot } from '../../platform/db/paced-slots.ts';

const WINDOW_SECONDS = 10 * 60;
const PER_PHONE_AND_ADDRESS = 10;
const PER_PHONE = 60;
/** Guesses one address may make for each attempt it may begin. */
const GUESSES_AN_ATTEMPT = 5;
const HOUR_SECONDS = 60 * 60;
const ASKED_FIRST = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
/** Codes that nobody's message asked for leave half an hour's codes to the owner's messages. */
const UNASKED = [0, 1, 2, 3, 4];

const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Messages that nobody asked for: of one address in an hour, to one number in any 24 hours. */
const UNASKED_PER_ADDRESS = 20;
const UNASKED_PER_PHONE = [0, 1, 2, 3, 4];

const phoneSubject = (phone: Phone) => `sign-in:phone:${phone}`;
const codeSubject = (phone: Phone) => `code:${phone}`;
const unaskedSubject = (phone: Phone) => `unasked:phone:${phone}`;

/**
 * Asked outside the transaction of the use case: thousands share an operator's address, and must not queue for its row.
 * @returns seconds to wait, or undefined when the request may go on.
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
  // Whoever comes from an address that has not asked for this phone yet gets through: the owner is never locked out.
  return byPhone.taken || byBoth.used === 1 ? undefined : byPhone.retryAfterSeconds;
}

/** @returns seconds to wait, or undefined. */
export async function takeGuess(
  db: Db,
  address: string,
  attemptsPerAddress: number,
  at: Date,
): Promise<number | undefined> {
  const limit = attemptsPerAddress * GUESSES_AN_ATTEMPT;
  const taken = await takeBudget(
    db,
    { subject: `guess:address:${address}`, limit, windowSeconds: WINDOW_SECONDS },
    at,
  );
  return taken.taken ? undefined : taken.retryAfterSeconds;
}

/** One of the codes a phone may get in any hour. @param asked whether the owner's message asks for it. */
export async function takeCode(
  tx: Tx,
  { phone, asked, anHour }: { phone: Phone; asked: boolean; anHour: number },
  at: Date,
): Promise<SlotTaken> {
  const slots = asked ? ASKED_FIRST.slice(-anHour) : UNASKED.slice(0, Math.floor(anHour / 2));
  return takeSlot(tx, { subject: codeSubject(phone), slots, seconds: HOUR_SECONDS }, at);
}

/** Whether one more message may go out that nobody asked for, by where the sign-in comes from. Takes it if so. */
export async function takeUnaskedOfAddress(tx: Tx, address: string, at: Date): Promise<boolean> {
  const subject = `unasked:address:${address}`;
  const budget = { subject, limit: UNASKED_PER_ADDRESS, windowSeconds: HOUR_SECONDS };
  return (await takeBudget(tx, budget, at)).taken;
}

/** The same by the number it would go to. */
export async function takeUnaskedOfPhone(tx: Tx, phone: Phone, at: Date): Promise<boolean> {
  const pace = { subject: unaskedSubject(phone), slots: UNASKED_PER_PHONE, seconds: DAY_SECONDS };
  return (await takeSlot(tx, pace, at)).taken;
}

/** The same by what the school sends in a day (UTC). All sign-ins count in one row, so this is asked last. */
export async function takeUnaskedOfSchool(tx: Tx, aDay: number, at: Date): Promise<Taken> {
  return takeBudget(tx, { subject: 'unasked:school', limit: aDay, windowSeconds: DAY_SECONDS }, at);
}

/** The owner wrote to us from the phone itself: what others used up of its budgets no longer stands in his way. */
export async function forgivePhone(tx: Tx, phone: Phone): Promise<void> {
  await forgiveBudgets(tx, phoneSubject(phone));
}

/** For an account that is deleted: nothing of the number stays. */
export async function forgetPhone(tx: Tx, phone: Phone): Promise<void> {
  await forgiveBudgets(tx, phoneSubject(phone));
  await forgetSlots(tx, [codeSubject(phone), unaskedSubject(phone)]);
}
