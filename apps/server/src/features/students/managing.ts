// An admin's changes to an account. Whatever changes who somebody is, signs that account out at once.

import type { ReplyOf } from '@valence/contract/endpoint';
import type {
  changePhone,
  changeRole,
  editAccount,
  endAccountSessions,
  readAccount,
  setSuspended,
} from '@valence/contract/manage-students';
import { cleanName, LONGEST_SCHOOL } from '@valence/domain/person-name';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { type Role, worksAtDesk } from '@valence/domain/role';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sqlState, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import * as store from './managing.store.ts';

export interface ManagingDeps {
  db: Db;
  clock: Clock;
  /** The A/L years that the school runs at this moment. */
  alYears: () => readonly number[];
  /** Admins by the server's own configuration, whose role the desk does not change. */
  adminPhones: readonly Phone[];
  /** Ends every session of an account, in the transaction of what causes it. */
  endSessions: (
    tx: Tx,
    accountId: string,
    because: 'ended-by-admin' | 'role-changed' | 'suspended',
    at: Date,
  ) => Promise<void>;
  /** What the caller has to do before a change of who works at the desk, if anything. */
  whyUnconfirmed: (
    tx: Tx,
    caller: Caller,
  ) => Promise<Refused<'confirmation-needed' | 'sign-in-again'> | undefined>;
  /** Where an account is signed in. */
  devicesOf: (accountId: string, role: Role) => Promise<{ device: string; lastUsedAt: Date }[]>;
}

export type StudentsManaging = ReturnType<typeof createStudentsManaging>;

const UNIQUE = '23505';
const DONE = { success: true } as const;

export function createStudentsManaging(deps: ManagingDeps) {
  const { db, alYears, devicesOf } = deps;
  return {
    async read(id: string): Promise<ReplyOf<typeof readAccount> | Refused<'account-absent'>> {
      const found = isUuid(id) ? await store.findAccount(db, id) : undefined;
      if (!found) return refused('account-absent');
      const { suspendedAt, ...account } = found;
      const sessions = await devicesOf(id, found.role);
      return {
        ...account,
        userId: id,
        isSuspended: suspendedAt !== null,
        sessions: sessions.map(({ device, lastUsedAt }) => ({
          device,
          lastUsedAt: lastUsedAt.toISOString(),
        })),
        alYears: [...alYears()],
      };
    },
    edit: (caller: Caller, id: string, facts: Facts) => edit(deps, caller, id, facts),
    changeRole: (caller: Caller, id: string, role: Role) => setRole(deps, caller, id, role),
    setSuspended: (caller: Caller, id: string, suspended: boolean) => suspend(deps, caller, id, suspended),
    endSessions: (caller: Caller, id: string) => endAll(deps, caller, id),
    changePhone: (caller: Caller, id: string, typed: string) => setPhone(deps, caller, id, typed),
  };
}

interface Change {
  caller: Caller;
  id: string;
  action: string;
  /** It may take somebody from the desk: the last admin is the one who asks, and stays. */
  ofDesk?: boolean;
}

/** Finds and holds the account, changes it, and records that: who, what, and which of its facts, never their values. */
async function changing<Result>(
  { db, clock }: ManagingDeps,
  { caller, id, action, ofDesk }: Change,
  work: (
    tx: Tx,
    before: store.Account,
    at: Date,
  ) => Promise<{ result: Result; before?: { role: Role }; after?: Record<string, string | string[]> }>,
): Promise<Result | Refused<'account-absent' | 'session-ended'>> {
  if (!isUuid(id)) return refused('account-absent');
  const { accountId: actorId } = caller;
  return transaction(db, async (tx) => {
    // Two admins who take the desk from each other at once: the first one does, the second one is none any more.
    if (ofDesk && !(await store.lockAdmins(tx)).includes(actorId)) return refused('session-ended');
    const before = await store.lockAccount(tx, id);
    if (!before) return refused('account-absent');
    const at = clock.now();
    const { result, ...detail } = await work(tx, before, at);
    if (result instanceof Refused) return result;
    await recordAudit(tx, { at, actorId, action, subject: `account:${id}`, ...detail });
    return result;
  });
}

/** Whoever may be let in to the desk by it: a student's number or suspension changes without. */
async function whyUnconfirmedOfDesk(
  deps: ManagingDeps,
  tx: Tx,
  caller: Caller,
  { role }: store.Account,
): ReturnType<ManagingDeps['whyUnconfirmed']> {
  return worksAtDesk(role) ? deps.whyUnconfirmed(tx, caller) : undefined;
}

type Facts = Pick<store.Account, 'name' | 'school' | 'alYear'>;

async function edit(
  deps: ManagingDeps,
  caller: Caller,
  id: string,
  typed: Facts,
): Promise<Answer<typeof editAccount>> {
  const school = cleanName(typed.school ?? '', LONGEST_SCHOOL) || null;
  const facts = { ...typed, name: cleanName(typed.name), school };
  const change = { caller, id, action: 'account.edited' };
  return changing<Answer<typeof editAccount>>(deps, change, async (tx, before) => {
    // A year that the school no longer runs may stay; no account gets it anew.
    const isKnown =
      facts.alYear === null || facts.alYear === before.alYear || deps.alYears().includes(facts.alYear);
    if (!isKnown) return { result: refused('al-year-unknown') };
    await store.writeFacts(tx, id, facts);
    const fields = (['name', 'school', 'alYear'] as const).filter((name) => before[name] !== facts[name]);
    return { result: DONE, after: { fields } };
  });
}

async function setRole(
  deps: ManagingDeps,
  caller: Caller,
  id: string,
  role: Role,
): Promise<Answer<typeof changeRole>> {
  if (id === caller.accountId) return refused('account-own');
  const change: Change = { caller, id, action: 'account.role-changed', ofDesk: true };
  return changing<Answer<typeof changeRole>>(deps, change, async (tx, before, at) => {
    const why = await deps.whyUnconfirmed(tx, caller);
    if (why) return { result: why };
    if (role !== 'admin' && deps.adminPhones.includes(before.phone)) return { result: refused('role-fixed') };
    if (before.role !== role) {
      await store.writeRole(tx, id, role);
      await deps.endSessions(tx, id, 'role-changed', at);
    }
    return { result: DONE, before: { role: before.role }, after: { role } };
  });
}

async function suspend(
  deps: ManagingDeps,
  caller: Caller,
  id: string,
  suspended: boolean,
): Promise<Answer<typeof setSuspended>> {
  if (id === caller.accountId) return refused('account-own');
  const action = suspended ? 'account.suspended' : 'account.let-in';
  return changing<Answer<typeof setSuspended>>(
    deps,
    { caller, id, action, ofDesk: true },
    async (tx, before, at) => {
      const why = await whyUnconfirmedOfDesk(deps, tx, caller, before);
      if (why) return { result: why };
      if (suspended && deps.adminPhones.includes(before.phone)) return { result: refused('role-fixed') };
      // Suspended twice, it is suspended since the first time.
      if ((before.suspendedAt !== null) !== suspended)
        await store.writeSuspension(tx, id, suspended ? at : null);
      if (suspended) await deps.endSessions(tx, id, 'suspended', at);
      return { result: DONE };
    },
  );
}

async function endAll(
  deps: ManagingDeps,
  caller: Caller,
  id: string,
): Promise<Answer<typeof endAccountSessions>> {
  return changing(deps, { caller, id, action: 'account.sessions-ended' }, async (tx, _, at) => {
    await deps.endSessions(tx, id, 'ended-by-admin', at);
    return { result: DONE };
  });
}

async function setPhone(
  deps: ManagingDeps,
  caller: Caller,
  id: string,
  typed: string,
): Promise<Answer<typeof changePhone>> {
  const phone = normalisePhone(typed);
  if (!phone) return refused('phone-invalid');
  try {
    const change: Change = { caller, id, action: 'account.phone-changed' };
    return await changing<Answer<typeof changePhone>>(deps, change, async (tx, before, at) => {
      const why = await whyUnconfirmedOfDesk(deps, tx, caller, before);
      if (why) return { result: why };
      if (before.phone !== phone) {
        await store.writePhone(tx, id, phone);
        // Whoever holds the lost phone holds its sessions, too.
        await deps.endSessions(tx, id, 'ended-by-admin', at);
      }
      return { result: { phone } };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE) return refused('phone-taken');
    throw error;
  }
}
