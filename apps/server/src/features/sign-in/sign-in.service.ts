// Signing in: an attempt is begun in the browser, its code is asked for on WhatsApp, and typed into the browser.

import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type {
  AttemptStatus,
  attemptStatus,
  HalfSignedIn,
  requestCode,
  SignedIn,
  verifyCode,
} from '@valence/contract/sign-in';
import {
  ATTEMPT_LIFE_SECONDS,
  GUESSES_PER_ATTEMPT,
  LETTERS,
  LETTERS_OF_AN_ATTEMPT,
} from '@valence/domain/otp';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { addressBlock } from '../../platform/address-block.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import { newId, randomLetters, randomToken } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';
import * as budgets from './budgets.ts';
import type { OpenAttempt } from './codes.store.ts';
import * as codes from './codes.store.ts';
import {
  type CodeMaking,
  type CodeToSend,
  type CodeWish,
  makeAskedCode,
  makeCodeAgain,
  makeUnaskedCode,
} from './codes.ts';
import { judge } from './judging.ts';
import { hashOf } from './passcodes.ts';
import * as store from './sign-in.store.ts';

const ATTEMPT_ID_BYTES = 24;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const UNVERIFIED_DAYS = 7;
const KEPT_ATTEMPT_DAYS = 2;

/** How a code goes out that no message asked for. */
export interface UnaskedCodes {
  /** How many may in a day. */
  readonly aDay: number;
  /** Answers false where the phone has been written to just now. */
  readonly reserve: (tx: Tx, phone: Phone, at: Date) => Promise<boolean>;
  readonly queue: (tx: Tx, code: CodeToSend, at: Date) => Promise<void>;
  /** After the commit. */
  readonly wake: () => void;
  /** The last one of the day is on its way; once a day. */
  readonly usedUp: () => void;
}

export interface SignInDeps {
  db: Db;
  clock: Clock;
  /** Derived keys of 32 bytes. */
  keys: { passcode: Buffer; address: Buffer };
  settings: { adminPhones: readonly Phone[]; addressSignInBudget: number; codesAnHour: number };
  /** What an accepted passcode gives: a session, or the half of one where a second factor is enrolled. */
  letIn: (
    tx: Tx,
    arrival: { accountId: string; role: Role; attemptId: string; device: string; at: Date },
  ) => Promise<SignedIn | HalfSignedIn>;
  /** Where codes go out without waiting for the person's message; undefined where they wait. */
  unasked: UnaskedCodes | undefined;
}

export type SignInService = ReturnType<typeof createSignInService>;
type Answer<E extends typeof requestCode | typeof attemptStatus | typeof verifyCode> =
  | ReplyOf<E>
  | Refused<RefusalOf<E>>;

export function createSignInService(deps: SignInDeps) {
  const { db, clock } = deps;
  return {
    /** Begins an attempt. Known and unknown numbers meet the same statements. */
    requestCode: async (typed: string, address: string) => begin(deps, typed, address),

    attemptStatus: async (id: string): Promise<Answer<typeof attemptStatus>> => {
      const attempt = await store.findAttempt(db, id);
      if (!attempt) return refused('attempt-absent');
      const { letters, expiresAt } = attempt;
      return { status: statusOf(attempt, clock.now()), otpExpires: expiresAt.toISOString(), letters };
    },

    /** Exchanges a passcode for a session: the guess is counted before it is looked at. */
    verifyCode: async (attemptId: string, code: string, from: From) => guess(deps, attemptId, code, from),

    /** The owner asks on WhatsApp, perhaps with the letters of an attempt. Runs in the transaction that queues the answer. */
    codeAsked: async (
      tx: Tx,
      asked: { phone: Phone; letters: string | undefined },
      at: Date,
    ): Promise<CodeWish> => {
      await budgets.forgivePhone(tx, asked.phone);
      return makeAskedCode(tx, makingOf(deps), asked, at);
    },

    /** WhatsApp accepted the message that carries the code. */
    codeSent: codes.markCodeSent,
    /** WhatsApp could not deliver it after all. */
    codeUndelivered: codes.markCodeUndelivered,
    /** A code for the same attempts, in place of one that could not be delivered. */
    codeAgain: async (tx: Tx, codeId: string, at: Date): Promise<CodeWish> =>
      makeCodeAgain(tx, makingOf(deps), codeId, at),
    /** The name a person goes by in WhatsApp, for an account that has none. */
    learnName: store.fillName,

    /** For an account that is deleted, in that transaction: nothing of the number stays here. */
    forgetPhone: async (tx: Tx, phone: Phone): Promise<void> => {
      await store.forgetPhone(tx, phone);
      await budgets.forgetPhone(tx, phone);
    },

    /** Removes what is over: accounts that never signed in after 7 days, attempts and codes after 2. */
    purge: async (): Promise<void> => {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MILLISECONDS);
      const before = { accounts: daysAgo(UNVERIFIED_DAYS), attempts: daysAgo(KEPT_ATTEMPT_DAYS) };
      await transaction(db, async (tx) => store.purge(tx, before));
    },
  };
}

/** Where a guess comes from. `device` is the User-Agent header. */
interface From {
  address: string;
  device: string;
}

async function begin(deps: SignInDeps, typed: string, address: string): Promise<Answer<typeof requestCode>> {
  const { db, clock, keys, settings, unasked } = deps;
  const phone = normalisePhone(typed);
  if (!phone) return refused('phone-invalid');
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + ATTEMPT_LIFE_SECONDS * 1000);
  const id = randomToken(ATTEMPT_ID_BYTES);
  const addressHash = hashOfAddress(keys.address, address);
  const caller = addressHash.toString('base64url');
  const perAddress = settings.addressSignInBudget;
  const wait = await budgets.takeRequest(db, { phone, address: caller, perAddress }, at);
  if (wait !== undefined) return refused('too-many-sign-ins', { retryAfterSeconds: wait });
  const begun = await transaction(db, async (tx) => {
    await store.ensureAccount(tx, newId(at), phone, at);
    const letters = await insertAttempt(tx, { id, phone, addressHash, expiresAt }, at);
    const isLast = await sendUnasked(deps, tx, { phone, address: caller, attempt: { id, expiresAt } }, at);
    return { letters, isLast };
  });
  unasked?.wake();
  if (begun.isLast) unasked?.usedUp();
  return { userId: id, otpExpires: expiresAt.toISOString(), phone, letters: begun.letters };
}

/** @returns its letters: one more at each try, so that there are some left however many attempts the number has */
async function insertAttempt(tx: Tx, attempt: Omit<store.NewAttempt, 'letters'>, at: Date): Promise<string> {
  for (let count = LETTERS_OF_AN_ATTEMPT; ; count += 1) {
    const letters = randomLetters(count, LETTERS);
    if (await store.insertAttempt(tx, { ...attempt, letters }, at)) return letters;
  }
}

/**
 * Where a template is set: the code for this attempt, as far as number, address and school have messages left. Otherwise the sign-in
 * waits for the person's message. @returns whether the school's last one of the day was taken
 */
async function sendUnasked(
  deps: SignInDeps,
  tx: Tx,
  { phone, address, attempt }: { phone: Phone; address: string; attempt: OpenAttempt },
  at: Date,
): Promise<boolean> {
  const { unasked } = deps;
  if (!unasked || !(await budgets.takeUnaskedOfAddress(tx, address, at))) return false;
  if (!(await unasked.reserve(tx, phone, at))) return false;
  if (!(await budgets.takeUnaskedOfPhone(tx, phone, at))) return false;
  const ofSchool = await budgets.takeUnaskedOfSchool(tx, unasked.aDay, at);
  if (!ofSchool.taken) return false;
  const wish = await makeUnaskedCode(tx, makingOf(deps), { phone, attempt }, at);
  if (wish.kind === 'made') await unasked.queue(tx, wish, at);
  return ofSchool.used === unasked.aDay;
}

async function guess(
  deps: SignInDeps,
  attemptId: string,
  code: string,
  from: From,
): Promise<Answer<typeof verifyCode>> {
  const { db, clock, keys, settings } = deps;
  const at = clock.now();
  const address = hashOfAddress(keys.address, from.address).toString('base64url');
  const wait = await budgets.takeGuess(db, address, settings.addressSignInBudget, at);
  if (wait !== undefined) return refused('too-many-sign-ins', { retryAfterSeconds: wait });
  return transaction(db, async (tx) => {
    const phone = await store.countGuess(tx, attemptId, GUESSES_PER_ATTEMPT, at);
    if (!phone) return refused(await whyNoGuess(tx, attemptId, at));
    const judged = await judge(tx, { attemptId, phone, hash: hashOf(keys.passcode, phone, code) }, at);
    if (judged.is === 'wrong') return refused('code-wrong');
    if (judged.is !== 'right') {
      if (judged.is === 'no-code' || !judged.compared) await store.uncountGuess(tx, attemptId);
      return refused(judged.is === 'spent' ? 'guesses-spent' : 'attempt-over');
    }
    if (!(await codes.spendCode(tx, attemptId, judged.codeId, at))) return refused('attempt-over');
    return admit(deps, tx, { phone, attemptId, device: from.device }, at);
  });
}

async function admit(
  { settings, letIn }: SignInDeps,
  tx: Tx,
  { phone, attemptId, device }: { phone: Phone; attemptId: string; device: string },
  at: Date,
): Promise<SignedIn | HalfSignedIn | Refused<'account-suspended' | 'account-merged'>> {
  const isAdmin = settings.adminPhones.includes(phone);
  const account = await store.verifyAccount(tx, newId(at), phone, isAdmin, at);
  if (!account) return refused('account-merged');
  if (account.suspended) return refused('account-suspended');
  const { id: accountId, role, first } = account;
  const given = await letIn(tx, { accountId, role, attemptId, device, at });
  const action = given.isAuthenticated ? 'sign-in' : 'sign-in.half';
  const subject = `account:${accountId}`;
  await recordAudit(tx, { at, actorId: accountId, action, subject, after: { first, role } });
  return given;
}

const makingOf = ({ keys, settings }: SignInDeps): CodeMaking => ({
  key: keys.passcode,
  anHour: settings.codesAnHour,
});
const hashOfAddress = (key: Buffer, address: string): Buffer => hmac(key, addressBlock(address));

async function whyNoGuess(tx: Tx, attemptId: string, at: Date): Promise<'code-not-sent' | 'attempt-over'> {
  const attempt = await store.findAttempt(tx, attemptId);
  const pending = attempt && !attempt.verifiedAt && attempt.expiresAt > at;
  return pending && !attempt.hasCode ? 'code-not-sent' : 'attempt-over';
}

function statusOf(attempt: store.AttemptState, at: Date): AttemptStatus {
  if (attempt.verifiedAt) return 'verified';
  if (attempt.expiresAt <= at || attempt.guessesUsed >= GUESSES_PER_ATTEMPT) return 'expired';
  return attempt.codeSent ? 'sent' : 'created';
}
