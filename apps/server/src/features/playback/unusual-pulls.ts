// Counts the unusual pulls of students in memory, writes them now and then, and lists them for the admin area.

import type { listUnusualPulls } from '@valence/contract/admin/analytics';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import type { QueryOf } from '@valence/contract/endpoint';
import { dayAfter, dayOf, isPeriod } from '@valence/domain/period';
import { UNUSUAL_FROM } from '@valence/domain/stream-pace';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deferWrites } from '../../platform/deferred-writes.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';
import { addCounts, findUnusual, removeBefore, type UnusualCount } from './unusual-pulls.store.ts';

/** A copying program is refused thousands of times a minute: one statement in two seconds. A crash loses two seconds of counting. */
const LINGER_MILLISECONDS = 2000;
const MOST_ACCOUNTS = 20_000;
/** Long enough to see a habit. */
const RETENTION_DAYS = 90;

export type UnusualKind = 'heldBack' | 'networks';
export type UnusualPulls = ReturnType<typeof createUnusualPulls>;

export function createUnusualPulls({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const waiting = deferWrites<UnusualCount>({
    write: async (counts) => addCounts(db, counts),
    failed: (error, counts) =>
      log.warn({ err: error, accounts: counts.length }, 'unusual pulls were not counted'),
    lingerMilliseconds: LINGER_MILLISECONDS,
    mostRows: MOST_ACCOUNTS,
  });

  return {
    /** Counts one request of a student. Nobody waits for it. */
    note(accountId: string, kind: UnusualKind): void {
      const day = dayOf(clock.now());
      const key = `${accountId} ${day}`;
      const count = waiting.get(key) ?? { accountId, day, heldBack: 0, networks: 0 };
      waiting.set(key, { ...count, [kind]: count[kind] + 1 });
    },

    async list({
      from,
      to,
      page,
    }: QueryOf<typeof listUnusualPulls>): Promise<Answer<typeof listUnusualPulls>> {
      if (!isPeriod({ from, to })) return refused('period-invalid');
      const offset = (Number(page ?? 1) - 1) * PAGE_SIZE;
      return findUnusual(db, { from, to, least: UNUSUAL_FROM, offset, limit: PAGE_SIZE });
    },

    /** Deletes the counts of days before the retention. */
    purge: async (): Promise<void> => removeBefore(db, dayAfter(dayOf(clock.now()), -RETENTION_DAYS)),

    /** Writes what still waits. */
    stop: async (): Promise<void> => waiting.stop(),
  };
}
