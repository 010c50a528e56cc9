// Judges what is shown as a second factor, and uses it up: no code and no step counts twice.

import type { FactorProof } from '@valence/contract/second-factor-sign-in';
import type { FactorKind } from '@valence/contract/sign-in';
import { readCrockford } from '@valence/domain/base32';
import { FACTOR_TRIES_A_DAY } from '@valence/domain/second-factor';
import { takeBudget } from '../../platform/db/budgets.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { unseal } from '../../platform/sealed.ts';
import { hmac } from '../../platform/secrets.ts';
import * as store from './factors.store.ts';
import { findPasskey, notePasskeyUse } from './passkeys.store.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { stepOfCode } from './totp-codes.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Derived keys of 32 bytes. */
export interface FactorKeys {
  /** Seals the apps' secrets. */
  seal: Buffer;
  recoveryCode: Buffer;
}

export interface Shown {
  accountId: string;
  proof: FactorProof;
  /** What a passkey had to sign; null: nothing was asked for. The caller has used it up. */
  challenge: string | null;
  at: Date;
}

/** @returns the kind of the factor that was right, now used up; undefined for a wrong one */
export async function judge(
  tx: Tx,
  { keys, passkeys }: Pick<SecondFactorDeps, 'keys' | 'passkeys'>,
  shown: Shown,
): Promise<FactorKind | undefined> {
  const { accountId, proof, at } = shown;
  if (proof.kind === 'passkey')
    return (await spendSignature(tx, passkeys, shown, proof.response)) ? 'passkey' : undefined;
  if (proof.kind === 'totp')
    return (await spendTotp(tx, keys, accountId, proof.code, at)) ? 'totp' : undefined;
  const hash = recoveryHash(keys, accountId, readCrockford(proof.code));
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

/** A signature of what was asked for, by a passkey of the account, under a counter that has grown. */
async function spendSignature(
  tx: Tx,
  passkeys: SecondFactorDeps['passkeys'],
  { accountId, challenge, at }: Shown,
  response: { id: string },
): Promise<boolean> {
  const passkey = await findPasskey(tx, accountId, response.id);
  if (!passkeys || challenge === null || !passkey) return false;
  const counter = await passkeys.shown(response, challenge, passkey);
  return counter !== undefined && notePasskeyUse(tx, passkey.id, counter, at);
}

/**
 * Codes are short: their tries are counted by the day, too, over everything that asks for one. Asked outside the
 * transaction. @returns seconds to wait, or undefined
 */
export async function takeTry(db: Db, accountId: string, at: Date): Promise<number | undefined> {
  const budget = {
    subject: `second-factor:${accountId}`,
    limit: FACTOR_TRIES_A_DAY,
    windowSeconds: DAY_SECONDS,
  };
  const taken = await takeBudget(db, budget, at);
  return taken.taken ? undefined : taken.retryAfterSeconds;
}

/** Where an app's secret is sealed for: that of another account does not open. */
export const placeOfApp = (accountId: string): string => `totp:${accountId}`;

/** @returns undefined when it was sealed under another key: the server's secret has changed since */
export function openSecret(keys: FactorKeys, sealed: Buffer, accountId: string): Buffer | undefined {
  const text = unseal(keys.seal, sealed, placeOfApp(accountId));
  return text === undefined ? undefined : Buffer.from(text, 'base64url');
}

/** @param code in capitals, without hyphens */
export function recoveryHash(keys: FactorKeys, accountId: string, code: string): Buffer {
  return hmac(keys.recoveryCode, `${accountId}:${code}`);
}
