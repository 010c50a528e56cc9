// Tells other processes, by PostgreSQL's NOTIFY, which files of the storage were written or removed, so that the backup copies
// them at once. Nothing depends on it: the backup also looks at everything each hour.

import type pg from 'pg';
import type { Logger } from './log.ts';

export const FILE_CHANNEL = 'stored_file';

/** @returns a function that announces a key or a prefix and never fails */
export function announcer(pool: pg.Pool, log: Logger): (key: string) => void {
  return (key) => {
    pool.query('SELECT pg_notify($1, $2)', [FILE_CHANNEL, key]).catch((error: unknown) => {
      log.warn({ err: error }, 'a written file was not announced to the backup');
    });
  };
}
