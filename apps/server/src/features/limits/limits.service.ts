// Lets admins set limits at run time in place of the server's environment.

import type { listLimits, resetLimit, setLimit } from '@valence/contract/admin/limits';
import type { ReplyOf } from '@valence/contract/endpoint';
import { isWithin, LIMIT_NAMES, LIMITS, type LimitName } from '@valence/domain/limits';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import * as store from './limits.store.ts';

export interface LimitsDeps {
  db: Db;
  clock: Clock;
  /** The values of the server's environment. */
  usual: Readonly<Record<LimitName, number>>;
  /** Makes this process read the new values; the other processes read them by themselves. */
  refresh: () => Promise<void>;
}

export type LimitsService = ReturnType<typeof createLimitsService>;

const DONE = { success: true } as const;

export function createLimitsService(deps: LimitsDeps) {
  const { db, clock, usual, refresh } = deps;
  return {
    async list(): Promise<ReplyOf<typeof listLimits>> {
      const set = new Map((await store.listSet(db)).map((limit) => [limit.name, limit]));
      const limits = LIMIT_NAMES.map((name) => ({
        name,
        ...LIMITS[name],
        usual: usual[name],
        value: set.get(name)?.value ?? usual[name],
        changedAt: set.get(name)?.changedAt.toISOString() ?? null,
      }));
      return { limits };
    },

    async set(caller: Caller, name: LimitName, value: number): Promise<Answer<typeof setLimit>> {
      if (!isWithin(name, value)) return refused('limit-out-of-range');
      // An admin without a second factor who requires one of everybody would be locked out first.
      if (name === 'second-factor-required' && value === 1 && caller.provedAt === null)
        return refused('own-factor-missing');
      await transaction(db, async (tx) => {
        const at = clock.now();
        const before = await store.writeLimit(tx, {
          name,
          value,
          changedAt: at,
          changedBy: caller.accountId,
        });
        const change = { before: { value: before ?? usual[name] }, after: { value } };
        const subject = `limit:${name}`;
        await recordAudit(tx, { at, actorId: caller.accountId, action: 'limit.set', subject, ...change });
      });
      await refresh();
      return DONE;
    },

    async reset(caller: Caller, name: LimitName): Promise<Answer<typeof resetLimit>> {
      await transaction(db, async (tx) => {
        const before = await store.deleteLimit(tx, name);
        if (before === undefined) return;
        const change = { before: { value: before }, after: { value: usual[name] } };
        const about = { at: clock.now(), actorId: caller.accountId, subject: `limit:${name}` };
        await recordAudit(tx, { ...about, action: 'limit.reset', ...change });
      });
      await refresh();
      return DONE;
    },
  };
}
