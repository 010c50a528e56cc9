// The dependencies of the data rights.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** The job that carries one request out; its data is the request's id alone. */
export const ERASE = 'privacy.erase';

export interface PrivacyDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** The school's current name. */
  brand: () => string;
}
