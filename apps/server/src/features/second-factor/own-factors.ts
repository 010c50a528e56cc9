// How people manage their own second factors. Every change but the first enrolment needs a factor that was shown recently.

import type {
  beginTotp,
  confirmFactor,
  enrolTotp,
  readFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@valence/contract/auth/second-factor';
import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';
import { formatPhone } from '@valence/domain/phone';
import { isFresh, SETTING_UP_SECONDS } from '@valence/domain/second-factor';
import { otpauthAddress, TOTP_SECRET_BYTES } from '@valence/domain/totp';
import { toBase32 } from '../../platform/base32.ts';
import { transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { randomSecret } from '../../platform/ids.ts';
import { qrCodeSvg } from '../../platform/qr-code.ts';
import { seal } from '../../platform/sealed.ts';
import {
  afterRemoval,
  changing,
  finishing,
  giveRecoveryCodes,
  holdsNothing,
  mustKeep,
  noteFirstFactor,
} from './changing.ts';
import * as store from './factors.store.ts';
import { listPasskeys } from './passkeys.store.ts';
import { judge, openSecret, placeOfApp, takeTry } from './proofs.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import * as setups from './setups.store.ts';
import { stepOfCode } from './totp-codes.ts';

const DONE = { success: true } as const;

export async function read(deps: SecondFactorDeps, caller: Caller): Promise<ReplyOf<typeof readFactors>> {
  const { db, clock, settings } = deps;
  const { accountId } = caller;
  const totp = await store.findTotp(db, accountId);
  const passkeys = await listPasskeys(db, accountId);
  return {
    required: settings.secondFactorRequired,
    due: caller.factorDue,
    totp: totp ? { enrolledAt: totp.enrolledAt.toISOString() } : null,
    passkeys: passkeys.map(({ id, name, enrolledAt, lastUsedAt }) => ({
      id,
      name,
      enrolledAt: enrolledAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    passkeysPossible: deps.passkeys !== undefined,
    recoveryCodesLeft: await store.countRecoveryCodes(db, accountId),
    mustConfirm: !isFresh(caller.provedAt, clock.now()) && !(await holdsNothing(db, accountId)),
  };
}

/** Takes a factor again, which allows changes for some minutes. */
export async function confirm(
  deps: SecondFactorDeps,
  { accountId, sessionId }: Caller,
  { proof }: BodyOf<typeof confirmFactor>,
): Promise<Answer<typeof confirmFactor>> {
  const { db, clock, noteProved } = deps;
  const at = clock.now();
  const wait = proof.kind === 'passkey' ? undefined : await takeTry(db, accountId, at);
  if (wait !== undefined) return refused('too-many-factor-tries', { retryAfterSeconds: wait });
  return transaction(db, async (tx) => {
    const challenge =
      proof.kind === 'passkey' ? await setups.takeChallenge(tx, sessionId, 'confirmation', at) : undefined;
    const kind = await judge(tx, deps, { accountId, proof, challenge: challenge ?? null, at });
    if (!kind) return refused('factor-wrong');
    await noteProved(tx, sessionId, at);
    return DONE;
  });
}

/** Makes a new secret and stores it with the session until the app shows a code of it. */
export async function beginApp(deps: SecondFactorDeps, caller: Caller): Promise<Answer<typeof beginTotp>> {
  return changing(deps, caller, async (tx, { accountId, sessionId, at, holder }) => {
    const bytes = randomSecret(TOTP_SECRET_BYTES);
    const sealedSecret = seal(deps.keys.seal, bytes.toString('base64url'), placeOfApp(accountId));
    const expiresAt = new Date(at.getTime() + SETTING_UP_SECONDS * 1000);
    await setups.writeSetup(tx, { sessionId, kind: 'totp', sealedSecret, expiresAt });
    const secret = toBase32(bytes);
    const address = otpauthAddress({ issuer: deps.issuer, account: formatPhone(holder.phone), secret });
    return { secret, address, qrCode: qrCodeSvg(address) };
  });
}

export async function enrolApp(
  deps: SecondFactorDeps,
  caller: Caller,
  { code }: BodyOf<typeof enrolTotp>,
): Promise<Answer<typeof enrolTotp>> {
  return finishing(deps, caller, async (tx, change) => {
    const { accountId, sessionId, at } = change;
    const sealedSecret = await setups.findSecret(tx, sessionId, at);
    const secret = sealedSecret && openSecret(deps.keys, sealedSecret, accountId);
    if (!secret) return refused('setup-over');
    const step = stepOfCode(secret, code, at);
    if (step === undefined) return refused('factor-wrong');
    await setups.deleteSetup(tx, sessionId, 'totp');
    const first = await holdsNothing(tx, accountId);
    await store.writeTotp(tx, { accountId, sealedSecret, step, at });
    await change.record('second-factor.added', 'added', { kind: 'totp' });
    return { recoveryCodes: first ? await noteFirstFactor(deps, tx, change) : null };
  });
}

export async function removeApp(deps: SecondFactorDeps, caller: Caller): Promise<Answer<typeof removeTotp>> {
  return changing(deps, caller, async (tx, change) => {
    const { accountId } = change;
    if (!(await store.findTotp(tx, accountId))) return refused('factor-absent');
    if (await mustKeep(deps, tx, accountId)) return refused('factor-last');
    await store.deleteTotp(tx, accountId);
    await afterRemoval(tx, accountId);
    await change.record('second-factor.removed', 'removed', { kind: 'totp' });
    return DONE;
  });
}

export async function renewCodes(
  deps: SecondFactorDeps,
  caller: Caller,
): Promise<Answer<typeof renewRecoveryCodes>> {
  return changing(deps, caller, async (tx, change) => {
    if (await holdsNothing(tx, change.accountId)) return refused('factor-absent');
    const recoveryCodes = await giveRecoveryCodes(deps, tx, change.accountId);
    await change.record('second-factor.codes-renewed', 'codes-renewed', {});
    return { recoveryCodes };
  });
}
