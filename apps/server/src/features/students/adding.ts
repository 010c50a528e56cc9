// Registers one student in the admin area, by number and name.

import type { addStudent, listAlYears } from '@valence/contract/admin/students';
import type { ReplyOf } from '@valence/contract/endpoint';
import { cleanName } from '@valence/domain/person-name';
import { normalisePhone } from '@valence/domain/phone';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { registerStudent } from './accounts.store.ts';
import { findByPhone } from './students.store.ts';

export interface AddingDeps {
  db: Db;
  clock: Clock;
  /** The A/L years that the school runs now (site content). */
  alYears: () => readonly number[];
  /** Keeps a class from being deleted before the transaction ends. @returns whether there is one */
  holdClass: (tx: Tx, classId: string) => Promise<boolean>;
  /** Gives the new student a place in the held class, without a spot. */
  seat: (tx: Tx, order: { actorId: string; classId: string; userId: string; at: Date }) => Promise<void>;
}

interface NewStudent {
  phone: string;
  name: string;
  alYear: number | null;
  classId: string | null;
}

export type StudentsAdding = ReturnType<typeof createStudentsAdding>;

export function createStudentsAdding(deps: AddingDeps) {
  return {
    add: (caller: Caller, student: NewStudent) => add(deps, caller, student),
    listAlYears: async (): Promise<ReplyOf<typeof listAlYears>> => ({ alYears: [...deps.alYears()] }),
  };
}

/** A number that somebody only typed at sign-in counts as not known yet. */
async function add(
  { db, clock, alYears, holdClass, seat }: AddingDeps,
  { accountId: actorId }: Caller,
  { alYear, classId, ...input }: NewStudent,
): Promise<Answer<typeof addStudent>> {
  const phone = normalisePhone(input.phone);
  if (!phone) return refused('phone-invalid');
  if (alYear !== null && !alYears().includes(alYear)) return refused('al-year-unknown');
  return transaction(db, async (tx) => {
    if (classId !== null && !(await holdClass(tx, classId))) return refused('class-absent');
    const at = clock.now();
    const name = cleanName(input.name);
    const userId = await registerStudent(tx, { id: newId(at), phone, name, alYear, at });
    if (userId === undefined) {
      const known = await findByPhone(tx, phone);
      // Deleted between the two statements: the same call again registers the number.
      if (!known) throw new Error('the account of the number has just been deleted');
      return { success: true, data: { userId: known.id, isNew: false } };
    }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'account.registered',
      subject: `account:${userId}`,
      after: { fields: alYear === null ? ['name'] : ['name', 'alYear'] },
    });
    if (classId !== null) await seat(tx, { actorId, classId, userId, at });
    return { success: true, data: { userId, isNew: true } };
  });
}
