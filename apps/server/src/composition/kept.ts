// Composes what is kept in memory, and the deletion of what was noted for it long ago.

import { forgetOldChanges } from '../platform/kept/changes.ts';
import { createKept, type Kept } from '../platform/kept/kept.ts';
import type { AppDeps } from './deps.ts';

const FORGET = 'kept.forget-changes';

export function composeKept({ db, clock, jobs }: AppDeps): Kept {
  jobs.register(FORGET, async () => forgetOldChanges(db));
  jobs.schedule(FORGET, '*/5 * * * *', 'Asia/Colombo');
  return createKept({ db, clock });
}
