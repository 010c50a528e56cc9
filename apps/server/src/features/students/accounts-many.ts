// Sets names, schools, years and parents' numbers of many students at once. Registers numbers that have no account or an unclaimed one; undoing
// removes these accounts again.

import type { UndoProblem } from '@valence/contract/admin/imports';
import type { Phone } from '@valence/domain/phone';
import { recordAudits } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Author, RowPlan } from '../../platform/importer.ts';
import * as store from './accounts-many.store.ts';

/** Absent fields stay as they are. */
export interface AccountRow {
  phone: Phone;
  name?: string;
  school?: string;
  alYear?: number;
  parent?: Phone;
}

const FIELDS = ['name', 'school', 'alYear', 'parent'] as const;
type Field = (typeof FIELDS)[number];
type Facts = store.AccountFacts;

export interface ImportedAccount {
  accountId: string;
  /** null: the import registered the account. */
  before: KeptFacts | null;
  after: KeptFacts;
}

/** Imports from before there were parents' numbers say nothing of them. */
type KeptFacts = Omit<Facts, 'parent'> & Partial<Facts>;

/** Keeps the rows of an import when the accounts that they registered are removed. */
export type KeepRows = (tx: Tx, importId: string, accountIds: readonly string[]) => Promise<void>;

const EMPTY: Facts = { name: '', school: null, alYear: null, parent: null };

async function hold(tx: Tx, rows: readonly AccountRow[]): Promise<void> {
  await store.holdPhones(tx, [...new Set(rows.map(({ phone }) => phone))]);
}

async function plan(
  db: Db | Tx,
  rows: readonly AccountRow[],
  alYears: readonly number[],
): Promise<RowPlan[]> {
  const accounts = await store.findByPhones(
    db,
    rows.map(({ phone }) => phone),
  );
  const seen = new Map<string, number>();
  return rows.map((row, at) => {
    const account = accounts.get(row.phone);
    // Two numbers can lead to the same account.
    const key = account?.id ?? row.phone;
    const earlier = seen.get(key);
    if (earlier !== undefined) return { verdict: 'rejected', reason: 'row-twice', earlier };
    seen.set(key, at);
    if (account && account.role !== 'student') return { verdict: 'rejected', reason: 'account-of-desk' };
    const isKnownYear =
      row.alYear === undefined || row.alYear === account?.alYear || alYears.includes(row.alYear);
    if (!isKnownYear) return { verdict: 'rejected', reason: 'al-year-unknown' };
    const fields = changedFields(account ?? EMPTY, row);
    const verdict = !account || account.isUnclaimed ? 'new' : fields.length > 0 ? 'changed' : 'unchanged';
    return {
      verdict,
      outcome: { kind: 'students', fields, changes: changesOf(account ?? EMPTY, row, fields) },
    };
  });
}

/** Registers and changes accounts that were planned in this transaction. @returns what undoing each needs */
async function write(
  tx: Tx,
  rows: readonly AccountRow[],
  { actorId, importId, at }: Author,
): Promise<ImportedAccount[]> {
  const accounts = await store.findByPhones(
    tx,
    rows.map(({ phone }) => phone),
  );
  const applied = rows.map((row) => {
    const account = accounts.get(row.phone);
    const before = account && !account.isUnclaimed ? factsOf(account) : null;
    return { accountId: account?.id ?? newId(at), before, after: withRow(account ?? EMPTY, row) };
  });
  const written = applied.map(({ accountId, after }, index) => ({
    id: accountId,
    phone: rows[index]?.phone ?? '',
    isNew: !accounts.has(rows[index]?.phone ?? ''),
    ...after,
  }));
  await store.insertAccounts(
    tx,
    written.filter(({ isNew }) => isNew),
    at,
  );
  await store.updateFacts(
    tx,
    written.filter(({ isNew }) => !isNew),
  );
  await store.writeParents(
    tx,
    written.flatMap(({ id, parent }) => (parent === null ? [] : [{ id, parent }])),
    { at, by: actorId },
  );
  for (const isNew of [true, false]) {
    const action = isNew ? 'account.registered' : 'account.edited';
    const entries = applied.flatMap(({ accountId, before }, index) =>
      (before === null) === isNew
        ? [
            {
              subject: `account:${accountId}`,
              after: { importId, fields: changedFields(before ?? EMPTY, rows[index] ?? {}) },
            },
          ]
        : [],
    );
    await recordAudits(tx, { at, actorId, action }, entries);
  }
  return applied;
}

type RowsToUndo = readonly { row: AccountRow; kept: ImportedAccount }[];

/** Removes unused registered accounts, and restores facts that nobody has changed since. @returns row by row, why not */
async function undo(
  tx: Tx,
  rows: RowsToUndo,
  { actorId, importId, at }: Author,
  keepRows: KeepRows,
): Promise<(UndoProblem | undefined)[]> {
  await hold(
    tx,
    rows.map(({ row }) => row),
  );
  const accounts = await store.findForUndo(
    tx,
    rows.map(({ kept }) => kept.accountId),
  );
  const problems = rows.map(({ kept }): UndoProblem | undefined => {
    const account = accounts.get(kept.accountId);
    if (!account) return 'gone';
    const written = FIELDS.filter((field) => kept.after[field] !== undefined);
    if (written.some((field) => account[field] !== kept.after[field])) return 'changed-since';
    return kept.before === null && account.isUsed ? 'used-since' : undefined;
  });
  const undone = rows.filter((_, index) => problems[index] === undefined).map(({ kept }) => kept);
  const registered = undone.filter(({ before }) => before === null).map(({ accountId }) => accountId);
  await keepRows(tx, importId, registered);
  await store.removeAccounts(tx, registered);
  await store.updateFacts(
    tx,
    undone.flatMap(({ accountId, before }) => (before ? [{ id: accountId, ...before }] : [])),
  );
  const parents = undone.flatMap(({ accountId, before }) =>
    before?.parent === undefined ? [] : [{ id: accountId, parent: before.parent }],
  );
  await store.writeParents(
    tx,
    parents.flatMap(({ id, parent }) => (parent === null ? [] : [{ id, parent }])),
    { at, by: actorId },
  );
  await store.removeParents(
    tx,
    parents.filter(({ parent }) => parent === null).map(({ id }) => id),
  );
  await recordAudits(
    tx,
    { at, actorId, action: 'account.import-undone' },
    undone.map(({ accountId }) => ({ subject: `account:${accountId}`, after: { importId } })),
  );
  return problems;
}

function changedFields(before: Facts, row: Omit<AccountRow, 'phone'>): Field[] {
  const after = withRow(before, row);
  return FIELDS.filter((field) => after[field] !== before[field]);
}

/** The changed fields with what stands there and what will. */
function changesOf(before: Facts, row: Omit<AccountRow, 'phone'>, fields: readonly Field[]) {
  const after = withRow(before, row);
  return fields.map((field) => ({
    field,
    before: wordsOf(before[field]),
    after: wordsOf(after[field]) ?? '',
  }));
}

const wordsOf = (fact: string | number | null): string | null =>
  fact === null || fact === '' ? null : String(fact);

function withRow(before: Facts, { name, school, alYear, parent }: Omit<AccountRow, 'phone'>): Facts {
  return {
    name: name ?? before.name,
    school: school ?? before.school,
    alYear: alYear ?? before.alYear,
    parent: parent ?? before.parent,
  };
}

function factsOf({ name, school, alYear, parent }: Facts): Facts {
  return { name, school, alYear, parent };
}

/** Registers and changes the accounts of all rows of a table; accepts only years that the school runs. */
export function createAccountImporter(alYears: () => readonly number[], keepRows: KeepRows) {
  return {
    hold,
    plan: async (db: Db | Tx, rows: readonly AccountRow[]) => plan(db, rows, alYears()),
    write,
    undo: async (tx: Tx, rows: RowsToUndo, author: Author) => undo(tx, rows, author, keepRows),
  };
}
