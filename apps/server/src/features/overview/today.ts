// What the overview begins with: the classes of today and the cash of today.

import type { showToday } from '@valence/contract/admin/overview';
import type { Role } from '@valence/domain/role';
import { may } from '@valence/domain/roles';
import { schoolClock, startOfSchoolDay } from '@valence/domain/school-time';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './today.store.ts';

/** Who may not see what the school earns is told of their own cash, as in the cash box. */
export async function today(
  { readDb: db, clock }: { readDb: Db; clock: Clock },
  { accountId, role }: { accountId: string; role: Role },
): Promise<Answer<typeof showToday>> {
  const at = clock.now();
  const isWhole = may(role, 'income.see');
  const [classes, cash] = await Promise.all([
    store.classesOn(db, schoolClock(at).weekday),
    store.cashOf(
      db,
      { from: startOfSchoolDay(at), before: startOfSchoolDay(at, 1) },
      isWhole ? undefined : accountId,
    ),
  ]);
  return { classes, cash: { ...cash, whose: isWhole ? 'everybody' : 'own' } };
}
