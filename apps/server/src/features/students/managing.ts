// Changes to an account in the admin area. A change of role or number, and a suspension, sign the account out at once.

import type {
  changePhone,
  changeRole,
  editAccount,
  endAccountSessions,
  readAccount,
  setSuspended,
} from '@valence/contract/admin/accounts';
import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';
import { cleanName, LONGEST_SCHOOL } from '@valence/domain/person-name';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { mayEnterAdmin, type Role } from '@valence/domain/role';
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
  /** The A/L years that the school runs now. */
  alYears: () => readonly number[];
  /** Phones of admins in the server's configuration; the admin area cannot change their role. */
  adminPhones: readonly Phone[];
  /** Ends every session of an account, in the transaction of the change that requires it. */
  endSessions: (
    tx: Tx,
    accountId: string,
    because: 'ended-by-admin' | 'role-changed' | 'suspended',
    at: Date,
  ) => Promise<void>;
  /** What the caller has to do before changing who is an admin, if anything. */
  whyUnconfirmed: (
    tx: Tx,
    caller: Caller,
  ) => Promise<Refused<'confirmation-needed' | 'sign-in-again'> | undefined>;
  /** Removes the number from this account's former numbers. */
  takeBackPhone: (tx: Tx, accountId: string, phone: Phone) => Promise<void>;
  /** The devices that an account is signed in on. */
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
    changePhone: (caller: Caller, id: string, phoneInput: string) => setPhone(deps, caller, id, phoneInput),
  };
}

interface Change {
  caller: Caller;
  id: string;
  action: string;
  /** The change may remove an admin: the caller is locked as an admin first, so that one always stays. */
  forAdmin?: boolean;
}

/** Locks the account, changes it and records who changed which of its facts, never the values of the facts. */
async function changing<Result>(
  { db, clock }: ManagingDeps,
  { caller, id, action, forAdmin }: Change,
  work: (
    tx: Tx,
    before: store.Account,
    at: Date,
  ) => Promise<{ result: Result; before?: { role: Role }; after?: Record<string, string | string[]> }>,
): Promise<Result | Refused<'account-absent' | 'session-ended'>> {
  if (!isUuid(id)) return refused('account-absent');
  const { accountId: actorId } = caller;
  return transaction(db, async (tx) => {
    // If two admins remove each other at once, the first succeeds; the second is no admin any more.
    if (forAdmin && !(await store.lockAdmins(tx)).includes(actorId)) return refused('session-ended');
    const before = await store.lockAccount(tx, id);
    if (!before) return refused('account-absent');
    const at = clock.now();
    const { result, ...detail } = await work(tx, before, at);
    if (result instanceof Refused) return result;
    await recordAudit(tx, { at, actorId, action, subject: `account:${id}`, ...detail });
    return result;
  });
}

/** Changes of accounts that may enter the admin area need a confirmation; changes of students' accounts do not. */
async function whyUnconfirmedForAdmin(
  deps: ManagingDeps,
  tx: Tx,
  caller: Caller,
  { role }: store.Account,
): ReturnType<ManagingDeps['whyUnconfirmed']> {
  return mayEnterAdmin(role) ? deps.whyUnconfirmed(tx, caller) : undefined;
}

type Facts = BodyOf<typeof editAccount>;

async function edit(
  deps: ManagingDeps,
  caller: Caller,
  id: string,
  { name, school, alYear }: Facts,
): Promise<Answer<typeof editAccount>> {
  const change = { caller, id, action: 'account.edited' };
  return changing<Answer<typeof editAccount>>(deps, change, async (tx, before) => {
    // Somebody else may have changed what is not sent, a moment ago.
    const facts = {
      name: name === undefined ? before.name : cleanName(name),
      school: school === undefined ? before.school : cleanName(school ?? '', LONGEST_SCHOOL) || null,
      alYear: alYear === undefined ? before.alYear : alYear,
    };
    // An account may keep a year that the school no longer runs, but none gets such a year anew.
    const isAllowed =
      facts.alYear === null || facts.alYear === before.alYear || deps.alYears().includes(facts.alYear);
    if (!isAllowed) return { result: refused('al-year-unknown') };
    await store.writeFacts(tx, id, facts);
    const fields = (['name', 'school', 'alYear'] as const).filter((fact) => before[fact] !== facts[fact]);
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
  const change: Change = { caller, id, action: 'account.role-changed', forAdmin: true };
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
    { caller, id, action, forAdmin: true },
    async (tx, before, at) => {
      const why = await whyUnconfirmedForAdmin(deps, tx, caller, before);
      if (why) return { result: why };
      if (suspended && deps.adminPhones.includes(before.phone)) return { result: refused('role-fixed') };
      // A second suspension keeps the date of the first.
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
  phoneInput: string,
): Promise<Answer<typeof changePhone>> {
  const phone = normalisePhone(phoneInput);
  if (!phone) return refused('phone-invalid');
  try {
    const change: Change = { caller, id, action: 'account.phone-changed' };
    return await changing<Answer<typeof changePhone>>(deps, change, async (tx, before, at) => {
      const why = await whyUnconfirmedForAdmin(deps, tx, caller, before);
      if (why) return { result: why };
      if (before.phone !== phone) {
        // The new number may be one of the account's own former numbers.
        await deps.takeBackPhone(tx, id, phone);
        await store.writePhone(tx, id, phone);
        // The lost phone may still have sessions.
        await deps.endSessions(tx, id, 'ended-by-admin', at);
      }
      return { result: { phone } };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE) return refused('phone-taken');
    throw error;
  }
}
