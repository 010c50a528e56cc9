// Signing in: a browser begins an attempt, the person asks for its code on WhatsApp and types it into the browser.

import type {
  AttemptStatus,
  attemptStatus,
  HalfSignedIn,
  requestCode,
  SignedIn,
  verifyCode,
} from '@valence/contract/auth/sign-in';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { DAY_MS } from '@valence/domain/durations';
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
import { shareReads } from '../../platform/shared-reads.ts';
import * as budgets from './budgets.ts';
import type { OpenAttempt } from './codes.store.ts';
import * as codes from './codes.store.ts';
import {
  type CodeMaking,
  type CodeToSend,
  type CodeWish,
  makeCodeAgain,
  makeRequestedCode,
  makeUnaskedCode,
} from './codes.ts';
import { judge } from './judging.ts';
import { hashOf } from './passcodes.ts';
import * as store from './sign-in.store.ts';

const ATTEMPT_ID_BYTES = 24;
const UNVERIFIED_DAYS = 7;
const KEPT_ATTEMPT_DAYS = 2;

/** Sends codes that no message asked for. */
export interface UnaskedCodes {
  /** How many may be sent in a day. */
  readonly aDay: number;
  /** Answers false where a message was sent to the phone just now. */
  readonly reserve: (tx: Tx, phone: Phone, at: Date) => Promise<boolean>;
  readonly queue: (tx: Tx, code: CodeToSend, at: Date) => Promise<void>;
  /** Called after the commit. */
  readonly wake: () => void;
  /** Called once a day, when the last code of the day is sent. */
  readonly usedUp: () => void;
}

/** Accounts by their phones. */
export interface Accounts {
  /** Registers the phone if it is new. A known phone meets the same statement, and the answer does not differ. */
  readonly ensureAccount: (tx: Tx, id: string, phone: Phone, at: Date) => Promise<void>;
  /** `first`: no passcode was accepted before. Undefined when the number was merged into another account. */
  readonly verifyAccount: (
    tx: Tx,
    arriving: { id: string; phone: Phone; isAdmin: boolean; language: string | undefined; at: Date },
  ) => Promise<{ id: string; role: Role; suspended: boolean; first: boolean } | undefined>;
  /** Sets the name of an account that has none. */
  readonly fillName: (tx: Tx, phone: Phone, name: string) => Promise<void>;
  /** Removes accounts from before an instant that nobody claimed. */
  readonly purgeUnclaimed: (tx: Tx, before: Date) => Promise<void>;
}

export interface SignInDeps {
  db: Db;
  clock: Clock;
  /** Derived keys of 32 bytes. */
  keys: { passcode: Buffer; address: Buffer };
  settings: { adminPhones: readonly Phone[]; addressSignInBudget: number; codesAnHour: number };
  accounts: Accounts;
  /** Gives a session for an accepted passcode, or a half session where a second factor is enrolled. */
  letIn: (
    tx: Tx,
    arrival: { accountId: string; role: Role; attemptId: string; device: string; at: Date },
  ) => Promise<SignedIn | HalfSignedIn>;
  /** Sends codes without waiting for the person's message; undefined where codes wait for it. */
  unasked: UnaskedCodes | undefined;
}

export type SignInService = ReturnType<typeof createSignInService>;
type Answer<E extends typeof requestCode | typeof attemptStatus | typeof verifyCode> =
  | ReplyOf<E>
  | Refused<RefusalOf<E>>;

export function createSignInService(deps: SignInDeps) {
  const { db, clock } = deps;
  // Every phone that waits for its code asks every few seconds.
  const readAttempt = shareReads(
    async (ids) => new Map((await store.findAttempts(db, ids)).map((attempt) => [attempt.id, attempt])),
  );
  return {
    /** Begins an attempt. Known and unknown numbers run the same statements. */
    requestCode: async (phoneInput: string, address: string) => begin(deps, phoneInput, address),

    attemptStatus: async (id: string): Promise<Answer<typeof attemptStatus>> => {
      const attempt = await readAttempt(id);
      if (!attempt) return refused('attempt-absent');
      const { letters, expiresAt } = attempt;
      return { status: statusOf(attempt, clock.now()), otpExpires: expiresAt.toISOString(), letters };
    },

    /** Exchanges a passcode for a session: the guess is counted before it is judged. */
    verifyCode: async (attemptId: string, code: string, from: From) => guess(deps, attemptId, code, from),

    /** Makes a code for the owner's message, perhaps with an attempt's letters, in the transaction that queues the answer. */
    codeAsked: async (
      tx: Tx,
      request: { phone: Phone; letters: string | undefined },
      at: Date,
    ): Promise<CodeWish> => {
      await budgets.forgivePhone(tx, request.phone);
      return makeRequestedCode(tx, makingOf(deps), request, at);
    },

    /** WhatsApp accepted the message that carries the code. */
    codeSent: codes.markCodeSent,
    /** WhatsApp could not deliver that message after all. */
    codeUndelivered: codes.markCodeUndelivered,
    /** Makes a code in place of one that could not be delivered. */
    codeAgain: async (tx: Tx, codeId: string, at: Date): Promise<CodeWish> =>
      makeCodeAgain(tx, makingOf(deps), codeId, at),
    /** Takes over a person's WhatsApp name for an account that has none. */
    learnName: deps.accounts.fillName,

    /** Removes everything that sign-in holds about the number, in the transaction that deletes its account. */
    forgetPhone: async (tx: Tx, phone: Phone): Promise<void> => {
      await store.forgetPhone(tx, phone);
      await budgets.forgetPhone(tx, phone);
    },

    /** Removes accounts that never signed in after 7 days, and attempts and codes after 2. */
    purge: async (): Promise<void> => {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
      await transaction(db, async (tx) => {
        await deps.accounts.purgeUnclaimed(tx, daysAgo(UNVERIFIED_DAYS));
        await store.purge(tx, daysAgo(KEPT_ATTEMPT_DAYS));
      });
    },
  };
}

/** Where a guess comes from. `device` is the User-Agent header, `language` what the browser has chosen. */
interface From {
  address: string;
  device: string;
  language: string | undefined;
}

async function begin(
  deps: SignInDeps,
  phoneInput: string,
  address: string,
): Promise<Answer<typeof requestCode>> {
  const { db, clock, keys, settings, unasked } = deps;
  const phone = normalisePhone(phoneInput);
  if (!phone) return refused('phone-invalid');
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + ATTEMPT_LIFE_SECONDS * 1000);
  const id = randomToken(ATTEMPT_ID_BYTES);
  const addressHash = hashOfAddress(keys.address, address);
  const caller = addressHash.toString('base64url');
  const perAddress = settings.addressSignInBudget;
  const wait = await budgets.takeRequest(db, { phone, address: caller, perAddress }, at);
  if (wait !== undefined) return refused('too-many-sign-ins', { retryAfterSeconds: wait });
  const started = await transaction(db, async (tx) => {
    await deps.accounts.ensureAccount(tx, newId(at), phone, at);
    const letters = await insertAttempt(tx, { id, phone, addressHash, expiresAt }, at);
    const isLast = await sendUnasked(deps, tx, { phone, address: caller, attempt: { id, expiresAt } }, at);
    return { letters, isLast };
  });
  unasked?.wake();
  if (started.isLast) unasked?.usedUp();
  return { userId: id, otpExpires: expiresAt.toISOString(), phone, letters: started.letters };
}

/** @returns the attempt's letters: one letter more at each try, so that some are free however many attempts the number has */
async function insertAttempt(tx: Tx, attempt: Omit<store.NewAttempt, 'letters'>, at: Date): Promise<string> {
  for (let count = LETTERS_OF_AN_ATTEMPT; ; count += 1) {
    const letters = randomLetters(count, LETTERS);
    if (await store.insertAttempt(tx, { ...attempt, letters }, at)) return letters;
  }
}

/**
 * Where a template is set, sends the code for this attempt if the number, the address and the school have messages left.
 * Otherwise the sign-in waits for the person's message. @returns whether this was the school's last such message of the day
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
    const counted = await store.countGuess(tx, attemptId, GUESSES_PER_ATTEMPT, at);
    if (!counted) return refused(await whyNoGuess(tx, attemptId, at));
    const { phone, used } = counted;
    const judgement = await judge(tx, { attemptId, phone, hash: hashOf(keys.passcode, phone, code) }, at);
    if (judgement.is === 'wrong') return refused('code-wrong', { guessesLeft: GUESSES_PER_ATTEMPT - used });
    if (judgement.is !== 'right') {
      if (judgement.is === 'no-code' || !judgement.compared) await store.uncountGuess(tx, attemptId);
      return refused(judgement.is === 'spent' ? 'guesses-spent' : 'attempt-over');
    }
    if (!(await codes.spendCode(tx, attemptId, judgement.codeId, at))) return refused('attempt-over');
    return admit(deps, tx, { phone, attemptId, ...from }, at);
  });
}

async function admit(
  { settings, accounts, letIn }: SignInDeps,
  tx: Tx,
  { phone, attemptId, device, language }: { phone: Phone; attemptId: string } & From,
  at: Date,
): Promise<SignedIn | HalfSignedIn | Refused<'account-suspended' | 'account-merged'>> {
  const isAdmin = settings.adminPhones.includes(phone);
  const account = await accounts.verifyAccount(tx, { id: newId(at), phone, isAdmin, language, at });
  if (!account) return refused('account-merged');
  if (account.suspended) return refused('account-suspended');
  const { id: accountId, role, first } = account;
  const result = await letIn(tx, { accountId, role, attemptId, device, at });
  const action = result.isAuthenticated ? 'sign-in' : 'sign-in.half';
  const subject = `account:${accountId}`;
  await recordAudit(tx, { at, actorId: accountId, action, subject, after: { first, role } });
  return result;
}

const makingOf = ({ keys, settings }: SignInDeps): CodeMaking => ({
  key: keys.passcode,
  anHour: settings.codesAnHour,
});
const hashOfAddress = (key: Buffer, address: string): Buffer => hmac(key, addressBlock(address));

async function whyNoGuess(tx: Tx, attemptId: string, at: Date): Promise<'code-not-sent' | 'attempt-over'> {
  const attempt = await store.findAttempt(tx, attemptId);
  const isPending = attempt && !attempt.verifiedAt && attempt.expiresAt > at;
  return isPending && !attempt.hasCode ? 'code-not-sent' : 'attempt-over';
}

function statusOf(attempt: store.AttemptState, at: Date): AttemptStatus {
  if (attempt.verifiedAt) return 'verified';
  if (attempt.expiresAt <= at || attempt.guessesUsed >= GUESSES_PER_ATTEMPT) return 'expired';
  return attempt.codeSent ? 'sent' : 'created';
}
