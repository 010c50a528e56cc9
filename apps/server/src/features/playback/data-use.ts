// Counts the bytes of lessons that went out to each account: adds them up in memory, and writes them now and then.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { dataUsed } from '@valence/contract/learning/data-use';
import { schoolMonth } from '@valence/domain/school-time';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deferWrites } from '../../platform/deferred-writes.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';
import { addBytes, bytesOf, type SentBytes } from './data-use.store.ts';

/** A segment a second for a thousand students: one statement in two seconds. A crash loses two seconds of counting. */
const LINGER_MILLISECONDS = 2000;
/** Far more than can watch within that time. */
const MOST_ACCOUNTS = 20_000;

export type DataUse = ReturnType<typeof createDataUse>;

export function createDataUse({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const waiting = deferWrites<SentBytes>({
    write: async (rows) => addBytes(db, rows),
    failed: (error, rows) => log.warn({ err: error, accounts: rows.length }, 'sent bytes were not counted'),
    lingerMilliseconds: LINGER_MILLISECONDS,
    mostRows: MOST_ACCOUNTS,
  });

  return {
    /** Counts bytes that were sent. Nobody waits for it, and the lesson plays on if they cannot be counted. */
    note: (accountId: string, bytes: number): void => {
      if (!(bytes > 0)) return;
      const { year, month } = schoolMonth(clock.now());
      const key = `${accountId} ${year} ${month}`;
      const before = waiting.get(key)?.bytes ?? 0;
      waiting.set(key, { accountId, year, month, bytes: before + bytes });
    },

    thisMonth: async ({ accountId }: Caller): Promise<ReplyOf<typeof dataUsed>> => {
      const month = schoolMonth(clock.now());
      return { ...month, bytes: await bytesOf(db, accountId, month) };
    },

    /** Writes what still waits. */
    stop: async (): Promise<void> => waiting.stop(),
  };
}
