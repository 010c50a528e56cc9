// The settings about backups: shows what there is, takes an admin's orders to the backup's process, and lets the server put
// restored data in the place of its own.

import { taskWords } from '@valence/copy/admin/backup-tasks';
import { type BackupTask, stateRestored } from '@valence/domain/backups';
import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './backups.store.ts';
import { readView, type ViewDeps } from './backups-view.ts';
import * as tasks from './tasks.store.ts';

export interface BackupsDeps extends ViewDeps {
  folders: ViewDeps['folders'] & { drop: (name: string) => Promise<void> };
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
  return {
    read: async () => readView(deps, canRestore(deps)),
    order: async (caller: Caller, kind: 'backup' | 'proof') => order(deps, caller, kind),
    orderRestore: async (caller: Caller, instant: Date) => orderRestore(deps, caller, instant),
    place: async (caller: Caller, name: string) => place(deps, caller, name),
    drop: async (caller: Caller, name: string) => drop(deps, caller, name),
    confirmKeyKept: async (caller: Caller) => confirmKeyKept(deps, caller),
    noteStart: async () => noteStart(deps),
  };
}

async function order(deps: BackupsDeps, caller: Caller, kind: 'backup' | 'proof') {
  if (!(await goesOn(deps))) return refused('backups-not-running');
  return transaction(deps.db, async (tx) => {
    const action = kind === 'backup' ? 'backup.ordered' : 'backup.proof-ordered';
    return orderTask(tx, deps, { caller, kind, instant: null, action, subject: 'backup:all' });
  });
}

async function orderRestore(deps: BackupsDeps, caller: Caller, instant: Date) {
  const { db, clock } = deps;
  if (!canRestore(deps)) return refused('restore-elsewhere');
  if (!(await goesOn(deps))) return refused('backups-not-running');
  const at = clock.now();
  const ends = (await store.readBases(db)).map(({ endedAt }) => endedAt);
  if (!stateRestored(ends, { at, wanted: instant })) return refused('instant-outside');
  if ((await deps.folders.list()).restored.length > 0) return refused('restored-copy-waits');
  return transaction(db, async (tx) => {
    const about = { action: 'backup.restore-ordered', subject: 'backup:all' };
    return orderTask(tx, deps, { caller, kind: 'restore', instant, ...about });
  });
}

async function place(deps: BackupsDeps, caller: Caller, name: string) {
  const { exchange } = deps;
  if (!canRestore(deps) || !exchange) return refused('restore-elsewhere');
  const copy = (await deps.folders.list()).restored.find((one) => one.name === name);
  const answer = await transaction(deps.db, async (tx) => {
    const why = await deps.whyUnconfirmed(tx, caller);
    if (why) return why;
    if (!copy) return refused('backup-folder-absent');
    const about = { action: 'backup.placed', subject: `backup:${name}`, after: { at: copy.asOf } };
    return orderTask(tx, deps, { caller, kind: 'place', instant: null, ...about });
  });
  if ('success' in answer && copy) exchange({ name, asOf: copy.asOf, by: caller.accountId });
  return answer;
}

async function drop({ db, clock, folders, whyUnconfirmed }: BackupsDeps, caller: Caller, name: string) {
  const { restored, former } = await folders.list();
  const isThere = [...restored, ...former].some((one) => one.name === name);
  const answer = await transaction(db, async (tx) => {
    const why = await whyUnconfirmed(tx, caller);
    if (why) return why;
    if (!isThere) return refused('backup-folder-absent');
    const task = await tasks.readTask(tx);
    if (task && task.endedAt === null) return refused('backup-busy');
    const about = { at: clock.now(), actorId: caller.accountId, subject: `backup:${name}` };
    await recordAudit(tx, { ...about, action: 'backup.folder-deleted' });
    return DONE;
  });
  if ('success' in answer) await folders.drop(name);
  return answer;
}

async function confirmKeyKept({ db, clock }: BackupsDeps, { accountId }: Caller) {
  const at = clock.now();
  return transaction(db, async (tx) => {
    const recipient = await tasks.writeKeyKept(tx, accountId, at);
    if (recipient === undefined) return refused('backups-not-running');
    const about = { at, actorId: accountId, subject: 'backup:key' };
    await recordAudit(tx, { ...about, action: 'backup.key-kept', after: { recipient } });
    return DONE;
  });
}

/**
 * At a start: ends an exchange that did not happen, and writes down in the restored database that it is one. The entry of who
 * ordered it went away with the former data.
 */
async function noteStart({ db, clock, folders }: BackupsDeps): Promise<void> {
  await tasks.endUnfinished(db, { of: ['place'], at: clock.now(), failure: taskWords.wentBack });
  for (const { name, replacedAt, about } of (await folders.list()).former) {
    await transaction(db, async (tx) => {
      if (await tasks.isExchangeKnown(tx, name)) return;
      const actorId = about ? await tasks.findAccount(tx, about.by) : null;
      const entry = { at: replacedAt, actorId, action: 'backup.restored', subject: `backup:${name}` };
      await recordAudit(tx, { ...entry, after: { at: about?.asOf } });
    });
  }
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
