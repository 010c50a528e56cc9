// Lists admins and assistants, and adds them by number.

import type { addAdmin, listAdmins } from '@valence/contract/admin/admins';
import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';
import { cleanName } from '@valence/domain/person-name';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './admins.store.ts';

export interface AdminsDeps {
  db: Db;
  clock: Clock;
  /** The numbers that the server's configuration makes admins. */
  adminPhones: readonly Phone[];
  /** Gives the number's account the role, or registers an account with it. @returns undefined for an admin or assistant */
  writeMember: (
    tx: Tx,
    member: { id: string; phone: Phone; role: store.AdminRole; name: string; at: Date },
  ) => Promise<{ userId: string; phone: Phone } | undefined>;
  endSessions: (tx: Tx, accountId: string, because: 'role-changed', at: Date) => Promise<void>;
  /** What the caller has to do before changing who works in the admin area, if anything. */
  whyUnconfirmed: (
    tx: Tx,
    caller: Caller,
  ) => Promise<Refused<'confirmation-needed' | 'sign-in-again'> | undefined>;
}

export type AdminsService = ReturnType<typeof createAdminsService>;

export function createAdminsService(deps: AdminsDeps) {
  const { db, adminPhones } = deps;
  return {
    async list(callerId: string): Promise<ReplyOf<typeof listAdmins>> {
      const members = await store.listMembers(db);
      const admins = members.map(({ lastUsedAt, ...member }) => ({
        ...member,
        own: member.userId === callerId,
        fixed: adminPhones.includes(member.phone),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }));
      return { admins };
    },
    add: async (caller: Caller, member: BodyOf<typeof addAdmin>) => add(deps, caller, member),
  };
}

async function add(
  { db, clock, writeMember, endSessions, whyUnconfirmed }: AdminsDeps,
  caller: Caller,
  { phone: phoneText, role, name }: BodyOf<typeof addAdmin>,
): Promise<Answer<typeof addAdmin>> {
  const phone = normalisePhone(phoneText);
  if (!phone) return refused('phone-invalid');
  const at = clock.now();
  const { accountId: actorId } = caller;
  return transaction(db, async (tx) => {
    const why = await whyUnconfirmed(tx, caller);
    if (why) return why;
    const member = await writeMember(tx, { id: newId(at), phone, role, name: cleanName(name), at });
    if (!member) return refused('staff-already');
    await endSessions(tx, member.userId, 'role-changed', at);
    const subject = `account:${member.userId}`;
    await recordAudit(tx, { at, actorId, action: 'staff.added', subject, after: { role } });
    return member;
  });
}
