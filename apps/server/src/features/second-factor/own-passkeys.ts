// How people manage their own passkeys: add, confirm with and remove one.

import type {
  beginPasskey,
  enrolPasskey,
  removePasskey,
  requestOwnPasskey,
} from '@valence/contract/auth/second-factor';
import type { BodyOf } from '@valence/contract/endpoint';
import { formatPhone } from '@valence/domain/phone';
import { SETTING_UP_SECONDS } from '@valence/domain/second-factor';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { afterRemoval, changing, finishing, holdsNothing, mustKeep, noteFirstFactor } from './changing.ts';
import { deletePasskey, insertPasskey, listPasskeys } from './passkeys.store.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import * as setups from './setups.store.ts';

/** Makes the challenge that a passkey has to sign so that this session may make changes. */
export async function requestOwn(
  { db, clock, passkeys }: SecondFactorDeps,
  { accountId, sessionId }: Caller,
): Promise<Answer<typeof requestOwnPasskey>> {
  const enrolled = await listPasskeys(db, accountId);
  if (!passkeys || enrolled.length === 0) return refused('factor-absent');
  const request = await passkeys.request(enrolled);
  const { challenge } = request;
  await setups.writeSetup(db, { sessionId, kind: 'confirmation', challenge, expiresAt: endOf(clock.now()) });
  return request;
}

export async function begin(deps: SecondFactorDeps, caller: Caller): Promise<Answer<typeof beginPasskey>> {
  const { passkeys } = deps;
  return changing(deps, caller, async (tx, { accountId, sessionId, at, holder }) => {
    if (!passkeys) return refused('passkeys-impossible');
    const account = { id: accountId, label: formatPhone(holder.phone) };
    const creation = await passkeys.creation(account, await listPasskeys(tx, accountId));
    const { challenge } = creation;
    await setups.writeSetup(tx, { sessionId, kind: 'passkey', challenge, expiresAt: endOf(at) });
    return creation;
  });
}

export async function enrol(
  deps: SecondFactorDeps,
  caller: Caller,
  { name, response }: BodyOf<typeof enrolPasskey>,
): Promise<Answer<typeof enrolPasskey>> {
  return finishing(deps, caller, async (tx, change) => {
    const { accountId, sessionId, at } = change;
    const challenge = await setups.takeChallenge(tx, sessionId, 'passkey', at);
    if (!challenge) return refused('setup-over');
    const passkey = await deps.passkeys?.created(response, challenge);
    const first = await holdsNothing(tx, accountId);
    const id = newId(at);
    if (!passkey || !(await insertPasskey(tx, { ...passkey, id, accountId, name: name.trim(), at })))
      return refused('passkey-invalid');
    await change.record('second-factor.added', 'added', { kind: 'passkey' });
    return { recoveryCodes: first ? await noteFirstFactor(deps, tx, change) : null };
  });
}

export async function remove(
  deps: SecondFactorDeps,
  caller: Caller,
  passkeyId: string,
): Promise<Answer<typeof removePasskey>> {
  return changing(deps, caller, async (tx, change) => {
    const { accountId } = change;
    const own = (await listPasskeys(tx, accountId)).find(({ id }) => id === passkeyId);
    if (!own) return refused('factor-absent');
    if (await mustKeep(deps, tx, accountId)) return refused('factor-last');
    await deletePasskey(tx, own.id);
    await afterRemoval(tx, accountId);
    await change.record('second-factor.removed', 'removed', { kind: 'passkey' });
    return { success: true };
  });
}

const endOf = (at: Date): Date => new Date(at.getTime() + SETTING_UP_SECONDS * 1000);
