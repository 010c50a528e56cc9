// Lists, answers and deletes students' questions in the admin area; the audit trail gets each change without its words.

import type {
  AdminQuestion,
  answerQuestion,
  countOpenQuestions,
  deleteQuestion,
  listQuestions,
} from '@valence/contract/admin/questions';
import type { BodyOf, QueryOf, ReplyOf } from '@valence/contract/endpoint';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { studentsSought } from '../../platform/db/found-students.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/list-page.ts';
import * as store from './answering.store.ts';

export type AnsweringService = ReturnType<typeof createAnswering>;

export function createAnswering({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({
      page,
      q,
      state,
      video,
    }: QueryOf<typeof listQuestions>): Promise<ReplyOf<typeof listQuestions>> {
      if (video !== undefined && !isUuid(video)) return { rows: [], total: 0, lesson: null };
      const lesson = video === undefined ? undefined : await store.findLesson(db, video);
      const search = q ?? '';
      const students = await studentsSought(db, search);
      const query = { state, videoId: video, search, students, ...pageOf(page) };
      const { rows, total } = await store.findPage(db, query);
      return { rows: rows.map(questionReply), total, lesson: lesson ?? null };
    },

    /** How many questions wait, for the admin area. */
    openQuestions: async (): Promise<ReplyOf<typeof countOpenQuestions>> => ({
      data: { open: await store.countOpen(db) },
    }),

    answer: (answering: Answering): Promise<Answer<typeof answerQuestion>> =>
      answerOne({ db, clock }, answering),

    async remove(actorId: string, id: string): Promise<Answer<typeof deleteQuestion>> {
      if (!isUuid(id)) return refused('question-absent');
      return transaction(db, async (tx) => {
        const deleted = await store.deleteOne(tx, id);
        if (!deleted) return refused('question-absent');
        const [at, subject] = [clock.now(), `account:${deleted.accountId}`];
        const before = { questionId: id, videoId: deleted.videoId };
        await recordAudit(tx, { at, actorId, action: 'question.deleted', subject, before });
        return { success: true };
      });
    },
  };
}

export interface Answering extends BodyOf<typeof answerQuestion> {
  actorId: string;
  questionId: string;
}

async function answerOne(
  { db, clock }: { db: Db; clock: Clock },
  { actorId, questionId, text, shared, changedAt }: Answering,
): Promise<Answer<typeof answerQuestion>> {
  if (!isUuid(questionId)) return refused('question-absent');
  return transaction(db, async (tx) => {
    const [at, before] = [clock.now(), await store.findOne(tx, questionId)];
    if (!before) return refused('question-absent');
    const readVersion = changedAt === null ? null : new Date(changedAt);
    const answer = { id: questionId, text: text.trim(), shared, changedAt: readVersion, actorId, at };
    if (!(await store.writeAnswer(tx, answer))) return refused('question-changed');
    const about = { questionId, videoId: before.videoId };
    await recordAudit(tx, {
      at,
      actorId,
      action: before.answer === null ? 'question.answered' : 'question.answer-changed',
      subject: `account:${before.userId}`,
      before: { ...about, shared: before.sharedAt !== null },
      after: { ...about, shared },
    });
    const after = await store.findOne(tx, questionId);
    return after ? { data: questionReply(after) } : refused('question-absent');
  });
}

function questionReply(question: store.AdminRecord): AdminQuestion {
  const { answer, answeredAt, answerChangedAt } = question;
  return {
    questionId: question.id,
    student: { userId: question.userId, name: question.name, phone: question.phone },
    video: { videoId: question.videoId, title: question.title },
    atSecond: question.atSecond,
    text: question.text,
    askedAt: question.askedAt.toISOString(),
    answer:
      answer !== null && answeredAt && answerChangedAt
        ? {
            text: answer,
            at: answeredAt.toISOString(),
            changedAt: answerChangedAt.toISOString(),
            by: question.answeredBy,
            shared: question.sharedAt !== null,
          }
        : null,
  };
}
