// The settings about backups: shows what there is, takes an admin's orders to the backup's process, and lets the server put
// restored data in the place of its own.

import type { readBackups } from '@valence/contract/admin/backups';
import type { ReplyOf } from '@valence/contract/endpoint';
import { taskWords } from '@valence/copy/admin/backup-tasks';
import { type BackupTask, restorable } from '@valence/domain/backups';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
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

export interface BackupsDeps {
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
  /** Ends the server, exchanges the data, and starts it again; undefined: this server cannot. */
  exchange: ((order: { name: string; asOf: Date; by: string }) => void) | undefined;
  /** What the caller has to do before the school's data are replaced or deleted, if anything. */
  whyUnconfirmed: (
    tx: Tx,
    caller: Caller,
  ) => Promise<Refused<'confirmation-needed' | 'sign-in-again'> | undefined>;
}

export type BackupsService = ReturnType<typeof createBackupsService>;

const DONE = { success: true } as const;

export function createBackupsService(deps: BackupsDeps) {
  const { db, clock } = deps;
  return {
    read: async () => read(deps),

    async order(caller: Caller, kind: 'backup' | 'proof') {
      if (!(await goesOn(deps))) return refused('backups-not-running');
      return transaction(db, async (tx) => {
        const action = kind === 'backup' ? 'backup.ordered' : 'backup.proof-ordered';
        return orderTask(tx, deps, { caller, kind, instant: null, action, subject: 'backup:all' });
      });
    },

    async orderRestore(caller: Caller, instant: Date) {
      if (!canRestore(deps)) return refused('restore-elsewhere');
      if (!(await goesOn(deps))) return refused('backups-not-running');
      const at = clock.now();
      const range = restorable(
        (await store.readBases(db)).map(({ endedAt }) => endedAt),
        at,
      );
      if (!range || instant < range.first || instant > at) return refused('instant-outside');
      if ((await deps.folders.list()).restored.length > 0) return refused('restored-copy-waits');
      return transaction(db, async (tx) => {
        const about = { action: 'backup.restore-ordered', subject: 'backup:all' };
        return orderTask(tx, deps, { caller, kind: 'restore', instant, ...about });
      });
    },

    async place(caller: Caller, name: string) {
      const { exchange } = deps;
      if (!canRestore(deps) || !exchange) return refused('restore-elsewhere');
      const copy = (await deps.folders.list()).restored.find((one) => one.name === name);
      const ordered = await transaction(db, async (tx) => {
        const why = await deps.whyUnconfirmed(tx, caller);
        if (why) return why;
        if (!copy) return refused('backup-folder-absent');
        const about = { action: 'backup.placed', subject: `backup:${name}`, after: { at: copy.asOf } };
        return orderTask(tx, deps, { caller, kind: 'place', instant: null, ...about });
      });
      if ('success' in ordered && copy) exchange({ name, asOf: copy.asOf, by: caller.accountId });
      return ordered;
    },

    async drop(caller: Caller, name: string) {
      const { restored, former } = await deps.folders.list();
      const isThere = [...restored, ...former].some((one) => one.name === name);
      const answer = await transaction(db, async (tx) => {
        const why = await deps.whyUnconfirmed(tx, caller);
        if (why) return why;
        if (!isThere) return refused('backup-folder-absent');
        const task = await tasks.readTask(tx);
        if (task && task.endedAt === null) return refused('backup-busy');
        const about = { at: clock.now(), actorId: caller.accountId, subject: `backup:${name}` };
        await recordAudit(tx, { ...about, action: 'backup.folder-deleted' });
        return DONE;
      });
      if ('success' in answer) await deps.folders.drop(name);
      return answer;
    },

    async confirmKeyKept({ accountId }: Caller) {
      const at = clock.now();
      return transaction(db, async (tx) => {
        const recipient = await tasks.writeKeyKept(tx, accountId, at);
        if (recipient === undefined) return refused('backups-not-running');
        const about = { at, actorId: accountId, subject: 'backup:key' };
        await recordAudit(tx, { ...about, action: 'backup.key-kept', after: { recipient } });
        return DONE;
      });
    },

    /**
     * At a start: ends an exchange that did not happen, and writes down in the restored database that it is one. The entry of who
     * ordered it went away with the former data.
     */
    async noteStart() {
      const at = clock.now();
      await tasks.endUnfinished(db, { of: ['place'], at, failure: taskWords.wentBack });
      for (const { name, replacedAt, about } of (await deps.folders.list()).former) {
        await transaction(db, async (tx) => {
          if (await tasks.isExchangeKnown(tx, name)) return;
          const actorId = about ? await tasks.findAccount(tx, about.by) : null;
          const after = { at: about?.asOf };
          await recordAudit(tx, {
            at: replacedAt,
            actorId,
            action: 'backup.restored',
            subject: `backup:${name}`,
            after,
          });
        });
      }
    },
  };
}

const canRestore = ({ database, place, exchange }: BackupsDeps): boolean =>
  database === 'embedded' && place !== null && exchange !== undefined;

/** The backup's process reports each minute. */
const SILENT_MILLISECONDS = 180_000;

async function goesOn({ db, clock, place }: BackupsDeps): Promise<boolean> {
  const state = place === null ? undefined : await store.readState(db);
  return (
    state !== undefined &&
    state.failure === null &&
    clock.now().getTime() - state.seenAt.getTime() < SILENT_MILLISECONDS
  );
}

interface Order {
  caller: Caller;
  kind: BackupTask;
  instant: Date | null;
  action: string;
  subject: string;
  after?: { at: Date };
}

async function orderTask(
  tx: Tx,
  { clock }: BackupsDeps,
  { caller: { accountId }, kind, instant, action, subject, after }: Order,
) {
  const at = clock.now();
  const order = { id: newId(at), kind, orderedAt: at, orderedBy: accountId, instant };
  if (!(await tasks.orderTask(tx, order))) return refused('backup-busy');
  const detail = instant ? { at: instant } : after;
  await recordAudit(tx, { at, actorId: accountId, action, subject, ...(detail && { after: detail }) });
  return DONE;
}

async function read(deps: BackupsDeps): Promise<ReplyOf<typeof readBackups>> {
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
    ...{ database, place, canRestore: canRestore(deps) },
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

function wireOfTask({ id: _, orderedAt, instant, beganAt, endedAt, ...task }: tasks.TaskRow) {
  return {
    ...task,
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
  since: Awaited<ReturnType<BackupsDeps['present']['since']>>,
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
