// What the settings show of the backups: what they have, what is being done, and what restores left on the disk.

import type { readBackups } from '@valence/contract/admin/backups';
import type { ReplyOf } from '@valence/contract/endpoint';
import { restorable } from '@valence/domain/backups';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { backupFacts } from './backup-facts.ts';
import * as store from './backups.store.ts';
import * as tasks from './tasks.store.ts';

interface Contents {
  students: number;
  videos: number;
  payments: number;
  newestPaymentAt: Date | null;
  newestEntryAt: Date | null;
}

/** A restored copy beside the present data. */
interface Copy {
  name: string;
  path: string;
  /** The instant whose state it is. */
  asOf: Date;
  restoredAt: Date;
  contents: Contents;
  files: number;
  failedFiles: readonly string[];
  violations: readonly string[];
}

/** What a restore replaced. */
interface Former {
  name: string;
  path: string;
  replacedAt: Date;
  /** Undefined: it was done at the machine. */
  about: { asOf: Date; by: string } | undefined;
}

export interface ViewDeps {
  db: Db;
  clock: Clock;
  database: 'embedded' | 'external';
  /** Where backups go; null: BACKUP_TO is not set. */
  place: string | null;
  folders: {
    list: () => Promise<{ restored: readonly Copy[]; former: readonly Former[] }>;
    drop: (name: string) => Promise<void>;
  };
  present: {
    contents: () => Promise<Contents>;
    /** What was made after an instant. */
    since: (at: Date) => Promise<{ students: number; payments: number; videos: number; entries: number }>;
  };
}

/** @param canRestore whether this server can put restored data in the place of its own */
export async function readView(deps: ViewDeps, canRestore: boolean): Promise<ReplyOf<typeof readBackups>> {
  const { db, clock, database, place, folders, present } = deps;
  const [state, lag, facts, bases, kept, task, { restored, former }, now] = await Promise.all([
    place === null ? undefined : store.readState(db),
    store.readLag(db),
    backupFacts({ db, clock }),
    store.readBases(db),
    tasks.readKeyKept(db),
    tasks.readTask(db),
    folders.list(),
    present.contents(),
  ]);
  const range = restorable(
    bases.map(({ endedAt }) => endedAt),
    clock.now(),
  );
  const names = await tasks.findNames(
    db,
    former.flatMap(({ about }) => (about ? [about.by] : [])),
  );
  return {
    ...{ database, place, canRestore },
    state: state
      ? {
          isArchiving: lag !== undefined,
          lagSeconds: Math.ceil(facts.lagSeconds),
          files: state.fileCount,
          bytes: state.fileBytes,
          isKeyShown: state.keyShown,
          failure: state.failure,
          failingSince: wire(state.failingSince),
        }
      : null,
    keyKept: kept ? { name: kept.name || null, at: kept.at.toISOString() } : null,
    bases: bases.map(({ stamp, endedAt, bytes, provedAt, proofMilliseconds, problems }) => ({
      ...{ stamp, bytes, endedAt: endedAt.toISOString(), provedAt: wire(provedAt), problems: [...problems] },
      proofSeconds: proofMilliseconds === null ? null : Math.ceil(proofMilliseconds / 1000),
    })),
    range: range ? { first: range.first.toISOString(), everySince: range.everySince.toISOString() } : null,
    task: task ? wireOfTask(task) : null,
    now: wireOfContents(now),
    restored: await Promise.all(
      restored.map(async (copy) => wireOfCopy(copy, await present.since(copy.asOf))),
    ),
    former: former.map(({ name, path, replacedAt, about }) => ({
      ...{ name, path, replacedAt: replacedAt.toISOString() },
      at: about?.asOf.toISOString() ?? null,
      by: (about && names.get(about.by)) ?? null,
    })),
  };
}

const wire = (at: Date | null): string | null => at?.toISOString() ?? null;

function wireOfTask({ kind, orderedAt, instant, beganAt, step, share, endedAt, failure }: tasks.TaskRow) {
  return {
    ...{ kind, step, share, failure },
    orderedAt: orderedAt.toISOString(),
    instant: wire(instant),
    beganAt: wire(beganAt),
    endedAt: wire(endedAt),
  };
}

function wireOfContents({ newestPaymentAt, newestEntryAt, students, videos, payments }: Contents) {
  return {
    ...{ students, videos, payments },
    newestPaymentAt: wire(newestPaymentAt),
    newestEntryAt: wire(newestEntryAt),
  };
}

function wireOfCopy(
  { name, path, asOf, restoredAt, contents, files, failedFiles, violations }: Copy,
  since: Awaited<ReturnType<ViewDeps['present']['since']>>,
) {
  return {
    ...{ name, path, files, since },
    at: asOf.toISOString(),
    restoredAt: restoredAt.toISOString(),
    contents: wireOfContents(contents),
    failedFiles: failedFiles.length,
    firstFailed: failedFiles[0] ?? null,
    violations: [...violations],
  };
}
