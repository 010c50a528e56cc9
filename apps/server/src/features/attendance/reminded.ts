// Whom a message about an absence concerns: by the rule of the register of a day.

import type { Day } from '@valence/domain/day';
import type { Db } from '../../platform/db/database.ts';
import { findAbsent } from './attendance.store.ts';

/** Who sat in a class on a day and was not there, by account. Nobody where nobody was marked: there was no class. */
export async function absentOn(db: Db, classId: string, day: Day): Promise<Map<string, { name: string }>> {
  const absent = await findAbsent(db, { classId, day });
  return new Map(absent.map(({ userId, name }) => [userId, { name }]));
}
