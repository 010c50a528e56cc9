// The catalogue as the desk reads and writes it.

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface CatalogueRecord {
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
  /** An upload that plays as it was sent. */
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
  /** None was written: the service's own is wanted. */
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

export interface CatalogueQuestion {
  words: readonly string[];
  categoryId: string | undefined;
  alYear: number | undefined;
  /** Of these ids alone. */
  ids: readonly string[] | undefined;
  state: 'published' | 'scheduled' | 'draft' | 'deleted' | undefined;
  at: Date;
  order: { key: string; descending: boolean };
  limit: number;
  offset: number;
}

/** Within a query that has the video as `v`. */
const isPlain = sql`EXISTS (
  SELECT FROM packaging p WHERE p.prefix = v.source_ref AND p.plain_at IS NOT NULL AND p.state <> 'ready')`;

const columns = sql`
  v.id, v.title, v.subtitle, v.description, v.thumbnail_url AS "thumbnailUrl", v.animation_url AS "animationUrl",
  v.category_id AS "categoryId", k.name AS category, v.source_kind AS "sourceKind", v.source_ref AS "sourceRef",
  v.duration_seconds AS "durationSeconds", v.al_year AS "alYear", v.year, v.month, v.open_to_year AS "openToYear",
  v.recorded_at AS "recordedAt", v.uploaded_at AS "uploadedAt", v.published_at AS "publishedAt",
  v.deleted_at AS "deletedAt", v.version, ${isPlain} AS "isPlain",
  (SELECT count(*)::integer FROM class_video link WHERE link.video_id = v.id) AS classes`;

/** One page of those that fit, and how many fit in all. */
export async function findPage(
  db: Db,
  question: CatalogueQuestion,
): Promise<{ rows: CatalogueRecord[]; total: number }> {
  const where = fits(question);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM video v JOIN category k ON k.id = v.category_id WHERE ${where}`.execute(
    db,
  );
  const { rows } = await sql<CatalogueRecord>`
    SELECT ${columns}
    FROM video v
    JOIN category k ON k.id = v.category_id
    WHERE ${where}
    ORDER BY ${orderBy(question.order)}
    LIMIT ${question.limit}::integer OFFSET ${question.offset}::integer`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Where every video's picture comes from, for filters that read the addresses. */
export async function findSources(
  db: Db,
): Promise<Pick<CatalogueRecord, 'id' | 'sourceKind' | 'sourceRef' | 'isPlain'>[]> {
  const { rows } = await sql<Pick<CatalogueRecord, 'id' | 'sourceKind' | 'sourceRef' | 'isPlain'>>`
    SELECT v.id, v.source_kind AS "sourceKind", v.source_ref AS "sourceRef", ${isPlain} AS "isPlain"
    FROM video v`.execute(db);
  return rows;
}

/** One video, deleted or not. */
export async function findOne(db: Db, id: string): Promise<CatalogueRecord | undefined> {
  const { rows } = await sql<CatalogueRecord>`
    SELECT ${columns} FROM video v JOIN category k ON k.id = v.category_id WHERE v.id = ${id}`.execute(db);
  return rows[0];
}

/** The addresses of videos' pictures, deleted ones' included, that begin so. */
export async function findPictureAddresses(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    SELECT url FROM video, unnest(ARRAY[thumbnail_url, animation_url]) AS url
    WHERE starts_with(url, ${beginning})`.execute(db);
  return rows.map(({ url }) => url);
}

/** What was asked about the video's present address. */
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

/** Whether the category is there; it cannot be deleted before the transaction ends. */
export async function holdCategory(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM category WHERE id = ${id} FOR KEY SHARE`.execute(tx);
  return rows.length === 1;
}

/** @returns whether the video is new; of one id only one is made */
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

/** @returns `changed`: it was the other way before; undefined: there is no such video */
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
  const known = await sql`SELECT 1 FROM video WHERE id = ${id}`.execute(tx);
  return known.rows.length === 1 ? { changed: false } : undefined;
}

/** What a video is found by; its month by the short name and by the whole one: “January 2027” begins with “Jan”. */
const told = sql`v.title || ' ' || v.subtitle || ' ' || k.name || CASE
  WHEN v.year IS NULL OR v.month IS NULL THEN '' ELSE ' ' || to_char(make_date(v.year, v.month, 1), 'FMMonth YYYY') END`;

function fits({ words, categoryId, alYear, ids, state, at }: CatalogueQuestion): RawBuilder<unknown> {
  const conditions = [
    ...words.map((word) => sql`(${told}) ILIKE ${`%${escaped(word)}%`}`),
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

/** `%` and `_` are letters here like any other. */
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

/** What has no such value comes last either way; of equals the newest first. */
function orderBy({ key, descending }: CatalogueQuestion['order']): RawBuilder<unknown> {
  const way = descending ? sql`DESC` : sql`ASC`;
  const parts = (ORDERS[key] ?? []).map((part) => sql`${part} ${way} NULLS LAST`);
  return sql.join([...parts, sql`v.uploaded_at DESC`, sql`v.id DESC`]);
}
