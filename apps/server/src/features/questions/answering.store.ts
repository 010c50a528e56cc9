// Students' questions in SQL, as admins and assistants read, answer and delete them.

import type { QuestionState } from '@valence/contract/admin/questions';
import type { Phone } from '@valence/domain/phone';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { foundStudents, type StudentsSought } from '../../platform/db/found-students.ts';

export interface AdminRecord {
  id: string;
  userId: string;
  name: string;
  phone: Phone;
  videoId: string;
  title: string;
  atSecond: number | null;
  text: string;
  askedAt: Date;
  answer: string | null;
  answeredAt: Date | null;
  answerChangedAt: Date | null;
  answeredBy: string | null;
  sharedAt: Date | null;
}

export interface QuestionsQuery {
  state: QuestionState;
  videoId: string | undefined;
  /** A part of the question, the answer or the lesson's title, or what finds the student; empty: every question. */
  search: string;
  /** The same search among students. */
  students: StudentsSought | undefined;
  limit: number;
  offset: number;
}

const selected = sql`
  SELECT q.id, a.id AS "userId", a.name, a.phone, v.id AS "videoId", v.title, q.at_second AS "atSecond", q.text,
    q.asked_at AS "askedAt", q.answer, q.answered_at AS "answeredAt", q.answer_changed_at AS "answerChangedAt",
    by.name AS "answeredBy", q.shared_at AS "sharedAt"
  FROM lesson_question q
  JOIN account a ON a.id = q.account_id
  JOIN video v ON v.id = q.video_id
  LEFT JOIN account by ON by.id = q.answered_by`;

export async function findPage(
  db: Db,
  query: QuestionsQuery,
): Promise<{ rows: AdminRecord[]; total: number }> {
  const where = matches(query);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM lesson_question q JOIN account a ON a.id = q.account_id
    JOIN video v ON v.id = q.video_id WHERE ${where}`.execute(db);
  const order = query.state === 'open' ? sql`q.asked_at, q.id` : sql`q.answered_at DESC, q.id`;
  const { rows } = await sql<AdminRecord>`
    ${selected} WHERE ${where} ORDER BY ${order}
    LIMIT ${query.limit}::integer OFFSET ${query.offset}::integer`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

function matches({ state, videoId, search, students }: QuestionsQuery): RawBuilder<unknown> {
  const inState = state === 'open' ? sql`q.answer IS NULL` : sql`q.answer IS NOT NULL`;
  const ofVideo = videoId === undefined ? sql`true` : sql`q.video_id = ${videoId}`;
  // LIKE's wildcards are searched for literally. Students are looked through once, not for each of their questions.
  const words = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const hasWords = sql`(q.text ILIKE ${words} OR q.answer ILIKE ${words} OR v.title ILIKE ${words}
    OR q.account_id IN (SELECT s.id FROM account s WHERE ${foundStudents(students, 's')}))`;
  return sql`${inState} AND ${ofVideo} AND ${search.trim() === '' ? sql`true` : hasWords}`;
}

export async function findOne(db: Db | Tx, id: string): Promise<AdminRecord | undefined> {
  const { rows } = await sql<AdminRecord>`${selected} WHERE q.id = ${id}`.execute(db);
  return rows[0];
}

export async function findLesson(
  db: Db,
  videoId: string,
): Promise<{ videoId: string; title: string } | undefined> {
  const { rows } = await sql<{ videoId: string; title: string }>`
    SELECT id AS "videoId", title FROM video WHERE id = ${videoId}`.execute(db);
  return rows[0];
}

export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::integer AS open FROM lesson_question WHERE answer IS NULL`.execute(db);
  return rows[0]?.open ?? 0;
}

export interface NewAnswer {
  id: string;
  text: string;
  shared: boolean;
  /** When the answer that the editor read was changed; null: there was no answer. */
  changedAt: Date | null;
  actorId: string;
  at: Date;
}

/**
 * Writes the answer if nobody changed it since it was read. A changed wording is new to the student; a change of sharing is not.
 * @returns whether it was written
 */
export async function writeAnswer(tx: Tx, answer: NewAnswer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE lesson_question SET
      seen_at = CASE WHEN answer = ${answer.text} THEN seen_at END,
      answered_at = coalesce(answered_at, ${answer.at}),
      answered_by = CASE WHEN answer = ${answer.text} THEN answered_by ELSE ${answer.actorId}::uuid END,
      shared_at = CASE WHEN ${answer.shared}::boolean THEN coalesce(shared_at, ${answer.at}) END,
      answer = ${answer.text}, answer_changed_at = ${answer.at}
    WHERE id = ${answer.id}
      AND date_trunc('milliseconds', answer_changed_at) IS NOT DISTINCT FROM ${answer.changedAt}::timestamptz`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** @returns the question's student and video; undefined: there was no such question */
export async function deleteOne(
  tx: Tx,
  id: string,
): Promise<{ accountId: string; videoId: string } | undefined> {
  const { rows } = await sql<{ accountId: string; videoId: string }>`
    DELETE FROM lesson_question WHERE id = ${id}
    RETURNING account_id AS "accountId", video_id AS "videoId"`.execute(tx);
  return rows[0];
}
