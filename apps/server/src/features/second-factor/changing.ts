// What all changes of one's own factors share: the lock on the account, the recent proof of a factor, audit entry and message.

import {
  formatRecoveryCode,
  isFresh,
  isRecent,
  RECOVERY_CODE_CHARACTERS,
  RECOVERY_CODES,
} from '@valence/domain/second-factor';
import { recordAudit } from '../../platform/audit.ts';
import { toCrockford } from '../../platform/base32.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import { randomSecret } from '../../platform/ids.ts';
import * as store from './factors.store.ts';
import { recoveryHash } from './proofs.ts';
import type { FactorNews, SecondFactorDeps } from './second-factor.deps.ts';

const RECOVERY_CODE_BYTES = 7;

export interface Change {
  accountId: string;
  sessionId: string;
  at: Date;
  holder: store.Holder;
  /** Writes the audit entry, and a message to the person. */
  record: (action: string, news: FactorNews, after: Record<string, string>) => Promise<void>;
}

/**
 * What the caller has to do before a change of factors or rights: show a factor, or sign in anew where none is set up.
 * @returns undefined when the caller did so recently
 */
export async function whyUnconfirmed(
  db: Db,
  { accountId, begunAt, provedAt }: Caller,
  at: Date,
): Promise<Refused<Unconfirmed> | undefined> {
  if (isFresh(provedAt, at)) return undefined;
  if (!(await holdsNothing(db, accountId))) return refused('confirmation-needed');
  return isRecent(begunAt, at) ? undefined : refused('sign-in-again');
}

export type Unconfirmed = 'confirmation-needed' | 'sign-in-again';

type Work<Result> = (tx: Tx, change: Change) => Promise<Result>;

/** Runs a change in a transaction that locks the account. Refused unless the caller was confirmed recently. */
export async function changing<Result>(
  deps: SecondFactorDeps,
  caller: Caller,
  work: Work<Result>,
): Promise<Result | Refused<Unconfirmed | 'session-ended'>> {
  return withLockedHolder(deps, caller, whyUnconfirmed, work);
}

/**
 * Runs the last step of a change that `changing` began. A first factor may be completed later than it could be begun; its setup
 * waits for some minutes, in this session alone.
 */
export async function finishing<Result>(
  deps: SecondFactorDeps,
  caller: Caller,
  work: Work<Result>,
): Promise<Result | Refused<'confirmation-needed' | 'session-ended'>> {
  const whyUnshown = async (...args: Parameters<typeof whyUnconfirmed>) => {
    const why = await whyUnconfirmed(...args);
    return why?.code === 'confirmation-needed' ? refused('confirmation-needed') : undefined;
  };
  return withLockedHolder(deps, caller, whyUnshown, work);
}

async function withLockedHolder<Result, Why extends Unconfirmed>(
  deps: SecondFactorDeps,
  caller: Caller,
  whyNot: (db: Db, caller: Caller, at: Date) => Promise<Refused<Why> | undefined>,
  work: Work<Result>,
): Promise<Result | Refused<Why | 'session-ended'>> {
  const { accountId, sessionId } = caller;
  const at = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const holder = await store.lockHolder(tx, accountId);
    if (!holder) return refused('session-ended');
    const why = await whyNot(tx, caller, at);
    if (why) return why;
    const entry = { at, actorId: accountId, subject: `account:${accountId}` };
    const record: Change['record'] = async (action, news, after) => {
      await recordAudit(tx, { ...entry, action, after });
      await deps.tell(tx, holder.phone, news, at);
    };
    return work(tx, { accountId, sessionId, at, holder, record });
  });
}

/** Whether the account has neither an app nor a passkey. */
export async function holdsNothing(db: Db, accountId: string): Promise<boolean> {
  return (await store.listKinds(db, accountId)).every((kind) => kind === 'recovery');
}

/**
 * With the first factor, all sessions end that have not shown one: this session just did, the others end.
 * @returns the recovery codes, to be shown once
 */
export async function noteFirstFactor(
  deps: SecondFactorDeps,
  tx: Tx,
  { accountId, sessionId, at }: Change,
): Promise<string[]> {
  await deps.noteProved(tx, sessionId, at);
  await deps.endOtherSessions(tx, accountId, sessionId, at);
  return giveRecoveryCodes(deps, tx, accountId);
}

/** Replaces all earlier recovery codes. @returns the new ones as they are shown */
export async function giveRecoveryCodes(
  { keys }: SecondFactorDeps,
  tx: Tx,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    toCrockford(randomSecret(RECOVERY_CODE_BYTES)).slice(0, RECOVERY_CODE_CHARACTERS),
  );
  await store.writeRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryHash(keys, accountId, code)),
  );
  return codes.map(formatRecoveryCode);
}

/** Whether a second factor is required and the account has only one. */
export async function mustKeep({ settings }: SecondFactorDeps, tx: Tx, accountId: string): Promise<boolean> {
  return settings.secondFactorRequired && (await store.countFactors(tx, accountId)) === 1;
}

/** Deletes the recovery codes with the last factor: they only replace a lost one. */
export async function afterRemoval(tx: Tx, accountId: string): Promise<void> {
  if (await holdsNothing(tx, accountId)) await store.writeRecoveryCodes(tx, accountId, []);
}
