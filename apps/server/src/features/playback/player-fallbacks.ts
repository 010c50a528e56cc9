// Counts how often the player gave lessons to hls.js, and lists it for the admin area by browser. This shows that browsers
// changed under the player's own engine; the students are not stored.

import { type listFallbacks, MOST_FALLBACK_LINES } from '@valence/contract/admin/analytics';
import type { QueryOf } from '@valence/contract/endpoint';
import {
  FALLBACKS_AN_HOUR,
  type FallbackReason,
  type recordFallback,
} from '@valence/contract/player-fallbacks';
import { readBrowser } from '@valence/domain/device';
import { dayAfter, dayOf, isPeriod } from '@valence/domain/period';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';
import { countFallback, findFallbacks, removeBefore } from './player-fallbacks.store.ts';

/** For all accounts together: a browser that breaks for a whole school causes far fewer reports. */
const TOGETHER_AN_HOUR = 3000;
const ACCOUNTS_REMEMBERED = 20_000;
const RETENTION_DAYS = 400;

export type PlayerFallbacks = ReturnType<typeof createPlayerFallbacks>;

export function createPlayerFallbacks({ db, clock }: { db: Db; clock: Clock }) {
  const byAccount = createTokenBuckets({ perHour: FALLBACKS_AN_HOUR, subjects: ACCOUNTS_REMEMBERED });
  const together = createTokenBuckets({ perHour: TOGETHER_AN_HOUR, subjects: 1 });

  return {
    async record(
      accountId: string,
      { reason, userAgent }: { reason: FallbackReason; userAgent: string },
    ): Promise<Answer<typeof recordFallback>> {
      const at = clock.now();
      const retryAfterSeconds = byAccount.take(accountId, at) ?? together.take('all', at);
      if (retryAfterSeconds !== undefined) return refused('too-many-fallbacks', { retryAfterSeconds });
      const { name = '', version = 0 } = readBrowser(userAgent) ?? {};
      await countFallback(db, { day: dayOf(at), browser: name, version, reason });
      return { success: true };
    },

    async list({ from, to }: QueryOf<typeof listFallbacks>): Promise<Answer<typeof listFallbacks>> {
      if (!isPeriod({ from, to })) return refused('period-invalid');
      return { rows: await findFallbacks(db, { from, to, limit: MOST_FALLBACK_LINES }) };
    },

    /** Deletes the counts of days before the retention. */
    purge: async (): Promise<void> => removeBefore(db, dayAfter(dayOf(clock.now()), -RETENTION_DAYS)),
  };
}
