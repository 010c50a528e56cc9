// Notes as rows. Every statement names the author, so that no call reaches another account's notes.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NoteRecord {
  noteId: string;
  videoId: string;
  atSecond: number | null;
  text: string;
  writtenAt: Date;
  changedAt: Date;
}

const columns = sql`
  n.note_id AS "noteId", n.video_id AS "videoId", n.at_second AS "atSecond", n.text,
  n.written_at AS "writtenAt", n.changed_at AS "changedAt"`;

/** In the order of the lesson's time; notes about the whole lesson come first. */
export async function findOfLesson(db: Db, accountId: string, videoId: string): Promise<NoteRecord[]> {
  const { rows } = await sql<NoteRecord>`
    SELECT ${columns} FROM lesson_note n
    WHERE n.account_id = ${accountId} AND n.video_id = ${videoId}
    ORDER BY n.at_second NULLS FIRST, n.written_at, n.note_id`.execute(db);
  return rows;
}

export interface NotedVideo {
  videoId: string;
  title: string;
  notes: number;
  changedAt: Date;
}

export async function findLessons(db: Db, accountId: string): Promise<NotedVideo[]> {
  const { rows } = await sql<NotedVideo>`
    SELECT v.id AS "videoId", v.title, count(*)::integer AS notes, max(n.changed_at) AS "changedAt"
    FROM lesson_note n JOIN video v ON v.id = n.video_id
    WHERE n.account_id = ${accountId}
    GROUP BY v.id ORDER BY max(n.changed_at) DESC, v.id`.execute(db);
  return rows;
}

export async function findNote(
  db: Db | Tx,
  accountId: string,
  noteId: string,
): Promise<NoteRecord | undefined> {
  const { rows } = await sql<NoteRecord>`
    SELECT ${columns} FROM lesson_note n WHERE n.account_id = ${accountId} AND n.note_id = ${noteId}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the account, so that no other browser of it adds a note until the transaction ends. @returns whether it exists */
export async function lockAuthor(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

export async function countNotes(
  tx: Tx,
  accountId: string,
  videoId: string,
): Promise<{ inAll: number; ofLesson: number }> {
  const { rows } = await sql<{ inAll: number; ofLesson: number }>`
    SELECT count(*)::integer AS "inAll", (count(*) FILTER (WHERE video_id = ${videoId}))::integer AS "ofLesson"
    FROM lesson_note WHERE account_id = ${accountId}`.execute(tx);
  return rows[0] ?? { inAll: 0, ofLesson: 0 };
}

export type NewNote = NoteRecord & { accountId: string };

/** Does nothing if the video is gone. */
export async function insertNote(tx: Tx, note: NewNote): Promise<void> {
  await sql`
    INSERT INTO lesson_note (account_id, note_id, video_id, at_second, text, written_at, changed_at)
    SELECT ${note.accountId}, ${note.noteId}, v.id, ${note.atSecond}, ${note.text}, ${note.writtenAt}, ${note.changedAt}
    FROM video v WHERE v.id = ${note.videoId} FOR KEY SHARE`.execute(tx);
}

/** Overwrites a note of the lesson, unless the stored one was changed later. */
export async function changeNote(tx: Tx, note: Omit<NewNote, 'writtenAt'>): Promise<void> {
  await sql`
    UPDATE lesson_note SET at_second = ${note.atSecond}, text = ${note.text}, changed_at = ${note.changedAt}
    WHERE account_id = ${note.accountId} AND note_id = ${note.noteId} AND video_id = ${note.videoId}
      AND changed_at <= ${note.changedAt}`.execute(tx);
}

/** @returns whether the note existed */
export async function deleteNote(
  db: Db,
  note: { accountId: string; videoId: string; noteId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    DELETE FROM lesson_note
    WHERE account_id = ${note.accountId} AND note_id = ${note.noteId} AND video_id = ${note.videoId}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
