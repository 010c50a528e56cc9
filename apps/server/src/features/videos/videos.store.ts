// Videos in SQL, as the admin area reads and writes them.

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface VideoRecord {
  id: string;
  title: string;
  subtitle: string;
  description: string;
  thumbnailUrl: string | null;
  animationUrl: string | null;
  categoryId: string;
  category: string;
  sourceKind: 'protected' | 'address' | 'none';
  sourceRef: string | null;
  /** Whether the video plays an uploaded film as it was sent. */
  isPlain: boolean;
  durationSeconds: number | null;
  alYear: number | null;
  year: number | null;
  month: number | null;
  openToYear: boolean;
  recordedAt: Date | null;
  uploadedAt: Date;
  publishedAt: Date | null;
  deletedAt: Date | null;
  version: number;
  classes: number;
}

/** What an edit writes; the source only where it changes. */
export interface VideoFields {
  title: string;
  /** Whether the title was left empty: the service's own title is to be looked up. */
  wantsTitle: boolean;
  subtitle: string;
  description: string;
  thumbnailUrl: string | null;
  animationUrl: string | null;
  categoryId: string;
  source: { kind: 'address' | 'none'; ref: string | null } | undefined;
  alYear: number | null;
  year: number | null;
  month: number | null;
  openToYear: boolean;
  recordedAt: Date | null;
  publishedAt: Date | null;
}

export interface VideosQuery {
  words: readonly string[];
  categoryId: string | undefined;
  alYear: number | undefined;
  /** Only these ids. */
  ids: readonly string[] | undefined;
  state: 'published' | 'scheduled' | 'draft' | 'deleted' | undefined;
  at: Date;
  order: { key: string; descending: boolean };
  limit: number;
  offset: number;
}

/** For queries that have the video as `v`. */
const isPlain = sql`EXISTS (
  SELECT FROM packaging p WHERE p.prefix = v.source_ref AND p.plain_at IS NOT NULL AND p.state <> 'ready')`;

const columns = sql`
  v.id, v.title, v.subtitle, v.description, v.thumbnail_url AS "thumbnailUrl", v.animation_url AS "animationUrl",
  v.category_id AS "categoryId", k.name AS category, v.source_kind AS "sourceKind", v.source_ref AS "sourceRef",
  v.duration_seconds AS "durationSeconds", v.al_year AS "alYear", v.year, v.month, v.open_to_year AS "openToYear",
  v.recorded_at AS "recordedAt", v.uploaded_at AS "uploadedAt", v.published_at AS "publishedAt",
  v.deleted_at AS "deletedAt", v.version, ${isPlain} AS "isPlain",
  (SELECT count(*)::integer FROM class_video link WHERE link.video_id = v.id) AS classes`;

/** One page of the matching videos, and how many match in all. */
export async function findPage(db: Db, query: VideosQuery): Promise<{ rows: VideoRecord[]; total: number }> {
  const where = matches(query);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM video v JOIN category k ON k.id = v.category_id WHERE ${where}`.execute(
    db,
  );
  const { rows } = await sql<VideoRecord>`
    SELECT ${columns}
    FROM video v
    JOIN category k ON k.id = v.category_id
    WHERE ${where}
    ORDER BY ${orderBy(query.order)}
    LIMIT ${query.limit}::integer OFFSET ${query.offset}::integer`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Every video's source, for filters that read the addresses. */
export async function findSources(
  db: Db,
): Promise<Pick<VideoRecord, 'id' | 'sourceKind' | 'sourceRef' | 'isPlain'>[]> {
  const { rows } = await sql<Pick<VideoRecord, 'id' | 'sourceKind' | 'sourceRef' | 'isPlain'>>`
    SELECT v.id, v.source_kind AS "sourceKind", v.source_ref AS "sourceRef", ${isPlain} AS "isPlain"
    FROM video v`.execute(db);
  return rows;
}

/** One video, deleted or not. */
export async function findOne(db: Db, id: string): Promise<VideoRecord | undefined> {
  const { rows } = await sql<VideoRecord>`
    SELECT ${columns} FROM video v JOIN category k ON k.id = v.category_id WHERE v.id = ${id}`.execute(db);
  return rows[0];
}

/** The addresses of videos' pictures with this beginning, deleted videos included. */
export async function findPictureAddresses(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    SELECT url FROM video, unnest(ARRAY[thumbnail_url, animation_url]) AS url
    WHERE starts_with(url, ${beginning})`.execute(db);
  return rows.map(({ url }) => url);
}

/** The look-up of the video's present address. */
export async function findLookup(
  db: Db,
  videoId: string,
): Promise<{ state: 'waiting' | 'done' | 'failed'; problem: string | null } | undefined> {
  const { rows } = await sql<{ state: 'waiting' | 'done' | 'failed'; problem: string | null }>`
    SELECT l.state, l.problem FROM embed_lookup l JOIN video v ON v.id = l.video_id AND v.source_ref = l.address
    WHERE l.video_id = ${videoId}`.execute(db);
  return rows[0];
}

export async function findAssignedClasses(
  db: Db,
  videoId: string,
): Promise<{ _id: string; name: string; institute: string }[]> {
  const { rows } = await sql<{ _id: string; name: string; institute: string }>`
    SELECT c.id AS _id, c.name, i.name AS institute
    FROM class_video link
    JOIN class c ON c.id = link.class_id
    JOIN institute i ON i.id = c.institute_id
    WHERE link.video_id = ${videoId}
    ORDER BY i.name, c.name`.execute(db);
  return rows;
}

/** Whether the category exists; it cannot be deleted before the transaction ends. */
export async function holdCategory(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM category WHERE id = ${id} FOR KEY SHARE`.execute(tx);
  return rows.length === 1;
}

/** Inserts the video unless its id exists. @returns whether it is new */
export async function insertVideo(
  tx: Tx,
  id: string,
  fields: VideoFields,
  uploadedAt: Date,
): Promise<boolean> {
  const source = fields.source ?? { kind: 'none', ref: null };
  const { rows } = await sql`
    INSERT INTO video (id, title, subtitle, description, thumbnail_url, animation_url, category_id, source_kind,
                       source_ref, al_year, year, month, open_to_year, recorded_at, published_at, uploaded_at)
    VALUES (${id}, ${fields.title}, ${fields.subtitle}, ${fields.description}, ${fields.thumbnailUrl},
            ${fields.animationUrl}, ${fields.categoryId}, ${source.kind}, ${source.ref}, ${fields.alYear},
            ${fields.year}, ${fields.month}, ${fields.openToYear}, ${fields.recordedAt}, ${fields.publishedAt},
            ${uploadedAt})
    ON CONFLICT (id) DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** @returns the new version; undefined when the row is no longer at `version` */
export async function updateVideo(
  tx: Tx,
  { id, version }: { id: string; version: number },
  fields: VideoFields,
): Promise<number | undefined> {
  const { source } = fields;
  const newSource = source
    ? sql`, source_kind = ${source.kind}, source_ref = ${source.ref},
        duration_seconds = CASE WHEN source_ref IS NOT DISTINCT FROM ${source.ref} THEN duration_seconds END`
    : sql``;
  const { rows } = await sql<{ version: number }>`
    UPDATE video SET
      title = ${fields.title}, subtitle = ${fields.subtitle}, description = ${fields.description},
      thumbnail_url = ${fields.thumbnailUrl}, animation_url = ${fields.animationUrl},
      category_id = ${fields.categoryId}, al_year = ${fields.alYear}, year = ${fields.year},
      month = ${fields.month}, open_to_year = ${fields.openToYear}, recorded_at = ${fields.recordedAt},
      published_at = ${fields.publishedAt}, version = version + 1 ${newSource}
    WHERE id = ${id} AND version = ${version} AND deleted_at IS NULL
    RETURNING version`.execute(tx);
  return rows[0]?.version;
}

/** @returns `changed`: whether the call changed anything; undefined: there is no such video */
export async function markDeleted(
  tx: Tx,
  id: string,
  deletedAt: Date | null,
): Promise<{ changed: boolean } | undefined> {
  const { rows } = await sql`
    UPDATE video SET deleted_at = ${deletedAt}::timestamptz, files_removed_at = NULL, version = version + 1
    WHERE id = ${id} AND (deleted_at IS NULL) = (${deletedAt}::timestamptz IS NOT NULL)
    RETURNING 1`.execute(tx);
  if (rows.length === 1) return { changed: true };
  const existing = await sql`SELECT 1 FROM video WHERE id = ${id}`.execute(tx);
  return existing.rows.length === 1 ? { changed: false } : undefined;
}

/** The text that searches look through, with the month's full name: “January 2027” also contains “Jan”. */
const searchText = sql`v.title || ' ' || v.subtitle || ' ' || k.name || CASE
  WHEN v.year IS NULL OR v.month IS NULL THEN '' ELSE ' ' || to_char(make_date(v.year, v.month, 1), 'FMMonth YYYY') END`;

function matches({ words, categoryId, alYear, ids, state, at }: VideosQuery): RawBuilder<unknown> {
  const conditions = [
    ...words.map((word) => sql`((${searchText}) ILIKE ${`%${escaped(word)}%`} OR ${isShort(word)})`),
    ...(categoryId === undefined ? [] : [sql`v.category_id = ${categoryId}::uuid`]),
    ...(alYear === undefined ? [] : [sql`v.al_year = ${alYear}::integer`]),
    ...(ids === undefined ? [] : [sql`v.id = ANY (${ids}::uuid[])`]),
    sql`v.deleted_at IS ${state === 'deleted' ? sql`NOT NULL` : sql`NULL`}`,
    ...(state === 'published' ? [sql`v.published_at <= ${at}::timestamptz`] : []),
    ...(state === 'scheduled' ? [sql`v.published_at > ${at}::timestamptz`] : []),
    ...(state === 'draft' ? [sql`v.published_at IS NULL`] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

/** “L7” is in “Lesson 7”: letters that begin a word, and the number after it. */
function isShort(word: string): RawBuilder<unknown> {
  const [, letters, digits] = /^(\p{L}+)0*(\d+)$/u.exec(word) ?? [];
  if (!letters || !digits) return sql`false`;
  return sql`(${searchText}) ~* ${`\\m${letters}[[:alpha:]]*[^[:alnum:]]*0*${digits}\\M`}`;
}

/** Escapes `%` and `_`, which are searched for literally. */
function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&');
}

const ORDERS: Record<string, RawBuilder<unknown>[]> = {
  title: [sql`lower(v.title)`],
  uploaded: [sql`v.uploaded_at`],
  category: [sql`k.position`],
  month: [sql`v.year`, sql`v.month`],
  published: [sql`v.published_at`],
};

/** Videos without a value come last in both directions; among equal ones the newest is first. */
function orderBy({ key, descending }: VideosQuery['order']): RawBuilder<unknown> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const parts = (ORDERS[key] ?? []).map((part) => sql`${part} ${direction} NULLS LAST`);
  return sql.join([...parts, sql`v.uploaded_at DESC`, sql`v.id DESC`]);
}
