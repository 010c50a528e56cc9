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
import { ATTEMPT_LIFE_SECONDS, GUESSES_PER_ATTEMPT } from '@valence/domain/otp';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { addressBlock } from '../../platform/address-block.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import { newId, randomToken, sixDigits } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';
import * as budgets from './budgets.ts';
import { hashOf, matching } from './passcodes.ts';
import * as store from './sign-in.store.ts';

const WRONG_GUESSES_PER_CODE = 50;
const ATTEMPT_ID_BYTES = 24;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const UNVERIFIED_DAYS = 7;
const KEPT_ATTEMPT_DAYS = 2;

/** A code on its way to a phone. */
export interface CodeToSend {
  codeId: string;
  phone: Phone;
  code: string;
  expiresAt: Date;
}

/** What became of a wish for a code. */
export type CodeWish =
  | ({ kind: 'made' } & CodeToSend)
  /** Nobody is signing in with this phone at the moment. */
  | { kind: 'no-attempt' }
  | { kind: 'too-many'; freeAt: Date };

/** How a code goes out that no message asked for. */
export interface UnaskedCodes {
  /** Answers false where the phone has been written to just now. */
  readonly reserve: (tx: Tx, phone: Phone, at: Date) => Promise<boolean>;
  readonly queue: (tx: Tx, code: CodeToSend, at: Date) => Promise<void>;
  /** After the commit. */
  readonly wake: () => void;
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
      return { status: statusOf(attempt, clock.now()), otpExpires: attempt.expiresAt.toISOString() };
    },

    /** Exchanges a passcode for a session: the guess is counted before it is looked at. */
    verifyCode: async (attemptId: string, code: string, from: From) => guess(deps, attemptId, code, from),

    /** The owner asks on WhatsApp. Runs in the transaction that queues the answer. */
    codeAsked: async (tx: Tx, phone: Phone, at: Date): Promise<CodeWish> => {
      await budgets.forgivePhone(tx, phone);
      return makeCode(tx, deps.keys.passcode, { phone, asked: true, anHour: deps.settings.codesAnHour }, at);
    },

    /** WhatsApp accepted the message that carries the code. */
    codeSent: store.markCodeSent,
    /** WhatsApp could not deliver it after all. */
    codeUndelivered: store.markCodeUndelivered,
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
  const caller = { address: addressHash.toString('base64url'), perAddress: settings.addressSignInBudget };
  const wait = await budgets.takeRequest(db, { phone, ...caller }, at);
  if (wait !== undefined) return refused('too-many-sign-ins', { retryAfterSeconds: wait });
  await transaction(db, async (tx) => {
    await store.ensureAccount(tx, newId(at), phone, at);
    await store.insertAttempt(tx, { id, phone, addressHash, expiresAt }, at);
    if (!unasked || !(await unasked.reserve(tx, phone, at))) return;
    const wish = await makeCode(tx, keys.passcode, { phone, asked: false, anHour: settings.codesAnHour }, at);
    if (wish.kind === 'made') await unasked.queue(tx, wish, at);
  });
  unasked?.wake();
  return { userId: id, otpExpires: expiresAt.toISOString(), phone };
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
    const codes = await store.liveCodes(tx, attemptId, WRONG_GUESSES_PER_CODE, at);
    const right = matching(codes, hashOf(keys.passcode, phone, code));
    if (!right) {
      await store.countWrongGuess(tx, idsOf(codes));
      return refused('code-wrong');
    }
    if (!(await store.spendCode(tx, attemptId, right.id, at))) return refused('attempt-over');
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

async function makeCode(
  tx: Tx,
  key: Buffer,
  { phone, asked, anHour }: { phone: Phone; asked: boolean; anHour: number },
  at: Date,
): Promise<CodeWish> {
  const expiresAt = await store.pendingUntil(tx, phone, GUESSES_PER_ATTEMPT, at);
  if (!expiresAt) return { kind: 'no-attempt' };
  const slot = await budgets.takeCode(tx, { phone, asked, anHour }, at);
  if (!slot.taken) return { kind: 'too-many', freeAt: slot.freeAt };
  const made = { codeId: newId(at), phone, code: sixDigits(), expiresAt };
  const hash = hashOf(key, phone, made.code);
  await store.insertCode(tx, { id: made.codeId, phone, hash, expiresAt }, at);
  return { kind: 'made', ...made };
}

const hashOfAddress = (key: Buffer, address: string): Buffer => hmac(key, addressBlock(address));
const idsOf = (codes: readonly { id: string }[]): string[] => codes.map(({ id }) => id);

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
