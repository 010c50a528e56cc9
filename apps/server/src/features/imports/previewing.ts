// Previews a pasted table: reads each row, and plans it with the same rule that applies it.

import { createHash } from 'node:crypto';
import {
  type ImportChoices,
  MOST_IMPORT_GRANTS,
  MOST_IMPORT_ROWS,
  type previewImport as previewCall,
} from '@valence/contract/admin/imports';
import { tableProblems } from '@valence/copy/admin/import-results';
import { readPhone } from '@valence/domain/import-cells';
import { type ImportKind, type ImportLine, importLines } from '@valence/domain/import-columns';
import { IMPORT_ABILITIES, may } from '@valence/domain/roles';
import { readTable } from '@valence/domain/table-text';
import { transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { RowPlan } from '../../platform/importer.ts';
import type { ApplyingDeps } from './applying.ts';
import { choicesProblem, loadDirectory } from './directory.ts';
import * as store from './imports.store.ts';
import { type ReadRow, readRow } from './reading.ts';

/** An account that is deleted during an attempt is absent for the next one. */
const MOST_ATTEMPTS = 3;

export interface PreviewOrder {
  kind: ImportKind;
  text: string;
  choices: ImportChoices;
}

/** Writes nothing but the preview itself. */
export async function previewImport(
  deps: ApplyingDeps,
  { role, accountId }: Caller,
  { kind, text, choices }: PreviewOrder,
): Promise<Answer<typeof previewCall>> {
  const { db, clock } = deps;
  if (!may(role, IMPORT_ABILITIES[kind].apply)) return refused('import-kind-forbidden');
  const table = linesOf(kind, text);
  if (table instanceof Refused) return table;
  const { lines, ignored } = table;
  const refusal = await choicesProblem(db, choices);
  if (refusal) return refusal;
  const at = clock.now();
  const id = newId(at);
  const contentHash = createHash('sha256')
    .update(JSON.stringify([kind, choices, lines]))
    .digest();
  for (let attempts = 1; attempts <= MOST_ATTEMPTS; attempts += 1) {
    const rows = await planRows(deps, { kind, lines, choices, at });
    if (rows instanceof Refused) return rows;
    const newImport = { id, kind, madeBy: accountId, at, contentHash, ignored, rows };
    if (await transaction(db, async (tx) => store.insertImport(tx, newImport)))
      return { success: true, data: { importId: id } };
  }
  throw new Error('Accounts that the table names are deleted again and again.');
}

interface PreviewInput {
  kind: ImportKind;
  lines: readonly ImportLine[];
  choices: ImportChoices;
  at: Date;
}

/** Each row with its plan. */
async function planRows(
  { db, importers }: ApplyingDeps,
  { kind, lines, choices, at }: PreviewInput,
): Promise<store.NewRow[] | Refused<'import-too-large'>> {
  const phones = new Set(lines.map(({ cells }) => readPhone(cells.phone)));
  const directory = await loadDirectory(db, kind, lines, [...phones]);
  const read = lines.map((line) => readRow(kind, line, directory, choices));
  if (grantsOf(read) > MOST_IMPORT_GRANTS)
    return refused('import-too-large', { detail: tableProblems.grants(MOST_IMPORT_GRANTS) });
  const inputs = read.flatMap((row) => (row.asked ? [row.asked] : []));
  return withPlans(read, await importers[kind].plan(db, inputs, at));
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

/** @param plans those of the rows that could be read, in their order */
function withPlans(read: readonly ReadRow[], plans: readonly RowPlan[]): store.NewRow[] {
  const plannedLines = read.flatMap(({ asked, line }) => (asked === null ? [] : [line]));
  let next = 0;
  return read.map(({ problem, ...row }) => {
    const plan = row.asked === null ? undefined : plans[next];
    if (row.asked !== null) next += 1;
    const rejected = { ...row, verdict: 'rejected', outcome: null, earlierLine: null } as const;
    if (!plan) return { ...rejected, reason: problem };
    if (plan.verdict !== 'rejected')
      return { ...row, verdict: plan.verdict, reason: null, outcome: plan.outcome, earlierLine: null };
    const earlierLine = plan.earlier === undefined ? undefined : plannedLines[plan.earlier];
    return { ...rejected, reason: plan.reason, earlierLine: earlierLine ?? null };
  });
}
