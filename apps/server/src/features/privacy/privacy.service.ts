// Data rights: what is held about a person, given out and taken away.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createDeskRequests } from './desk-requests.ts';
import { createOwnRequests } from './own-requests.ts';

/** The job that carries one request out; it knows the request's id alone. */
export const ERASE = 'privacy.erase';

export interface PrivacyDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** As the school is called at the moment. */
  brand: () => string;
}

export type PrivacyService = ReturnType<typeof createPrivacyService>;

export function createPrivacyService(deps: PrivacyDeps) {
  return { own: createOwnRequests(deps), desk: createDeskRequests(deps) };
}
