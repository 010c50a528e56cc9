// The second half of a sign-in: where a factor is enrolled, a right passcode gives a ticket, and a right factor then the session.

import { createHash } from 'node:crypto';
import type { FactorProof, requestPasskey, showFactor } from '@valence/contract/auth/second-factor-sign-in';
import type { HalfSignedIn, SignedIn } from '@valence/contract/auth/sign-in';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import { mayEnterAdmin, type Role } from '@valence/domain/role';
import { FACTOR_TRIES, HALF_SESSION_SECONDS } from '@valence/domain/second-factor';
import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import { randomToken } from '../../platform/ids.ts';
import * as factors from './factors.store.ts';
import * as store from './half-sessions.store.ts';
import { listPasskeys } from './passkeys.store.ts';
import { judge, takeTry } from './proofs.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';

const TICKET_BYTES = 32;

/** A sign-in whose passcode was right. */
export interface Arrival {
  accountId: string;
  role: Role;
  /** The sign-in that the passcode belongs to. */
  attemptId: string;
  /** The User-Agent header as the browser sent it. */
  device: string;
  at: Date;
}

/** What a right passcode gives: a session or a ticket. Students never need a second factor. */
export async function admit(
  { openSession }: SecondFactorDeps,
  tx: Tx,
  { accountId, role, attemptId, device, at }: Arrival,
): Promise<SignedIn | HalfSignedIn> {
  const kinds = mayEnterAdmin(role) ? await factors.listKinds(tx, accountId) : [];
  if (kinds.length === 0) return openSession(tx, { accountId, device, at });
  const ticket = randomToken(TICKET_BYTES);
  const expiresAt = new Date(at.getTime() + HALF_SESSION_SECONDS * 1000);
  await store.insertHalf(tx, { ticketHash: hashOf(ticket), accountId, attemptId, device, expiresAt }, at);
  return { isAuthenticated: false, ticket, factors: kinds, expiresAt: expiresAt.toISOString() };
}

/** Exchanges the ticket and a factor for a session: the try is counted before it is judged. */
export async function show(
  deps: SecondFactorDeps,
  ticket: string,
  proof: FactorProof,
): Promise<ReplyOf<typeof showFactor> | Refused<RefusalOf<typeof showFactor>>> {
  const { db, clock } = deps;
  const at = clock.now();
  const ticketHash = hashOf(ticket);
  const found = await store.findHalf(db, ticketHash, FACTOR_TRIES, at);
  if (!found) return refused('half-session-over');
  // Nobody can guess a signature, so it does not count against the day's budget.
  const wait = proof.kind === 'passkey' ? undefined : await takeTry(db, found.accountId, at);
  if (wait !== undefined) return refused('too-many-factor-tries', { retryAfterSeconds: wait });
  return transaction(db, async (tx) => {
    // The same order of locks as in everything that ends half sessions: the account first.
    const holder = await factors.lockHolder(tx, found.accountId);
    const half = holder && (await store.countTry(tx, ticketHash, FACTOR_TRIES, at));
    if (!half) return refused('half-session-over');
    return complete(deps, tx, { ...half, holder, ticketHash, proof, at });
  });
}

interface Completion extends store.Half {
  holder: factors.Holder;
  ticketHash: Buffer;
  proof: FactorProof;
  at: Date;
}

async function complete(
  deps: SecondFactorDeps,
  tx: Tx,
  { accountId, device, holder, challenge, ticketHash, proof, at }: Completion,
): Promise<SignedIn | Refused<'factor-wrong' | 'account-suspended'>> {
  const entry = { at, actorId: accountId, subject: `account:${accountId}` };
  if (proof.kind === 'passkey') await store.writeChallenge(tx, ticketHash, null);
  const factor = await judge(tx, deps, { accountId, proof, challenge, at });
  if (!factor) {
    await recordAudit(tx, { ...entry, action: 'sign-in.factor-wrong', after: { kind: proof.kind } });
    return refused('factor-wrong');
  }
  if (holder.suspended) return refused('account-suspended');
  await store.completeHalf(tx, ticketHash, at);
  await recordAudit(tx, { ...entry, action: 'sign-in', after: { role: holder.role, factor } });
  return deps.openSession(tx, { accountId, device, at, proved: true });
}

/** Makes a new challenge that a passkey has to sign for this ticket; an earlier one no longer counts. */
export async function requestSignature(
  { db, clock, passkeys }: SecondFactorDeps,
  ticket: string,
): Promise<ReplyOf<typeof requestPasskey> | Refused<RefusalOf<typeof requestPasskey>>> {
  const ticketHash = hashOf(ticket);
  const half = await store.findHalf(db, ticketHash, FACTOR_TRIES, clock.now());
  if (!half) return refused('half-session-over');
  const enrolled = await listPasskeys(db, half.accountId);
  if (!passkeys || enrolled.length === 0) return refused('factor-absent');
  const request = await passkeys.request(enrolled);
  await store.writeChallenge(db, ticketHash, request.challenge);
  return request;
}

/** Only the hash is stored. */
export function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
