// Institutes and classes: admins add and change them, the admin area shows them.

import type {
  ClassBody,
  ClassChange,
  changeClass as changeClassCall,
  changeInstitute as changeInstituteCall,
  createClass as createClassCall,
  createInstitute as createInstituteCall,
  listInstitutes,
  NewClass,
  showClass,
} from '@valence/contract/admin/classes';
import { monthNumber, monthOf, type YearMonth } from '@valence/domain/school-month';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sqlState, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './school.store.ts';

const UNIQUE_VIOLATION = '23505';

export async function institutes(db: Db): Promise<Answer<typeof listInstitutes>> {
  const found = await store.findInstitutes(db);
  return { institutes: found.map(({ id, ...rest }) => ({ _id: id, ...rest })) };
}

export interface InstituteOrder {
  actorId: string;
  name: string;
  location: string;
}

export async function createInstitute(
  db: Db,
  clock: Clock,
  order: InstituteOrder,
): Promise<Answer<typeof createInstituteCall>> {
  return transaction(db, async (tx) => {
    const instituteId = await addInstitute(tx, order, clock.now());
    return instituteId === undefined
      ? refused('institute-name-taken')
      : { success: true, data: { instituteId } };
  });
}

/** @returns undefined when another institute has the name */
async function addInstitute(
  tx: Tx,
  { actorId, ...values }: InstituteOrder,
  at: Date,
): Promise<string | undefined> {
  const id = newId(at);
  if (!(await store.insertInstitute(tx, { id, ...values }))) return undefined;
  const subject = `institute:${id}`;
  await recordAudit(tx, { at, actorId, action: 'institute.created', subject, after: values });
  return id;
}

export async function changeInstitute(
  db: Db,
  clock: Clock,
  { actorId, instituteId, ...values }: InstituteOrder & { instituteId: string },
): Promise<Answer<typeof changeInstituteCall>> {
  if (!isUuid(instituteId)) return refused('institute-absent');
  try {
    return await transaction(db, async (tx) => {
      if (!(await store.updateInstitute(tx, { id: instituteId, ...values })))
        return refused('institute-absent');
      const entry = {
        actorId,
        action: 'institute.changed',
        subject: `institute:${instituteId}`,
        after: values,
      };
      await recordAudit(tx, { at: clock.now(), ...entry });
      return { success: true };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return refused('institute-name-taken');
    throw error;
  }
}

export interface SchoolDeps {
  db: Db;
  clock: Clock;
  /** Writes what a class costs from a month on. */
  enterFee: (tx: Tx, fee: YearMonth & FeeFacts, at: Date) => Promise<void>;
}

interface FeeFacts {
  actorId: string;
  classId: string;
  amountCents: number;
}

export type ClassOrder = ClassChange & { actorId: string; classId: string };
export type NewClassOrder = NewClass & { actorId: string };

/** Makes the class with its institute and fee, or nothing of them. */
export async function createClass(
  { db, clock, enterFee }: SchoolDeps,
  { actorId, newInstitute, fee, ...order }: NewClassOrder,
): Promise<Answer<typeof createClassCall>> {
  return transaction(db, async (tx) => {
    const at = clock.now();
    const instituteId = newInstitute
      ? await addInstitute(tx, { actorId, ...newInstitute }, at)
      : order.instituteId;
    if (instituteId === undefined) return refused(newInstitute ? 'institute-name-taken' : 'institute-absent');
    if (!isUuid(instituteId) || !(await store.holdInstitute(tx, instituteId)))
      return refused('institute-absent');
    const [classId, body] = [newId(at), { ...order, instituteId }];
    if (!(await store.insertClass(tx, valuesOf(classId, body), at))) return refused('class-name-taken');
    await finish(tx, { actorId, classId, body, at, action: 'class.created' });
    if (fee) await enterFee(tx, { ...fee, actorId, classId }, at);
    return { success: true, data: { classId } };
  });
}

export async function changeClass(
  db: Db,
  clock: Clock,
  { actorId, classId, ...change }: ClassOrder,
): Promise<Answer<typeof changeClassCall>> {
  const { instituteId } = change;
  if (!isUuid(classId)) return refused('class-absent');
  if (instituteId !== undefined && !isUuid(instituteId)) return refused('institute-absent');
  try {
    return await transaction(db, async (tx) => {
      if (instituteId !== undefined && !(await store.holdInstitute(tx, instituteId)))
        return refused('institute-absent');
      const before = await store.lockClass(tx, classId);
      if (!before) return refused('class-absent');
      await store.updateClass(tx, changed(before, change));
      await finish(tx, { actorId, classId, body: change, at: clock.now(), action: 'class.changed' });
      return { success: true };
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return refused('class-name-taken');
    throw error;
  }
}

/** Somebody else may have changed what is not sent, a moment ago. */
function changed(before: store.ClassValues, change: ClassChange): store.ClassValues {
  const { instituteId, name, alYear, policy, firstDay, last } = change;
  return {
    id: before.id,
    instituteId: instituteId ?? before.instituteId,
    name: name ?? before.name,
    alYear: alYear === undefined ? before.alYear : alYear,
    policy: policy ?? before.policy,
    firstDay: firstDay === undefined ? before.firstDay : firstDay,
    lastMonth: last === undefined ? before.lastMonth : last && monthNumber(last),
  };
}

function valuesOf(
  id: string,
  { instituteId, name, alYear, policy, firstDay = null, last }: ClassBody,
): store.ClassValues {
  return { id, instituteId, name, alYear, policy, firstDay, lastMonth: last && monthNumber(last) };
}

interface Finished {
  actorId: string;
  classId: string;
  body: ClassChange;
  at: Date;
  action: 'class.created' | 'class.changed';
}

async function finish(tx: Tx, { actorId, classId, body, at, action }: Finished): Promise<void> {
  if (body.timetable) await store.replaceTimetable(tx, classId, body.timetable);
  const { last, timetable, ...plain } = body;
  const after = {
    ...plain,
    ...(last !== undefined && { last: last && { ...last } }),
    ...(timetable && { timetable: timetable.map((slot) => ({ ...slot })) }),
  };
  await recordAudit(tx, { at, actorId, action, subject: `class:${classId}`, after });
}

export async function classDetail(db: Db, classId: string): Promise<Answer<typeof showClass>> {
  const found = isUuid(classId) && (await store.findClass(db, classId));
  if (!found) return refused('class-absent');
  const timetable = await store.findTimetable(db, classId);
  const { name, alYear, policy, firstDay, lastMonth, instituteId, institute, location, students, nextSpot } =
    found;
  return {
    _id: classId,
    name,
    alYear,
    policy,
    firstDay,
    last: lastMonth === null ? null : monthOf(lastMonth),
    institute: { _id: instituteId, name: institute, location },
    timetable,
    students,
    nextSpot,
  };
}
