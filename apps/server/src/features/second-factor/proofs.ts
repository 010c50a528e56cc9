// Judges a second factor and uses it up: no code and no step counts twice.

import type { FactorProof } from '@valence/contract/auth/second-factor-sign-in';
import type { FactorKind } from '@valence/contract/auth/sign-in';
import { DAY_SECONDS } from '@valence/domain/durations';
import { FACTOR_TRIES_A_DAY, readRecoveryCode } from '@valence/domain/second-factor';
import { takeBudget } from '../../platform/db/budgets.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { unseal } from '../../platform/sealed.ts';
import { hmac } from '../../platform/secrets.ts';
import * as store from './factors.store.ts';
import { findPasskey, notePasskeyUse } from './passkeys.store.ts';
import type { FactorKeys, SecondFactorDeps } from './second-factor.deps.ts';
import { stepOfCode } from './totp-codes.ts';

export interface Attempt {
  accountId: string;
  proof: FactorProof;
  /** What a passkey had to sign; null: no signature was requested. The caller has used it up. */
  challenge: string | null;
  at: Date;
}

/** @returns the kind of the right factor, which is now used up; undefined for a wrong one */
export async function judge(
  tx: Tx,
  { keys, passkeys }: Pick<SecondFactorDeps, 'keys' | 'passkeys'>,
  attempt: Attempt,
): Promise<FactorKind | undefined> {
  const { accountId, proof, at } = attempt;
  if (proof.kind === 'passkey')
    return (await spendSignature(tx, passkeys, attempt, proof.response)) ? 'passkey' : undefined;
  if (proof.kind === 'totp')
    return (await spendTotp(tx, keys, accountId, proof.code, at)) ? 'totp' : undefined;
  const hash = recoveryHash(keys, accountId, readRecoveryCode(proof.code));
  return (await store.spendRecoveryCode(tx, accountId, hash, at)) ? 'recovery' : undefined;
}

async function spendTotp(
  tx: Tx,
  keys: FactorKeys,
  accountId: string,
  code: string,
  at: Date,
): Promise<boolean> {
  const factor = await store.findTotp(tx, accountId);
  const secret = factor && openSecret(keys, factor.sealedSecret, accountId);
  const step = secret && stepOfCode(secret, code, at);
  return step !== undefined && store.spendStep(tx, accountId, step);
}

/** Whether a passkey of the account signed the challenge, and its counter has grown. */
async function spendSignature(
  tx: Tx,
  passkeys: SecondFactorDeps['passkeys'],
  { accountId, challenge, at }: Attempt,
  response: { id: string },
): Promise<boolean> {
  const passkey = await findPasskey(tx, accountId, response.id);
  if (!passkeys || challenge === null || !passkey) return false;
  const counter = await passkeys.shown(response, challenge, passkey);
  return counter !== undefined && notePasskeyUse(tx, passkey.id, counter, at);
}

/**
 * Counts a try with a code. Codes are short, so the tries of a day are limited over all calls that take a code. Call it outside
 * the transaction. @returns seconds to wait, or undefined
 */
export async function takeTry(db: Db, accountId: string, at: Date): Promise<number | undefined> {
  const budget = {
    subject: `second-factor:${accountId}`,
    limit: FACTOR_TRIES_A_DAY,
    windowSeconds: DAY_SECONDS,
  };
  const result = await takeBudget(db, budget, at);
  return result.taken ? undefined : result.retryAfterSeconds;
}

/** The place that an app's secret is sealed for: a copy in another account's row does not open. */
export const placeOfApp = (accountId: string): string => `totp:${accountId}`;

/** @returns undefined when the secret was sealed under another key: the server's secret has changed since */
export function openSecret(keys: FactorKeys, sealed: Buffer, accountId: string): Buffer | undefined {
  const text = unseal(keys.seal, sealed, placeOfApp(accountId));
  return text === undefined ? undefined : Buffer.from(text, 'base64url');
}

/** @param code in capitals, without hyphens */
export function recoveryHash(keys: FactorKeys, accountId: string, code: string): Buffer {
  return hmac(keys.recoveryCode, `${accountId}:${code}`);
}
