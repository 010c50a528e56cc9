// Students' questions from the desk's side: listed, answered, deleted; each change is in the audit trail without its words.

import type {
  answerQuestion,
  countOpenQuestions,
  DeskQuestion,
  deleteQuestion,
  listQuestions,
} from '@valence/contract/desk-questions';
import type { BodyOf, QueryOf, ReplyOf } from '@valence/contract/endpoint';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { pageOf } from '../../platform/list-page.ts';
import * as store from './desk-questions.store.ts';

export type DeskQuestions = ReturnType<typeof createDeskQuestions>;

export function createDeskQuestions({ db, clock }: { db: Db; clock: Clock }) {
  return {
    async list({
      page,
      q,
      state,
      video,
    }: QueryOf<typeof listQuestions>): Promise<ReplyOf<typeof listQuestions>> {
      if (video !== undefined && !isUuid(video)) return { rows: [], total: 0, lesson: null };
      const lesson = video === undefined ? undefined : await store.findLesson(db, video);
      const asked = { state, videoId: video, search: q ?? '', ...pageOf(page) };
      const { rows, total } = await store.findPage(db, asked);
      return { rows: rows.map(told), total, lesson: lesson ?? null };
    },

    /** For whoever tells the desk what waits. */
    openQuestions: async (): Promise<ReplyOf<typeof countOpenQuestions>> => ({
      data: { open: await store.countOpen(db) },
    }),

    answer: (answering: Answering): Promise<Answer<typeof answerQuestion>> =>
      answerOne({ db, clock }, answering),

    async remove(actorId: string, id: string): Promise<Answer<typeof deleteQuestion>> {
      if (!isUuid(id)) return refused('question-absent');
      return transaction(db, async (tx) => {
        const gone = await store.deleteOne(tx, id);
        if (!gone) return refused('question-absent');
        const [at, subject] = [clock.now(), `account:${gone.accountId}`];
        const before = { questionId: id, videoId: gone.videoId };
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
    const read = changedAt === null ? null : new Date(changedAt);
    const answer = { id: questionId, text: text.trim(), shared, changedAt: read, actorId, at };
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
    return after ? { data: told(after) } : refused('question-absent');
  });
}

function told(question: store.DeskRecord): DeskQuestion {
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
