// What is known of a student's watching as rows: one a student and video, changed under its lock.

import type { WatchedRange } from '@valence/domain/watched';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface KnownProgress {
  accountId: string;
  videoId: string;
  /** Of the video; undefined: not known. */
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

/** Notes that a lesson was opened, once. Nothing happens for an account or a video that is gone. */
export async function insertOpened(
  db: Db | Tx,
  { accountId, videoId, at, creditSeconds }: Opening,
): Promise<void> {
  // The locks keep a deletion waiting that comes in this very moment.
  await sql`
    INSERT INTO watch_progress (account_id, video_id, opened_at, credit_seconds, credited_at)
    SELECT a.id, v.id, ${at}, ${creditSeconds}, ${at}
    FROM account a, video v
    WHERE a.id = ${accountId} AND v.id = ${videoId}
      AND NOT EXISTS (SELECT FROM watch_progress w WHERE w.account_id = a.id AND w.video_id = v.id)
    FOR KEY SHARE OF a, v
    ON CONFLICT DO NOTHING`.execute(db);
}

/** One row, and until the transaction's end nobody else changes it; undefined: never opened. */
export async function lockOne(
  tx: Tx,
  accountId: string,
  videoId: string,
): Promise<KnownProgress | undefined> {
  const one = sql`w.account_id = ${accountId} AND w.video_id = ${videoId} FOR UPDATE OF w`;
  return (await rowsWhere(one).execute(tx)).rows.map(knownOf)[0];
}

export async function findOne(
  db: Db,
  accountId: string,
  videoId: string,
): Promise<KnownProgress | undefined> {
  const one = sql`w.account_id = ${accountId} AND w.video_id = ${videoId}`;
  return (await rowsWhere(one).execute(db)).rows.map(knownOf)[0];
}

export async function findOfStudent(db: Db, accountId: string): Promise<KnownProgress[]> {
  return (await rowsWhere(sql`w.account_id = ${accountId}`).execute(db)).rows.map(knownOf);
}

/** Keeps what changed of a row that is locked. */
export async function write(tx: Tx, known: KnownProgress): Promise<void> {
  await sql`
    UPDATE watch_progress
    SET watched = ${multirange(known.watched)}::int4multirange, left_at_second = ${known.leftAtSecond ?? null},
        last_watched_at = ${known.lastWatchedAt ?? null}, credit_seconds = ${known.creditSeconds},
        credited_at = ${known.creditedAt}
    WHERE account_id = ${known.accountId} AND video_id = ${known.videoId}`.execute(tx);
}

/** Adds stretches that were watched for the first time, at least one, to what the student watched of the lesson on the day of `at`. */
export async function addToDay(
  tx: Tx,
  {
    accountId,
    videoId,
    ranges,
    at,
  }: { accountId: string; videoId: string; ranges: readonly WatchedRange[]; at: Date },
): Promise<void> {
  // A day that began before stretches were kept stays without them: NULL and more is NULL.
  await sql`
    INSERT INTO watch_day (day, account_id, video_id, seconds, watched)
    SELECT school_day(${at}), ${accountId}, ${videoId}, seconds_in(ranges), ranges
    FROM (SELECT ${multirange(ranges)}::int4multirange AS ranges) added
    ON CONFLICT (day, account_id, video_id) DO UPDATE
    SET seconds = watch_day.seconds + excluded.seconds, watched = watch_day.watched + excluded.watched`.execute(
    tx,
  );
}

export interface ShareRow {
  accountId: string;
  durationSeconds: number | null;
  /** Both null: never opened. */
  watchedSeconds: number | null;
  lastWatchedAt: Date | null;
}

/** A row for each of the accounts, as long as the video is there. */
export async function findSharesOf(
  db: Db,
  videoId: string,
  accountIds: readonly string[],
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    SELECT asked.id AS "accountId", v.duration_seconds AS "durationSeconds",
           w.watched_seconds AS "watchedSeconds", w.last_watched_at AS "lastWatchedAt"
    FROM unnest(${accountIds}::uuid[]) AS asked (id)
    JOIN video v ON v.id = ${videoId}
    LEFT JOIN watch_progress w ON w.account_id = asked.id AND w.video_id = v.id`.execute(db);
  return rows;
}

export interface ClassShareRow {
  accountId: string;
  /** Of the class's published lessons whose length is known, in sum. */
  lessonSeconds: number;
  watchedSeconds: number;
  /** Null: no lesson of the class was watched. */
  lastWatchedAt: Date | null;
}

/** A row for each of the accounts. */
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
    SELECT asked.id AS "accountId", (SELECT coalesce(sum(seconds), 0) FROM lesson) AS "lessonSeconds",
      coalesce(sum(least(w.watched_seconds, lesson.seconds)) FILTER (WHERE lesson.seconds IS NOT NULL), 0) AS "watchedSeconds",
      max(w.last_watched_at) AS "lastWatchedAt"
    FROM unnest(${accountIds}::uuid[]) AS asked (id)
    LEFT JOIN (watch_progress w JOIN lesson ON lesson.id = w.video_id) ON w.account_id = asked.id
    GROUP BY asked.id`.execute(db);
  return rows;
}

function rowsWhere(condition: RawBuilder<unknown>): RawBuilder<ProgressRow> {
  return sql<ProgressRow>`
    SELECT w.account_id, w.video_id, v.duration_seconds, w.opened_at, w.watched::text AS watched,
           w.left_at_second, w.last_watched_at, w.credit_seconds, w.credited_at
    FROM watch_progress w
    JOIN video v ON v.id = w.video_id
    WHERE ${condition}`;
}

function knownOf(row: ProgressRow): KnownProgress {
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
