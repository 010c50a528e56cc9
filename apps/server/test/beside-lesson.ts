// Writes a student's note and questions beside a lesson, for tests of what is stored about a person.

import { randomBytes } from 'node:crypto';
import type { Cast } from './cast.ts';
import type { Harness } from './harness.ts';

const ownId = () => randomBytes(16).toString('hex');

/**
 * A note and an answered question of the student, and somebody else's question whose answer contains the number.
 * @param text ends in `, ` and the number
 */
export async function writeBesideLesson(
  { db, clock }: Pick<Harness, 'db' | 'clock'>,
  cast: Cast,
  account_id: string,
  text: string,
): Promise<void> {
  const [at, video_id] = [clock.now(), await cast.video()];
  const note = { account_id, video_id, text, note_id: ownId(), written_at: at, changed_at: at };
  await db.insertInto('lesson_note').values(note).execute();
  const question = { video_id, answered_at: at, answer_changed_at: at, asked_at: at };
  const ownQuestion = {
    ...question,
    id: crypto.randomUUID(),
    account_id,
    request_id: ownId(),
    text,
    answer: text,
  };
  const other = {
    account_id: await cast.person(),
    text: 'Whom can I ask?',
    answer: text.replace(/^.*, /, ''),
  };
  const answeredQuestion = { ...question, ...other, id: crypto.randomUUID(), request_id: ownId() };
  await db.insertInto('lesson_question').values([ownQuestion, answeredQuestion]).execute();
}
