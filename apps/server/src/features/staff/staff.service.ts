// Who works at the desk: listed for admins, and added by number.

import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';
import type { addStaff, listStaff } from '@valence/contract/staff';
import { cleanName } from '@valence/domain/person-name';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './staff.store.ts';

export interface StaffDeps {
  db: Db;
  clock: Clock;
  /** Admins by the server's own configuration. */
  adminPhones: readonly Phone[];
  endSessions: (tx: Tx, accountId: string, because: 'role-changed', at: Date) => Promise<void>;
  /** What the caller has to do before a change of who works here, if anything. */
  whyUnconfirmed: (
    tx: Tx,
    caller: Caller,
  ) => Promise<Refused<'confirmation-needed' | 'sign-in-again'> | undefined>;
}

export type StaffService = ReturnType<typeof createStaffService>;

export function createStaffService(deps: StaffDeps) {
  const { db, adminPhones } = deps;
  return {
    async list(callerId: string): Promise<ReplyOf<typeof listStaff>> {
      const members = await store.listMembers(db);
      const staff = members.map(({ lastUsedAt, ...member }) => ({
        ...member,
        own: member.userId === callerId,
        fixed: adminPhones.includes(member.phone),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
      return { staff };
    },
    add: async (caller: Caller, wanted: BodyOf<typeof addStaff>) => add(deps, caller, wanted),
  };
}

async function add(
  { db, clock, endSessions, whyUnconfirmed }: StaffDeps,
  caller: Caller,
  { phone: typed, role, name }: BodyOf<typeof addStaff>,
): Promise<Answer<typeof addStaff>> {
  const phone = normalisePhone(typed);
  if (!phone) return refused('phone-invalid');
  const at = clock.now();
  const { accountId: actorId } = caller;
  return transaction(db, async (tx) => {
    const why = await whyUnconfirmed(tx, caller);
    if (why) return why;
    const member = await store.writeMember(tx, { id: newId(at), phone, role, name: cleanName(name), at });
    if (!member) return refused('staff-already');
    await endSessions(tx, member.userId, 'role-changed', at);
    const subject = `account:${member.userId}`;
    await recordAudit(tx, { at, actorId, action: 'staff.added', subject, after: { role } });
    return member;
  });
}
