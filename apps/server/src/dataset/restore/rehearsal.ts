// Migrates the data of a folder and examines them: what a new version would do to a school, tried out on a copy of it.

import { monotonicMilliseconds } from '../../platform/clock.ts';
import { oldestVersionFor, STATEMENTS } from '../../platform/db/compatibility.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createJobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { findViolations, jobsVersionOf, type Violation } from './invariants.store.ts';

export interface Rehearsal {
  readonly milliseconds: number;
  /** The migrations that were applied. */
  readonly applied: readonly {
    readonly name: string;
    /** The oldest version that can run on it; null: none but the new one. */
    readonly oldestVersion: string | null;
    /** In words, where its author wrote why the version before cannot. */
    readonly why: string | null;
  }[];
  /** Whether pg-boss gave its own tables another form. */
  readonly jobsChanged: boolean;
  readonly violations: readonly Violation[];
}

/** @throws what prevents a start on these data */
export async function rehearse(dataDir: string, { log, at }: { log: Logger; at: Date }): Promise<Rehearsal> {
  const begun = monotonicMilliseconds();
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => {} });
  try {
    const { address } = postgres;
    const jobsBefore = await jobsVersionOf(address);
    const names = await migrate(address, { log, at });
    const jobs = createJobs(address, log);
    await jobs.start({ work: false });
    await jobs.stop(0);
    const violations = await findViolations(address);
    return {
      milliseconds: Math.round(monotonicMilliseconds() - begun),
      applied: names.map((name) => {
        const statement = STATEMENTS[name]?.worksWithVersionBefore;
        const why = typeof statement === 'string' ? statement : null;
        return { name, oldestVersion: oldestVersionFor(name), why };
      }),
      jobsChanged: jobsBefore !== null && jobsBefore !== (await jobsVersionOf(address)),
      violations,
    };
  } finally {
    await postgres.stop();
  }
}
