// Whether an upgrade needs a pause: a handover needs a schema on which both versions run.

import { upgradeWords as words } from '@valence/copy/site/upgrade-command';
import { canRunOn } from '../../platform/db/compatibility.ts';
import type { Rehearsal } from './data.ts';

/** Why the installed version cannot run on what the new one makes of the database; none: it can. */
export function pauseReasons(
  { applied, jobsChanged }: Pick<Rehearsal, 'applied' | 'jobsChanged'>,
  version: string,
): string[] {
  const reasons = applied
    .filter(({ oldestVersion }) => !canRunOn(version, oldestVersion))
    .map(({ name, why }) => why ?? words.otherVersion(name));
  return jobsChanged ? [...reasons, words.jobsChange] : reasons;
}
