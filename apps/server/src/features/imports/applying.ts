// Applies a previewed import: plans its rows again under locks, and reports the progress while it writes them. If a row's plan
// has changed, nothing is applied; rows about something that was deleted meanwhile are left out.

import { isDeepStrictEqual } from 'node:util';
import type { ImportKind } from '@valence/domain/import-columns';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sqlState, type Tx, transaction } from '../../platform/db/database.ts';
import type { AnyImporter, Author, RowPlan } from '../../platform/importer.ts';
import * as store from './applying.store.ts';

/** The unique violation by a row that another transaction added after the plan: the next attempt sees it. */
const UNIQUE = '23505';
const MOST_ATTEMPTS = 3;

export interface ApplyingDeps {
  db: Db;
  clock: Clock;
  importers: Record<ImportKind, AnyImporter>;
}

/** Applies a queued import if nothing that its preview showed has changed; calling it again does nothing. */
export async function carryOut(deps: ApplyingDeps, importId: string): Promise<void> {
  const { db } = deps;
  let runPromise: Promise<store.BegunRun | undefined> | undefined;
  const attempt = async (tx: Tx) => {
    if (!(await store.holdRun(tx, importId))) return;
    runPromise ??= store.beginRun(db, importId);
    const run = await runPromise;
    if (run) await applyOnce(deps, tx, { importId, ...run });
  };
  try {
    for (let attempts = 1; ; attempts += 1) {
      try {
        await transaction(db, attempt);
        return;
      } catch (error) {
        if (attempts >= MOST_ATTEMPTS || sqlState(error) !== UNIQUE) throw error;
      }
    }
  } catch (error) {
    await store.failRun(db, importId);
    throw error;
  }
}

interface Run extends store.BegunRun {
  importId: string;
}

async function applyOnce({ db, clock, importers }: ApplyingDeps, tx: Tx, run: Run): Promise<void> {
  const { importId, kind, actorId } = run;
  // The account that pressed the button was deleted: there is no reason left to apply the import.
  if (actorId === null) throw new Error('Nobody applies this import.');
  const importer = importers[kind];
  await store.holdAccounts(tx, importId);
  const rows = await store.readableRows(tx, importId);
  const inputs = rows.map((row) => row.asked);
  await importer.hold(tx, inputs);
  const at = clock.now();
  const plans = (await importer.plan(tx, inputs, at)).map(columnsOf);
  const stale = rows.flatMap((row, index) => {
    const plan = plans[index];
    return plan && !isSame(row, plan) ? [{ position: row.position, ...plan }] : [];
  });
  const gone = new Set(stale.filter(isGone).map(({ position }) => position));
  const due = rows.filter(
    ({ position, verdict }) => !gone.has(position) && (verdict === 'new' || verdict === 'changed'),
  );
  if (stale.length > gone.size || (gone.size > 0 && due.length === 0))
    return store.returnToPreview(tx, importId, stale);
  const author: Author = { actorId, importId, at };
  const undoData = await importer.write(
    tx,
    due.map((row) => row.asked),
    author,
    async (done) => store.writeProgress(db, importId, done),
  );
  await store.markStale(tx, importId, stale);
  const results = due.map(({ position }, index) => ({ position, ...resultOf(undoData[index] ?? {}) }));
  const after = { kind, rows: results.length };
  await recordAudit(tx, { at, actorId, action: 'import.applied', subject: `import:${importId}`, after });
  if (!(await store.finishRun(tx, importId, at, results)))
    throw new Error('The import was ended by another process meanwhile.');
}

/** Whether something that the row names was deleted since. Nobody can decide about it, so the other rows do not wait. */
function isGone({ reason }: store.PlannedRow): boolean {
  return reason === 'student-absent' || reason === 'video-unknown' || reason === 'class-unknown';
}

/** The plan as a row's columns. */
function columnsOf(plan: RowPlan): Omit<store.PlannedRow, 'position'> {
  return plan.verdict === 'rejected'
    ? { verdict: plan.verdict, reason: plan.reason, outcome: null }
    : { verdict: plan.verdict, reason: null, outcome: plan.outcome };
}

function isSame(
  row: store.ReadableRow,
  { verdict, reason, outcome }: Omit<store.PlannedRow, 'position'>,
): boolean {
  return row.verdict === verdict && row.reason === reason && isDeepStrictEqual(row.outcome, outcome);
}

/** An importer's undo data names the account if the row had none before. */
function resultOf(kept: object): { kept: object; accountId: string | null } {
  const accountId = 'accountId' in kept && typeof kept.accountId === 'string' ? kept.accountId : null;
  return { kept, accountId };
}
