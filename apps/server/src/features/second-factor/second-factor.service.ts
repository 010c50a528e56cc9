// The second factor: shown in the second half of an admin's or assistant's sign-in, managed by its owner, reset by an admin.

import type { confirmFactor, enrolPasskey, enrolTotp } from '@valence/contract/auth/second-factor';
import type { FactorProof } from '@valence/contract/auth/second-factor-sign-in';
import type { BodyOf } from '@valence/contract/endpoint';
import { mayEnterAdmin } from '@valence/domain/role';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { whyUnconfirmed } from './changing.ts';
import { deleteFactors, lockHolder } from './factors.store.ts';
import { deleteHalves } from './half-sessions.store.ts';
import { type Arrival, admit, requestSignature, show } from './half-sessions.ts';
import * as own from './own-factors.ts';
import * as ownPasskeys from './own-passkeys.ts';
import { reset } from './resets.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

export function createSecondFactorService(deps: SecondFactorDeps) {
  return {
    /** Gives a session or a ticket for a right passcode, in the transaction that judged it. */
    admit: async (tx: Tx, arrival: Arrival) => admit(deps, tx, arrival),
    /** Exchanges the ticket of a right passcode and a factor for a session. */
    show: async (ticket: string, proof: FactorProof) => show(deps, ticket, proof),

    /** Makes the challenge that a passkey has to sign for `show`. */
    requestSignature: async (ticket: string) => requestSignature(deps, ticket),

    read: async (caller: Caller) => own.read(deps, caller),
    confirm: async (caller: Caller, body: BodyOf<typeof confirmFactor>) => own.confirm(deps, caller, body),
    beginApp: async (caller: Caller) => own.beginApp(deps, caller),
    enrolApp: async (caller: Caller, body: BodyOf<typeof enrolTotp>) => own.enrolApp(deps, caller, body),
    removeApp: async (caller: Caller) => own.removeApp(deps, caller),
    requestOwnSignature: async (caller: Caller) => ownPasskeys.requestOwn(deps, caller),
    beginPasskey: async (caller: Caller) => ownPasskeys.begin(deps, caller),
    enrolPasskey: async (caller: Caller, body: BodyOf<typeof enrolPasskey>) =>
      ownPasskeys.enrol(deps, caller, body),
    removePasskey: async (caller: Caller, passkeyId: string) => ownPasskeys.remove(deps, caller, passkeyId),
    renewCodes: async (caller: Caller) => own.renewCodes(deps, caller),
    reset: async (caller: Caller, accountId: string) => reset(deps, caller, accountId),

    /** What the caller has to do before changing who is an admin, if anything. */
    whyUnconfirmed: async (tx: Tx, caller: Caller) => whyUnconfirmed(tx, caller, deps.clock.now()),

    /** For a change that ends an account's sessions: its half sessions end, and a student's account keeps no factor. */
    async accountChanged(tx: Tx, accountId: string): Promise<void> {
      await deleteHalves(tx, accountId);
      const holder = await lockHolder(tx, accountId);
      if (holder && !mayEnterAdmin(holder.role)) await deleteFactors(tx, accountId);
    },
  };
}
