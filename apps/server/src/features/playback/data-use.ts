// What lessons cost in data: the bytes that went out to each account, counted in memory and written together now and then.

import type { dataUsed } from '@valence/contract/data-use';
import type { ReplyOf } from '@valence/contract/endpoint';
import { schoolMonth } from '@valence/domain/school-time';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { createGroupWrites } from '../../platform/group-writes.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/log.ts';
import { addBytes, bytesOf, type SentBytes } from './data-use.store.ts';

/** A segment a second for a thousand students: one statement in two seconds. A crash loses two seconds of counting. */
const GROUPS = { groupRows: 2000, waitingRows: 20_000, lingerMilliseconds: 2000 };

export type DataUse = ReturnType<typeof createDataUse>;

export function createDataUse({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const writes = createGroupWrites<SentBytes, true>({
    ...GROUPS,
    async write(rows) {
      await addBytes(db, rows);
      return rows.map(() => true);
    },
  });
  return {
    /** Counts bytes that were sent. Nobody waits for it, and what cannot be counted is not: the lesson plays on. */
    note: (accountId: string, bytes: number): void => {
      if (!(bytes > 0)) return;
      writes
        .add({ accountId, bytes, ...schoolMonth(clock.now()) })
        ?.catch((error: unknown) => log.warn({ err: error }, 'sent bytes were not counted'));
    },

    thisMonth: async ({ accountId }: Caller): Promise<ReplyOf<typeof dataUsed>> => {
      const month = schoolMonth(clock.now());
      return { ...month, bytes: await bytesOf(db, accountId, month) };
    },

    /** Writes what waits. */
    stop: async (): Promise<void> => writes.stop(),
  };
}
