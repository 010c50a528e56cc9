// Reads the audit trail a page at a time, newest first, and the names of the ids in it.

import type { NamedThing } from '@valence/contract/admin/activity';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { foundStudents, type StudentsSought } from '../../platform/db/found-students.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

export interface Entry {
  id: number;
  at: Date;
  actorId: string | null;
  action: string;
  subject: string;
  detail: { before?: Record<string, unknown>; after?: Record<string, unknown> };
  /** Of an import: the further entries that it wrote. */
  rows: number;
}

export interface EntriesQuery {
  /** null: by the product itself. */
  actorId?: string | null | undefined;
  action?: string | undefined;
  /** Only these: first words of actions (`payment`), or whole ones. */
  actions?: readonly string[] | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** Finds entries whose changed values contain the words, or which are about one of the subjects. */
  search?: { words: string; subjects: readonly string[] } | undefined;
  /** Only entries about one of these. */
  subjects?: readonly string[] | undefined;
  /** `folded`: without the rows of imports. A number: the rows of the import with this entry alone. */
  rowsOf?: 'folded' | number | undefined;
  /** Only entries older than this one. */
  after?: { at: Date; id: number } | undefined;
  limit: number;
}

export async function findEntries(db: Db, query: EntriesQuery): Promise<Entry[]> {
  return (await entriesQuery(query).execute(db)).rows;
}

/** Each question of the page has an index of its own (migrations 0151 and 0851). */
export function entriesQuery(query: EntriesQuery): RawBuilder<Entry> {
  const { search, limit } = query;
  const page = (condition: RawBuilder<unknown>) => sql`(
    SELECT id, at, actor_id AS "actorId", action, subject, detail,
      CASE WHEN ${ofImport('audit_entry')} THEN (SELECT count(*) - 1 FROM audit_entry of_import
        WHERE of_import.actor_id = audit_entry.actor_id AND of_import.at = audit_entry.at) ELSE 0 END AS rows
    FROM audit_entry
    WHERE ${conditionsOf(query)} AND ${condition} ORDER BY at DESC, id DESC LIMIT ${limit})`;
  if (!search) return sql<Entry>`${page(sql`true`)}`;
  const hasWords = sql`${HAS_WORDS} AND
    jsonb_to_tsvector('simple', detail, '["string", "numeric"]') @@ plainto_tsquery('simple', ${search.words})`;
  // Each way to find entries has its own index: a page of each is enough for the page of all. How many entries have the words is not
  // known before. The index of words finds few at once; of many, the newest are soon met in the order of time, in which few would be
  // looked for to the trail's end.
  return sql<Entry>`
    WITH found AS MATERIALIZED (
      SELECT ARRAY(SELECT id FROM audit_entry WHERE ${hasWords} LIMIT ${FEW_ENTRIES + 1}) AS ids
    )
    SELECT * FROM (
      ${page(sql`subject = ANY(${[...search.subjects]}::text[])`)}
      UNION ${page(sql`id = ANY((SELECT CASE WHEN cardinality(ids) <= ${FEW_ENTRIES} THEN ids END FROM found)::bigint[])`)}
      UNION ${page(sql`(SELECT cardinality(ids) > ${FEW_ENTRIES} FROM found) AND ${hasWords}`)}
    ) matches ORDER BY at DESC, id DESC LIMIT ${limit}`;
}

/** So many are read and sorted as soon as a page of them is met in the order of time. */
const FEW_ENTRIES = 1000;

/** Grants change ids and instants alone: they are found by whom they are about. */
const HAS_WORDS = sql`action <> 'access.granted'`;

/** Whether a row of the table is the entry of a whole import. */
const ofImport = (table: string) =>
  sql`(split_part(${sql.ref(table)}.action, '.', 1) = 'import' AND ${sql.ref(table)}.actor_id IS NOT NULL)`;

/** An import writes all its entries in one transaction, at one instant and by one person. */
const writtenWith = (condition: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM audit_entry whole WHERE ${ofImport('whole')} AND whole.at = audit_entry.at
    AND whole.actor_id = audit_entry.actor_id AND whole.id <> audit_entry.id AND ${condition})`;

function conditionsOf(query: EntriesQuery): RawBuilder<unknown> {
  const { actorId, action, actions, subjects, from, before, after, rowsOf } = query;
  const kind = action?.split('.')[0];
  return sql.join(
    [
      sql`true`,
      ...(actorId === undefined
        ? []
        : [actorId === null ? sql`actor_id IS NULL` : sql`actor_id = ${actorId}`]),
      ...(kind === undefined ? [] : [sql`split_part(action, '.', 1) = ${kind}`]),
      ...(action?.includes('.') ? [sql`action = ${action}`] : []),
      ...(actions
        ? [
            sql`(split_part(action, '.', 1) = ANY(${[...actions]}::text[]) OR action = ANY(${[...actions]}::text[]))`,
          ]
        : []),
      ...(subjects ? [sql`subject = ANY(${[...subjects]}::text[])`] : []),
      ...(from ? [sql`at >= ${from}`] : []),
      ...(before ? [sql`at < ${before}`] : []),
      ...(rowsOf === 'folded' ? [sql`NOT ${writtenWith(sql`true`)}`] : []),
      ...(typeof rowsOf === 'number' ? [writtenWith(sql`whole.id = ${rowsOf}`)] : []),
      ...(after ? [sql`(at, id) < (${after.at}, ${after.id}::bigint)`] : []),
    ],
    sql` AND `,
  );
}

/** How many subjects of a kind a search looks at, at most: hundreds of students can have the same first name. */
const MOST_SUBJECTS = 200;

/** The subjects whose title contains the text, and the accounts that it finds. */
export async function findSubjects(
  db: Db,
  { text, students }: { text: string; students: StudentsSought | undefined },
): Promise<string[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ subject: string }>`
    (SELECT 'account:' || id AS subject FROM account
      WHERE ${foundStudents(students, 'account')} AND NOT ${isUnclaimed('account')}
      ORDER BY lower(name), id LIMIT ${MOST_SUBJECTS})
    UNION ALL
    (SELECT 'video:' || id FROM video WHERE title ILIKE ${pattern} ORDER BY uploaded_at DESC LIMIT ${MOST_SUBJECTS})
    UNION ALL
    (SELECT 'class:' || id FROM class WHERE name ILIKE ${pattern} LIMIT ${MOST_SUBJECTS})`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** What the entries about an account have as their subject: the account, those merged into it, and its bank slips. */
export async function findOwnSubjects(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    SELECT 'account:' || ${accountId}::uuid AS subject
    UNION ALL SELECT 'account:' || former_account_id FROM merged_phone
      WHERE account_id = ${accountId}
    UNION ALL SELECT 'slip:' || id FROM payment_slip WHERE account_id = ${accountId}`.execute(db);
  return rows.map(({ subject }) => subject);
}

export async function isStudent(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM account WHERE id = ${accountId} AND role = 'student'`.execute(db);
  return rows.length > 0;
}

/** The names of those ids that have one. */
export async function findNames(db: Db, ids: readonly string[]): Promise<NamedThing[]> {
  const { rows } = await sql<NamedThing & { phone: NamedThing['phone'] | null }>`
    WITH ids AS (SELECT unnest(${[...ids]}::uuid[]) AS id)
    SELECT 'account' AS kind, a.id, a.name, a.phone FROM account a JOIN ids USING (id)
    UNION ALL SELECT 'video', v.id, v.title, NULL FROM video v JOIN ids USING (id)
    UNION ALL SELECT 'class', c.id, c.name, NULL FROM class c JOIN ids USING (id)
    UNION ALL SELECT 'institute', i.id, i.name, NULL FROM institute i JOIN ids USING (id)
    UNION ALL SELECT 'category', k.id, k.name, NULL FROM category k JOIN ids USING (id)`.execute(db);
  return rows.map(({ kind, id, name, phone }) => ({ kind, id, name, ...(phone && { phone }) }));
}

/** The present admins and assistants. */
export async function findActors(
  db: Db,
): Promise<{ userId: string; name: string; phone: NonNullable<NamedThing['phone']> }[]> {
  const { rows } = await sql<{ userId: string; name: string; phone: NonNullable<NamedThing['phone']> }>`
    SELECT id AS "userId", name, phone FROM account WHERE role <> 'student' ORDER BY lower(name), id`.execute(
    db,
  );
  return rows;
}
