// Applying what a preview promised: looked at again under locks, told while it is written. Where a row came to something else,
// nothing is applied; rows about what was deleted meanwhile are left out.

import { isDeepStrictEqual } from 'node:util';
import type { ImportKind } from '@valence/domain/import-columns';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sqlState, type Tx, transaction } from '../../platform/db/database.ts';
import * as store from './applying.store.ts';
import type { AnyImporter, Author, RowPlan } from './importer.ts';

/** A row that came meanwhile where the plan had none: the next look sees it. */
const UNIQUE = '23505';
const LOOKS = 3;

export interface ApplyingDeps {
  db: Db;
  clock: Clock;
  importers: Record<ImportKind, AnyImporter>;
}

/** Applies an import that waits, if nothing of what its preview showed has changed; doing it again does nothing. */
export async function carryOut(deps: ApplyingDeps, importId: string): Promise<void> {
  const { db } = deps;
  let begun: Promise<store.BegunRun | undefined> | undefined;
  const look = async (tx: Tx) => {
    if (!(await store.holdRun(tx, importId))) return;
    begun ??= store.beginRun(db, importId);
    const run = await begun;
    if (run) await applyOnce(deps, tx, { importId, ...run });
  };
  try {
    for (let looks = 1; ; looks += 1) {
      try {
        await transaction(db, look);
        return;
      } catch (error) {
        if (looks >= LOOKS || sqlState(error) !== UNIQUE) throw error;
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
  // Whoever pressed the button is gone: so is the reason to apply it.
  if (actorId === null) throw new Error('Nobody applies this import.');
  const importer = importers[kind];
  await store.holdAccounts(tx, importId);
  const rows = await store.askedRows(tx, importId);
  const asked = rows.map((row) => row.asked);
  await importer.hold(tx, asked);
  const at = clock.now();
  const plans = (await importer.plan(tx, asked, at)).map(planned);
  const stale = rows.flatMap((row, index) => {
    const plan = plans[index];
    return plan && !isSame(row, plan) ? [{ position: row.position, ...plan }] : [];
  });
  const gone = new Set(stale.filter(isGone).map(({ position }) => position));
  const wanted = rows.filter(
    ({ position, verdict }) => !gone.has(position) && (verdict === 'new' || verdict === 'changed'),
  );
  if (stale.length > gone.size || (gone.size > 0 && wanted.length === 0))
    return store.keepStale(tx, importId, stale);
  const author: Author = { actorId, importId, at };
  const kept = await importer.write(
    tx,
    wanted.map((row) => row.asked),
    author,
    async (done) => store.tellProgress(db, importId, done),
  );
  await store.markStale(tx, importId, stale);
  const written = wanted.map(({ position }, index) => ({ position, ...keptRow(kept[index] ?? {}) }));
  const after = { kind, rows: written.length };
  await recordAudit(tx, { at, actorId, action: 'import.applied', subject: `import:${importId}`, after });
  if (!(await store.finishRun(tx, importId, at, written)))
    throw new Error('The import was ended by another process meanwhile.');
}

/** What a row names was deleted since: nobody can decide otherwise about it, so that the others need not wait. */
function isGone({ reason }: store.Replanned): boolean {
  return reason === 'student-absent' || reason === 'video-unknown' || reason === 'class-unknown';
}

/** As it is recorded. */
function planned(plan: RowPlan): Omit<store.Replanned, 'position'> {
  return plan.verdict === 'rejected'
    ? { verdict: plan.verdict, reason: plan.reason, outcome: null }
    : { verdict: plan.verdict, reason: null, outcome: plan.outcome };
}

function isSame(
  row: store.AskedRow,
  { verdict, reason, outcome }: Omit<store.Replanned, 'position'>,
): boolean {
  return row.verdict === verdict && row.reason === reason && isDeepStrictEqual(row.outcome, outcome);
}

/** What an importer keeps names the account where the row had none before. */
function keptRow(kept: object): { kept: object; accountId: string | null } {
  const accountId = 'accountId' in kept && typeof kept.accountId === 'string' ? kept.accountId : null;
  return { kept, accountId };
}
