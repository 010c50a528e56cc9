// A student's own questions in SQL, and the shared ones that everybody who can watch the lesson sees.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface OwnRecord {
  id: string;
  requestId: string;
  videoId: string;
  title: string;
  atSecond: number | null;
  text: string;
  askedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
  sharedAt: Date | null;
  seenAt: Date | null;
}

const columns = sql`
  q.id, q.request_id AS "requestId", q.video_id AS "videoId", v.title, q.at_second AS "atSecond", q.text,
  q.asked_at AS "askedAt", q.answer, q.answered_at AS "answeredAt", q.shared_at AS "sharedAt", q.seen_at AS "seenAt"`;

export async function findOwnOfLesson(db: Db, accountId: string, videoId: string): Promise<OwnRecord[]> {
  const { rows } = await sql<OwnRecord>`
    SELECT ${columns} FROM lesson_question q JOIN video v ON v.id = q.video_id
    WHERE q.account_id = ${accountId} AND q.video_id = ${videoId}
    ORDER BY q.asked_at DESC, q.id LIMIT 200`.execute(db);
  return rows;
}

export async function findOwnPage(
  db: Db,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: OwnRecord[]; total: number }> {
  const { rows } = await sql<OwnRecord>`
    SELECT ${columns} FROM lesson_question q JOIN video v ON v.id = q.video_id
    WHERE q.account_id = ${accountId}
    ORDER BY q.asked_at DESC, q.id LIMIT ${limit}::integer OFFSET ${offset}::integer`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM lesson_question WHERE account_id = ${accountId}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findByRequest(
  db: Db | Tx,
  accountId: string,
  requestId: string,
): Promise<OwnRecord | undefined> {
  const { rows } = await sql<OwnRecord>`
    SELECT ${columns} FROM lesson_question q JOIN video v ON v.id = q.video_id
    WHERE q.account_id = ${accountId} AND q.request_id = ${requestId}`.execute(db);
  return rows[0];
}

export interface SharedRecord {
  id: string;
  atSecond: number | null;
  text: string;
  answer: string;
  answeredAt: Date;
}

/** Shared questions of other students, in the order of the lesson's time, without the names of the students. */
export async function findShared(db: Db, videoId: string, exceptOf: string): Promise<SharedRecord[]> {
  const { rows } = await sql<SharedRecord>`
    SELECT id, at_second AS "atSecond", text, answer, answered_at AS "answeredAt" FROM lesson_question
    WHERE video_id = ${videoId} AND shared_at IS NOT NULL AND account_id <> ${exceptOf}
    ORDER BY at_second NULLS FIRST, answered_at, id LIMIT 200`.execute(db);
  return rows;
}

/** Locks the account: its other browsers cannot ask before the transaction's end. @returns whether it exists */
export async function lockAsker(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

export async function countWaiting(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::integer AS waiting FROM lesson_question WHERE account_id = ${accountId} AND answer IS NULL`.execute(
    tx,
  );
  return rows[0]?.waiting ?? 0;
}

export interface NewQuestion {
  id: string;
  accountId: string;
  requestId: string;
  videoId: string;
  atSecond: number | null;
  text: string;
  at: Date;
}

/** Does nothing where the video was deleted. */
export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<void> {
  await sql`
    INSERT INTO lesson_question (id, account_id, request_id, video_id, at_second, text, asked_at)
    SELECT ${question.id}, ${question.accountId}, ${question.requestId}, v.id, ${question.atSecond}, ${question.text}, ${question.at}
    FROM video v WHERE v.id = ${question.videoId} FOR KEY SHARE`.execute(tx);
}

/** @returns whether the question existed */
export async function deleteOwn(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM lesson_question WHERE account_id = ${accountId} AND id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

export async function markSeen(db: Db, accountId: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    UPDATE lesson_question SET seen_at = ${at}
    WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) AND answer IS NOT NULL AND seen_at IS NULL`.execute(
    db,
  );
}

export async function countNewAnswers(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ fresh: number }>`
    SELECT count(*)::integer AS fresh FROM lesson_question
    WHERE account_id = ${accountId} AND answer IS NOT NULL AND seen_at IS NULL`.execute(db);
  return rows[0]?.fresh ?? 0;
}
