// What every change of one's own factors has in common: the account held, a factor shown just now, audit and message.

import { toCrockford } from '@valence/domain/base32';
import {
  formatRecoveryCode,
  isFresh,
  isRecent,
  RECOVERY_CODE_CHARACTERS,
  RECOVERY_CODES,
} from '@valence/domain/second-factor';
import { recordAudit } from '../../platform/audit.ts';
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
 * What somebody has to do before a change of who may do what: show a factor, or sign in anew where there is none.
 * @returns undefined when it was done just now
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

/** Runs a change in a transaction that holds the account. Refused unless it was confirmed just now. */
export async function changing<Result>(
  deps: SecondFactorDeps,
  caller: Caller,
  work: Work<Result>,
): Promise<Result | Refused<Unconfirmed | 'session-ended'>> {
  return holding(deps, caller, whyUnconfirmed, work);
}

/**
 * The same for the end of what `changing` has begun: a first factor may be finished after the time in which it could be begun.
 * It waits for some minutes, in this session alone.
 */
export async function finishing<Result>(
  deps: SecondFactorDeps,
  caller: Caller,
  work: Work<Result>,
): Promise<Result | Refused<'confirmation-needed' | 'session-ended'>> {
  const unshown = async (...of: Parameters<typeof whyUnconfirmed>) => {
    const why = await whyUnconfirmed(...of);
    return why?.code === 'confirmation-needed' ? refused('confirmation-needed') : undefined;
  };
  return holding(deps, caller, unshown, work);
}

async function holding<Result, Why extends Unconfirmed>(
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
    const about = { at, actorId: accountId, subject: `account:${accountId}` };
    const record: Change['record'] = async (action, news, after) => {
      await recordAudit(tx, { ...about, action, after });
      await deps.tell(tx, holder.phone, news, at);
    };
    return work(tx, { accountId, sessionId, at, holder, record });
  });
}

/** Whether neither an app nor a passkey is enrolled. */
export async function holdsNothing(db: Db, accountId: string): Promise<boolean> {
  return (await store.listKinds(db, accountId)).every((kind) => kind === 'recovery');
}

/**
 * From the first factor on no session lives that has not shown one: this one just did, the others end.
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

/** New recovery codes in the place of all earlier ones. @returns them as they are shown */
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

/** Whether the desk asks for a second factor and the account has one alone. */
export async function mustKeep({ settings }: SecondFactorDeps, tx: Tx, accountId: string): Promise<boolean> {
  return settings.secondFactorRequired && (await store.countFactors(tx, accountId)) === 1;
}

/** Recovery codes stand in for a factor; without one they would be all there is. */
export async function afterRemoval(tx: Tx, accountId: string): Promise<void> {
  if (await holdsNothing(tx, accountId)) await store.writeRecoveryCodes(tx, accountId, []);
}
