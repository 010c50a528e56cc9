// The audit trail as it is read: a page from a place on, the newest first, and what the ids in it stand for.

import type { NamedThing } from '@valence/contract/activity';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

export interface Entry {
  id: number;
  at: Date;
  actorId: string | null;
  action: string;
  subject: string;
  detail: { before?: Record<string, unknown>; after?: Record<string, unknown> };
}

export interface EntriesAsked {
  /** null: the product itself. */
  actorId?: string | null | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** Words that changed values have, or subjects that were meant by them. */
  search?: { words: string; subjects: readonly string[] } | undefined;
  /** Older than this entry alone. */
  after?: { at: Date; id: number } | undefined;
  limit: number;
}

export async function findEntries(db: Db, asked: EntriesAsked): Promise<Entry[]> {
  const { search, limit } = asked;
  const page = (condition: RawBuilder<unknown>) => sql`(
    SELECT id, at, actor_id AS "actorId", action, subject, detail FROM audit_entry
    WHERE ${fitting(asked)} AND ${condition} ORDER BY at DESC, id DESC LIMIT ${limit})`;
  // Each way of being found has its own index: a page of each holds the page of both.
  const found = search
    ? sql`SELECT * FROM (${page(sql`subject = ANY(${[...search.subjects]}::text[])`)} UNION
        ${page(sql`jsonb_to_tsvector('simple', detail, '["string", "numeric"]') @@ plainto_tsquery('simple', ${search.words})`)}) both_ways
        ORDER BY at DESC, id DESC LIMIT ${limit}`
    : page(sql`true`);
  return (await sql<Entry>`${found}`.execute(db)).rows;
}

function fitting({ actorId, action, from, before, after }: EntriesAsked): RawBuilder<unknown> {
  const kind = action?.split('.')[0];
  return sql.join(
    [
      sql`true`,
      ...(actorId === undefined
        ? []
        : [actorId === null ? sql`actor_id IS NULL` : sql`actor_id = ${actorId}`]),
      ...(kind === undefined ? [] : [sql`split_part(action, '.', 1) = ${kind}`]),
      ...(action?.includes('.') ? [sql`action = ${action}`] : []),
      ...(from ? [sql`at >= ${from}`] : []),
      ...(before ? [sql`at < ${before}`] : []),
      ...(after ? [sql`(at, id) < (${after.at}, ${after.id}::bigint)`] : []),
    ],
    sql` AND `,
  );
}

/** What is looked at of a search, at most: a first name can be that of hundreds. */
const MOST_MEANT = 200;

/** The subjects that a name, the beginning of a number or a title means. */
export async function findMeant(
  db: Db,
  { text, beginnings }: { text: string; beginnings: readonly string[] },
): Promise<string[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const phones = beginnings.map((beginning) => `${beginning}%`);
  const { rows } = await sql<{ subject: string }>`
    (SELECT 'account:' || id AS subject FROM account
      WHERE (name ILIKE ${pattern} OR phone LIKE ANY (${phones}::text[])) AND NOT ${isUnclaimed('account')}
      ORDER BY lower(name), id LIMIT ${MOST_MEANT})
    UNION ALL
    (SELECT 'video:' || id FROM video WHERE title ILIKE ${pattern} ORDER BY uploaded_at DESC LIMIT ${MOST_MEANT})
    UNION ALL
    (SELECT 'class:' || id FROM class WHERE name ILIKE ${pattern} LIMIT ${MOST_MEANT})`.execute(db);
  return rows.map(({ subject }) => subject);
}

/** Of these ids whatever has a name. */
export async function findNames(db: Db, ids: readonly string[]): Promise<NamedThing[]> {
  const { rows } = await sql<NamedThing & { phone: NamedThing['phone'] | null }>`
    WITH asked AS (SELECT unnest(${[...ids]}::uuid[]) AS id)
    SELECT 'account' AS kind, a.id, a.name, a.phone FROM account a JOIN asked USING (id)
    UNION ALL SELECT 'video', v.id, v.title, NULL FROM video v JOIN asked USING (id)
    UNION ALL SELECT 'class', c.id, c.name, NULL FROM class c JOIN asked USING (id)
    UNION ALL SELECT 'institute', i.id, i.name, NULL FROM institute i JOIN asked USING (id)
    UNION ALL SELECT 'category', k.id, k.name, NULL FROM category k JOIN asked USING (id)`.execute(db);
  return rows.map(({ kind, id, name, phone }) => ({ kind, id, name, ...(phone && { phone }) }));
}

/** Who works at the desk now. */
export async function findDeskPeople(
  db: Db,
): Promise<{ userId: string; name: string; phone: NonNullable<NamedThing['phone']> }[]> {
  const { rows } = await sql<{ userId: string; name: string; phone: NonNullable<NamedThing['phone']> }>`
    SELECT id AS "userId", name, phone FROM account WHERE role <> 'student' ORDER BY lower(name), id`.execute(
    db,
  );
  return rows;
}
