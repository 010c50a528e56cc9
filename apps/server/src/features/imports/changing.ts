// Applies and undoes imports: checks who may, does each once, and answers a repeated press like the first one.

import type { applyImport as applyCall, undoImport as undoCall } from '@valence/contract/admin/imports';
import { DAY_MS } from '@valence/domain/durations';
import { IMPORT_ABILITIES, may } from '@valence/domain/roles';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import { type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import * as applying from './applying.store.ts';
import type { ApplyingDeps } from './applying.ts';
import * as store from './imports.store.ts';

/** The job that applies an import. */
export const APPLY = 'imports.apply';
/** For how many days an import can be undone and its rows' contents are stored. */
export const UNDO_DAYS = 30;

export interface ChangingDeps extends ApplyingDeps {
  jobs: Jobs;
}

/** Assistants see their own imports alone; another person's answers like an absent one. */
export function scopeOf({ role, accountId }: Caller): { ownerId: string | undefined } {
  return { ownerId: may(role, 'imports.see-all') ? undefined : accountId };
}

export function isUndoable({ state, appliedAt }: store.FoundImport, at: Date): boolean {
  return state === 'applied' && appliedAt !== null && at.getTime() - appliedAt.getTime() < UNDO_DAYS * DAY_MS;
}

export async function applyImport(
  { db, jobs }: ChangingDeps,
  caller: Caller,
  importId: string,
): Promise<Answer<typeof applyCall>> {
  return transaction(db, async (tx) => {
    const found = await findLocked(tx, caller, importId);
    if (!found) return refused('import-absent');
    if (!may(caller.role, IMPORT_ABILITIES[found.kind].apply)) return refused('import-kind-forbidden');
    const isApplicable = found.state === 'previewed' || found.state === 'failed';
    if (!isApplicable) return { success: true, data: { state: found.state } };
    if (found.counts.new + found.counts.changed === 0) return refused('import-empty');
    await store.queueImport(tx, importId, caller.accountId);
    await jobs.enqueue(tx, APPLY, { importId });
    return { success: true, data: { state: 'queued' } };
  });
}

export async function undoImport(
  { db, clock, importers }: ChangingDeps,
  caller: Caller,
  importId: string,
): Promise<Answer<typeof undoCall>> {
  return transaction(db, async (tx) => {
    const found = await findLocked(tx, caller, importId);
    if (!found) return refused('import-absent');
    const { kind, appliedAt } = found;
    if (!may(caller.role, IMPORT_ABILITIES[kind].undo)) return refused('import-kind-forbidden');
    await applying.holdAccounts(tx, importId);
    const rows = await applying.appliedRows(tx, importId);
    if (found.state === 'undone') return undone(rows.length, found.notUndone);
    const at = clock.now();
    if (!isUndoable(found, at) || appliedAt === null) return refused('import-not-applied');
    const { accountId: actorId } = caller;
    const problems = await importers[kind].undo(
      tx,
      rows.map(({ asked, kept }) => ({ row: asked, kept })),
      { actorId, importId, at, appliedAt },
    );
    const results = rows.map(({ position }, index) => ({ position, problem: problems[index] ?? null }));
    await applying.finishUndo(tx, importId, { actorId, at }, results);
    const notUndone = results.filter(({ problem }) => problem !== null).length;
    const after = { kind, rows: rows.length, notUndone };
    await recordAudit(tx, { at, actorId, action: 'import.undone', subject: `import:${importId}`, after });
    return undone(rows.length, notUndone);
  });
}

function undone(rows: number, notUndone: number): Exclude<Answer<typeof undoCall>, Refused<never>> {
  return { success: true, data: { undone: rows - notUndone, notUndone } };
}

async function findLocked(tx: Tx, caller: Caller, importId: string): Promise<store.FoundImport | undefined> {
  if (!isUuid(importId)) return undefined;
  await store.lockImport(tx, importId);
  return store.findImport(tx, importId, scopeOf(caller));
}
