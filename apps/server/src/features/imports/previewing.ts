// Looking at a pasted table: each row is read, and what it would come to is decided by the rule that applies it.

import { createHash } from 'node:crypto';
import {
  type ImportChoices,
  MOST_IMPORT_GRANTS,
  MOST_IMPORT_ROWS,
  type previewImport as previewCall,
} from '@valence/contract/desk-imports';
import { tableProblems } from '@valence/copy/imports';
import { readPhone } from '@valence/domain/import-cells';
import { type ImportKind, type ImportLine, importLines } from '@valence/domain/import-columns';
import { IMPORT_ABILITIES, may } from '@valence/domain/roles';
import { readTable } from '@valence/domain/table-text';
import { transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { ApplyingDeps } from './applying.ts';
import { choicesProblem, loadDirectory } from './directory.ts';
import type { RowPlan } from './importer.ts';
import * as store from './imports.store.ts';
import { type ReadRow, readRow } from './reading.ts';

export interface PreviewOrder {
  kind: ImportKind;
  text: string;
  choices: ImportChoices;
}

/** Nothing is written but the preview itself. */
export async function previewImport(
  { db, clock, importers }: ApplyingDeps,
  { role, accountId }: Caller,
  { kind, text, choices }: PreviewOrder,
): Promise<Answer<typeof previewCall>> {
  if (!may(role, IMPORT_ABILITIES[kind].apply)) return refused('import-kind-forbidden');
  const table = linesOf(kind, text);
  if (table instanceof Refused) return table;
  const { lines, ignored } = table;
  const wrong = await choicesProblem(db, choices);
  if (wrong) return wrong;
  const phones = new Set(lines.map(({ cells }) => readPhone(cells.phone)));
  const directory = await loadDirectory(db, kind, lines, [...phones]);
  const read = lines.map((line) => readRow(kind, line, directory, choices));
  if (grantsOf(read) > MOST_IMPORT_GRANTS)
    return refused('import-too-large', { detail: tableProblems.grants(MOST_IMPORT_GRANTS) });
  const at = clock.now();
  const id = newId(at);
  const asked = read.flatMap((row) => (row.asked ? [row.asked] : []));
  const plans = await importers[kind].plan(db, asked, at);
  const contentHash = createHash('sha256')
    .update(JSON.stringify([kind, choices, lines]))
    .digest();
  const rows = withPlans(read, plans);
  await transaction(db, async (tx) =>
    store.insertImport(tx, { id, kind, madeBy: accountId, at, contentHash, ignored, rows }),
  );
  return { success: true, data: { importId: id } };
}

function linesOf(
  kind: ImportKind,
  text: string,
): { lines: ImportLine[]; ignored: string[] } | Refused<'import-unreadable' | 'import-too-large'> {
  const table = readTable(text);
  if ('openQuoteLine' in table)
    return refused('import-unreadable', { detail: tableProblems.openQuote(table.openQuoteLine) });
  const found = importLines(kind, table.rows);
  if ('problem' in found) {
    const { problem, column = '' } = found;
    const detail = problem === 'column-twice' ? tableProblems[problem](column) : tableProblems[problem];
    return refused('import-unreadable', { detail });
  }
  if (found.lines.length > MOST_IMPORT_ROWS)
    return refused('import-too-large', { detail: tableProblems.rows(MOST_IMPORT_ROWS) });
  return found;
}

function grantsOf(rows: readonly ReadRow[]): number {
  return rows.reduce(
    (sum, { asked }) =>
      sum + (asked && 'videoIds' in asked && Array.isArray(asked.videoIds) ? asked.videoIds.length : 0),
    0,
  );
}

/** The plans are those of the rows that could be read, in their order. */
function withPlans(read: readonly ReadRow[], plans: readonly RowPlan[]): store.NewRow[] {
  let next = 0;
  return read.map(({ problem, ...row }) => {
    const plan = row.asked === null ? undefined : plans[next];
    if (row.asked !== null) next += 1;
    if (!plan) return { ...row, verdict: 'rejected', reason: problem, outcome: null };
    return plan.verdict === 'rejected'
      ? { ...row, verdict: plan.verdict, reason: plan.reason, outcome: null }
      : { ...row, verdict: plan.verdict, reason: null, outcome: plan.outcome };
  });
}
