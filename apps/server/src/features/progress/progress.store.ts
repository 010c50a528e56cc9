// Students' progress as rows, one for each student and video; a row is changed only while it is locked.

import type { Day } from '@valence/domain/day';
import { secondsIn, type WatchedRange } from '@valence/domain/watched';
import { type RawBuilder, sql } from 'kysely';
import { binaryArray } from '../../platform/db/binary-arrays.ts';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';

export interface RecordedProgress {
  accountId: string;
  videoId: string;
  /** The video's length; undefined: not known. */
  durationSeconds: number | undefined;
  openedAt: Date;
  /** Merged. */
  watched: WatchedRange[];
  /** Both undefined: opened, not watched. */
  leftAtSecond: number | undefined;
  lastWatchedAt: Date | undefined;
  creditSeconds: number;
  creditedAt: Date;
}

interface ProgressRow {
  account_id: string;
  video_id: string;
  duration_seconds: number | null;
  opened_at: Date;
  watched: string;
  left_at_second: number | null;
  last_watched_at: Date | null;
  credit_seconds: number;
  credited_at: Date;
}

export interface Opening {
  accountId: string;
  videoId: string;
  at: Date;
  creditSeconds: number;
}

/**
 * Notes once that a lesson was opened. Does nothing where the account or the video was deleted. No kept answer tells of an opening by
 * which nothing was watched yet.
 * @returns the progress as it was; undefined: it was not opened before
 */
export async function openOne(
  db: Db,
  { accountId, videoId, at, creditSeconds }: Opening,
): Promise<RecordedProgress | undefined> {
  const rows = await openRow(db, accountId, videoId, at, creditSeconds);
  return rows.map(recordedOf)[0];
}

const openRow = fixedStatement(
  // With these locks, a deletion at the same moment waits.
  (accountId: string, videoId: string, at: Date, creditSeconds: number) =>
    sql<ProgressRow>`/* prepared */ /* apart */
    WITH opened AS (
      INSERT INTO watch_progress (account_id, video_id, opened_at, credit_seconds, credited_at)
      SELECT a.id, v.id, ${at}, ${creditSeconds}, ${at}
      FROM account a, video v
      WHERE a.id = ${accountId} AND v.id = ${videoId}
        AND NOT EXISTS (SELECT FROM watch_progress w WHERE w.account_id = a.id AND w.video_id = v.id)
      FOR KEY SHARE OF a, v
      ON CONFLICT DO NOTHING
    )
    SELECT ${COLUMNS} FROM watch_progress w JOIN video v ON v.id = w.video_id
    WHERE w.account_id = ${accountId} AND w.video_id = ${videoId}`,
);

/** Notes openings of several lessons by several students. No pair may occur twice. */
export async function insertAllOpened(db: Db, openings: readonly Opening[]): Promise<void> {
  // In one order, so that two groups that open the same lessons cannot deadlock.
  await sql`
    INSERT INTO watch_progress (account_id, video_id, opened_at, credit_seconds, credited_at)
    SELECT a.id, v.id, input.at, input.credit_seconds, input.at
    FROM ${pairs(
      openings,
      sql`, (SELECT ${openings.map(({ at }) => at)}::timestamptz[]),
      (SELECT ${openings.map(({ creditSeconds }) => creditSeconds)}::double precision[])`,
    )}
      AS input (account_id, video_id, at, credit_seconds)
    JOIN account a ON a.id = input.account_id
    JOIN video v ON v.id = input.video_id
    ORDER BY a.id, v.id
    FOR KEY SHARE OF a, v
    ON CONFLICT DO NOTHING`.execute(db);
}

export interface Pair {
  accountId: string;
  videoId: string;
}

/**
 * `unnest` of the pairs' ids, and of further arrays of the same length. The planner does not look into a subquery: a plan for any number
 * of pairs is as good as one for these, and is kept (decision 256).
 */
const pairs = (all: readonly Pair[], further = sql``) =>
  sql`unnest((SELECT ${all.map((one) => one.accountId)}::uuid[]), (SELECT ${all.map((one) => one.videoId)}::uuid[])${further})`;

/** The rows of the pairs; a pair that was never opened has none. */
export async function findAll(db: Db, wanted: readonly Pair[]): Promise<RecordedProgress[]> {
  const { rows } = await sql<ProgressRow>`/* prepared */
    SELECT ${COLUMNS}
    FROM ${pairs(wanted)} AS wanted (account_id, video_id)
    JOIN watch_progress w ON w.account_id = wanted.account_id AND w.video_id = wanted.video_id
    JOIN video v ON v.id = w.video_id`.execute(db);
  return rows.map(recordedOf);
}

export async function findOfStudent(db: Db, accountId: string): Promise<RecordedProgress[]> {
  return (await rowsWhere(sql`w.account_id = ${accountId}`).execute(db)).rows.map(recordedOf);
}

/** Newly watched stretches of a lesson on a day. */
export interface WatchedOnDay extends Pair {
  day: Day;
  /** Merged, one or more. */
  ranges: readonly WatchedRange[];
}

/** A row as it was when `next` was made of it, and what is new in it by days. */
export interface ProgressChange {
  before: RecordedProgress;
  next: RecordedProgress;
  days: readonly WatchedOnDay[];
}

/**
 * Stores the changed fields of rows that are still as they were, and adds to what students watched on days, in one statement: it is
 * a transaction by itself. No pair may occur twice, and the pairs are in order, so that two groups cannot deadlock. What players are
 * told of the accounts falls in other processes by triggers; this one has to forget it (`Kept.forget`).
 * @returns those whose rows were stored
 */
export async function writeUnchanged<Change extends ProgressChange>(
  db: Db,
  changes: readonly Change[],
): Promise<Change[]> {
  const days = changes.flatMap((change) => change.days);
  const rows = columnsOf(changes);
  const written = await (days.length > 0
    ? writeWithDays(db, ...rows, ...dayColumnsOf(days))
    : writeAlone(db, ...rows));
  return written.flatMap(({ number }) => changes[number - 1] ?? []);
}

type Column = Buffer;

/** The columns that `written` reads. */
const columnsOf = (changes: readonly ProgressChange[]): Column[] => [
  binaryArray('uuid', changes, ({ next }) => next.accountId),
  binaryArray('uuid', changes, ({ next }) => next.videoId),
  binaryArray('integer', changes, ({ before }) => before.durationSeconds ?? null),
  ...[changes.map(({ before }) => before), changes.map(({ next }) => next)].flatMap((rows) => [
    binaryArray('text', rows, ({ watched }) => multirange(watched)),
    binaryArray('integer', rows, ({ leftAtSecond }) => leftAtSecond ?? null),
    binaryArray('instant', rows, ({ lastWatchedAt }) => lastWatchedAt ?? null),
    binaryArray('double', rows, ({ creditSeconds }) => creditSeconds),
    binaryArray('instant', rows, ({ creditedAt }) => creditedAt),
  ]),
];
const STATE_TYPES = ['text', 'integer', 'timestamptz', 'double precision', 'timestamptz'];
const ROW_TYPES = ['uuid', 'uuid', 'integer', ...STATE_TYPES, ...STATE_TYPES];

/** The columns that `addedToDays` reads. */
const dayColumnsOf = (all: readonly WatchedOnDay[]): Column[] => [
  binaryArray('uuid', all, ({ accountId }) => accountId),
  binaryArray('uuid', all, ({ videoId }) => videoId),
  binaryArray('text', all, ({ day }) => day),
  binaryArray('integer', all, ({ ranges }) => secondsIn(ranges)),
  binaryArray('text', all, ({ ranges }) => multirange(ranges)),
];
const DAY_TYPES = ['uuid', 'uuid', 'text', 'integer', 'text'];

/** `unnest` of columns, which the planner does not look into, as of `pairs`. */
const unnested = (columns: readonly Column[], types: readonly string[]) =>
  sql`unnest(${sql.join(types.map((type, index) => sql`(SELECT ${columns[index]}::${sql.raw(type)}[])`))})`;

const writeAlone = fixedStatement((...columns: Column[]) => written(columns));
const writeWithDays = fixedStatement((...columns: Column[]) =>
  written(columns, addedToDays(columns.slice(ROW_TYPES.length))),
);

// An instant is read in milliseconds, and may have been written by something else in microseconds.
const written = (columns: readonly Column[], addition = sql``) => sql<{
  number: number;
}>`/* prepared */ /* apart */
    WITH unchanged AS (
      SELECT w.ctid AS place, input.*
      FROM ${unnested(columns, ROW_TYPES)} WITH ORDINALITY
        AS input (account_id, video_id, duration_seconds, old_watched, old_left_at_second, old_last_watched_at,
          old_credit_seconds, old_credited_at, watched, left_at_second, last_watched_at, credit_seconds, credited_at, number)
      JOIN watch_progress w ON w.account_id = input.account_id AND w.video_id = input.video_id
        AND w.watched = input.old_watched::int4multirange
        AND w.left_at_second IS NOT DISTINCT FROM input.old_left_at_second
        AND date_trunc('milliseconds', w.last_watched_at) IS NOT DISTINCT FROM input.old_last_watched_at
        AND w.credit_seconds = input.old_credit_seconds
        AND date_trunc('milliseconds', w.credited_at) = input.old_credited_at
        -- Not a join: the planner would begin with the lessons, and read every student's row of them.
        AND (SELECT v.duration_seconds FROM video v WHERE v.id = w.video_id) IS NOT DISTINCT FROM input.duration_seconds
      ORDER BY w.account_id, w.video_id
      FOR NO KEY UPDATE OF w
    ), written AS (
      UPDATE watch_progress w
      SET watched = unchanged.watched::int4multirange, left_at_second = unchanged.left_at_second,
        last_watched_at = unchanged.last_watched_at, credit_seconds = unchanged.credit_seconds,
        credited_at = unchanged.credited_at
      FROM unchanged WHERE w.ctid = unchanged.place
      RETURNING w.account_id, w.video_id, unchanged.number
    )${addition}
    SELECT number::integer FROM written`;

/** No pair may occur twice on a day. */
const addedToDays = (columns: readonly Column[]) =>
  // A day from before stretches were stored stays without them: NULL plus a range is NULL.
  sql`, added AS (
      INSERT INTO watch_day (day, account_id, video_id, seconds, watched)
      SELECT told.day::date, told.account_id, told.video_id, told.seconds, told.watched::int4multirange
      FROM ${unnested(columns, DAY_TYPES)} AS told (account_id, video_id, day, seconds, watched)
      JOIN written ON written.account_id = told.account_id AND written.video_id = told.video_id
      ORDER BY told.account_id, told.video_id, told.day
      ON CONFLICT (day, account_id, video_id) DO UPDATE
      SET seconds = watch_day.seconds + excluded.seconds, watched = watch_day.watched + excluded.watched
    )`;

export interface ShareRow {
  accountId: string;
  durationSeconds: number | null;
  /** Both null: never opened. */
  watchedSeconds: number | null;
  lastWatchedAt: Date | null;
}

/** One row for each account; none where the video does not exist. */
export async function findSharesOf(
  db: Db,
  videoId: string,
  accountIds: readonly string[],
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    SELECT student.id AS "accountId", v.duration_seconds AS "durationSeconds",
           w.watched_seconds AS "watchedSeconds", w.last_watched_at AS "lastWatchedAt"
    FROM unnest(${accountIds}::uuid[]) AS student (id)
    JOIN video v ON v.id = ${videoId}
    LEFT JOIN watch_progress w ON w.account_id = student.id AND w.video_id = v.id`.execute(db);
  return rows;
}

export interface ClassShareRow {
  accountId: string;
  /** The sum over the class's published lessons whose length is known. */
  lessonSeconds: number;
  watchedSeconds: number;
  /** Null: no lesson of the class was watched. */
  lastWatchedAt: Date | null;
}

/** One row for each account. */
export async function findClassShares(
  db: Db,
  classId: string,
  accountIds: readonly string[],
  at: Date,
): Promise<ClassShareRow[]> {
  const { rows } = await sql<ClassShareRow>`
    WITH lesson AS MATERIALIZED (
      SELECT v.id, v.duration_seconds AS seconds FROM class_video link JOIN video v ON v.id = link.video_id
      WHERE link.class_id = ${classId} AND v.published_at <= ${at} AND v.deleted_at IS NULL)
    SELECT student.id AS "accountId", (SELECT coalesce(sum(seconds), 0) FROM lesson) AS "lessonSeconds",
      coalesce(sum(least(w.watched_seconds, lesson.seconds)) FILTER (WHERE lesson.seconds IS NOT NULL), 0) AS "watchedSeconds",
      max(w.last_watched_at) AS "lastWatchedAt"
    FROM unnest(${accountIds}::uuid[]) AS student (id)
    LEFT JOIN (watch_progress w JOIN lesson ON lesson.id = w.video_id) ON w.account_id = student.id
    GROUP BY student.id`.execute(db);
  return rows;
}

const COLUMNS = sql`w.account_id, w.video_id, v.duration_seconds, w.opened_at, w.watched::text AS watched,
  w.left_at_second, w.last_watched_at, w.credit_seconds, w.credited_at`;

function rowsWhere(condition: RawBuilder<unknown>): RawBuilder<ProgressRow> {
  return sql<ProgressRow>`/* prepared */
    SELECT ${COLUMNS}
    FROM watch_progress w
    JOIN video v ON v.id = w.video_id
    WHERE ${condition}`;
}

function recordedOf(row: ProgressRow): RecordedProgress {
  return {
    accountId: row.account_id,
    videoId: row.video_id,
    durationSeconds: row.duration_seconds ?? undefined,
    openedAt: row.opened_at,
    watched: rangesOf(row.watched),
    leftAtSecond: row.left_at_second ?? undefined,
    lastWatchedAt: row.last_watched_at ?? undefined,
    creditSeconds: row.credit_seconds,
    creditedAt: row.credited_at,
  };
}

/** `{[0,10),[20,25)}`, as PostgreSQL writes and reads a multirange of whole numbers (manual, 8.17). */
function multirange(ranges: readonly WatchedRange[]): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

function rangesOf(text: string): WatchedRange[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)] as const);
}
