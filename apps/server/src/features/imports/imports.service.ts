// Imports: previews a table, applies it in the background, shows its progress, and undoes it.

import type {
  ImportHead,
  ImportRow,
  listImportRows,
  listImports,
  readImport,
  rejectedRows,
} from '@valence/contract/admin/imports';
import { rejectedFile, rowProblemWords } from '@valence/copy/admin/import-results';
import { BYTE_ORDER_MARK, csvLine } from '@valence/domain/csv';
import { DAY_MS } from '@valence/domain/durations';
import { IMPORT_FIELDS, type ImportField } from '@valence/domain/import-columns';
import { formatPhone, isPhone, normalisePhone } from '@valence/domain/phone';
import { IMPORT_ABILITIES, may } from '@valence/domain/roles';
import { isUuid } from '@valence/domain/uuid';
import { transaction } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/http/file-reply.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { carryOut } from './applying.ts';
import { applyImport, type ChangingDeps, isUndoable, scopeOf, UNDO_DAYS, undoImport } from './changing.ts';
import * as store from './imports.store.ts';
import { type PreviewOrder, previewImport } from './previewing.ts';

const PAGE_SIZE = 25;
const ROWS_PAGE_SIZE = 50;
const FILE_PAGE_SIZE = 500;
/** For how many days a preview that nobody applies is stored. */
const PREVIEW_DAYS = 1;

export type ImportsService = ReturnType<typeof createImportsService>;

export function createImportsService(deps: ChangingDeps) {
  const { db, clock } = deps;
  return {
    preview: async (caller: Caller, order: PreviewOrder) => previewImport(deps, caller, order),

    async list(caller: Caller, page: number): Promise<Answer<typeof listImports>> {
      const span = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
      const { found, total } = await store.listImports(db, scopeOf(caller), span);
      return { total, pageSize: PAGE_SIZE, rows: found.map(headOf) };
    },

    read: async (caller: Caller, importId: string) => readDetail(deps, caller, importId),

    async rows(
      caller: Caller,
      importId: string,
      { show, page }: { show: string | undefined; page: number },
    ): Promise<Answer<typeof listImportRows>> {
      if (!isUuid(importId) || !(await store.findImport(db, importId, scopeOf(caller))))
        return refused('import-absent');
      const span = { show, offset: (page - 1) * ROWS_PAGE_SIZE, limit: ROWS_PAGE_SIZE };
      const { found, total } = await store.listRows(db, importId, span);
      return { total, pageSize: ROWS_PAGE_SIZE, rows: found.map(rowOf) };
    },

    async rejected(caller: Caller, importId: string): Promise<Answer<typeof rejectedRows>> {
      const found = isUuid(importId) ? await store.findImport(db, importId, scopeOf(caller)) : undefined;
      return found
        ? new FileReply(`${rejectedFile.name(found.kind, found.madeAt)}.csv`, rejectedLines(deps, found))
        : refused('import-absent');
    },

    apply: async (caller: Caller, importId: string) => applyImport(deps, caller, importId),
    undo: async (caller: Caller, importId: string) => undoImport(deps, caller, importId),
    carryOut: async (importId: string) => carryOut(deps, importId),

    /**
     * Applies the imports that are still queued: a process that died after taking its job and before it began the run leaves
     * nothing else to find the import by.
     */
    async takeUp(): Promise<void> {
      for (const importId of await store.listQueued(db)) await carryOut(deps, importId);
    },

    forgetPhone: store.forgetPhone,

    async purge(): Promise<void> {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
      await transaction(db, async (tx) =>
        store.purge(tx, { previews: daysAgo(PREVIEW_DAYS), rows: daysAgo(UNDO_DAYS) }),
      );
    },
  };
}

async function readDetail(
  { db, clock }: ChangingDeps,
  caller: Caller,
  importId: string,
): Promise<Answer<typeof readImport>> {
  const found = isUuid(importId) ? await store.findImport(db, importId, scopeOf(caller)) : undefined;
  if (!found) return refused('import-absent');
  const { done, gone, stale, overwrittenNames, ignored, appliedBefore, counts } = found;
  return {
    ...headOf(found),
    toDo: counts.new + counts.changed,
    done,
    gone,
    stale,
    overwrittenNames,
    ignored,
    appliedBefore: appliedBefore?.toISOString() ?? null,
    mayUndo: isUndoable(found, clock.now()) && may(caller.role, IMPORT_ABILITIES[found.kind].undo),
  };
}

function rowOf({ cells, name, account, userId, ...row }: store.FoundRow): ImportRow {
  const { line, verdict, reason, earlierLine, outcome, isStale, undoProblem } = row;
  return {
    line,
    phone: cells.phone ?? '',
    name: name || cells.name || '',
    account: account !== null && isPhone(account) ? account : null,
    userId,
    verdict,
    reason,
    earlierLine,
    outcome,
    isStale,
    undoProblem,
  };
}

function headOf(found: store.FoundImport): ImportHead {
  const { id, kind, state, madeAt, madeBy, appliedAt, undoneAt, rows, counts, notUndone } = found;
  return {
    _id: id,
    kind,
    state,
    madeAt: madeAt.toISOString(),
    madeBy,
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    rows,
    counts,
    notUndone,
  };
}

/** The rejected rows as they were pasted, with column names that an import understands, and the reason of each. */
async function* rejectedLines(
  { db }: ChangingDeps,
  { id, kind }: store.FoundImport,
): AsyncGenerator<string, void, undefined> {
  const fields = IMPORT_FIELDS[kind];
  yield BYTE_ORDER_MARK + csvLine([rejectedFile.line, ...fields, rejectedFile.reason]);
  for (let offset = 0; ; offset += FILE_PAGE_SIZE) {
    const { found } = await store.listRows(db, id, { show: 'rejected', offset, limit: FILE_PAGE_SIZE });
    const lines = found.map(({ line, cells, reason, earlierLine }) =>
      csvLine([
        String(line),
        ...fields.map((field) => cellOf(field, cells[field] ?? '')),
        reason === null ? '' : rowProblemWords(reason, earlierLine),
      ]),
    );
    if (lines.length > 0) yield lines.join('');
    if (found.length < FILE_PAGE_SIZE) return;
  }
}

/** Formats a phone number so that a spreadsheet program keeps its leading 0 and takes no plus for a formula. */
function cellOf(field: ImportField, cell: string): string {
  const phone = field === 'phone' ? normalisePhone(cell) : undefined;
  return phone === undefined ? cell : formatPhone(phone);
}
