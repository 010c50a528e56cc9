// Students ask questions, read them with their answers, and take them back.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { countNewAnswers } from '@valence/contract/learning/new-answers';
import type {
  askQuestion,
  deleteOwnQuestion,
  listLessonQuestions,
  listOwnQuestions,
} from '@valence/contract/learning/questions';
import { viewingOf } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { type Asking, type AskingDeps, ask, ownQuestionReply } from './asking.ts';
import * as store from './questions.store.ts';

export interface QuestionsDeps extends AskingDeps {
  /** Which lessons the student can watch at an instant, by video id. */
  openVideos: (accountId: string, at: Date) => Promise<ReadonlyMap<string, unknown>>;
}

export type QuestionsService = ReturnType<typeof createQuestionsService>;

const PAGE_ROWS = 25;

export function createQuestionsService(deps: QuestionsDeps) {
  const { db, clock } = deps;
  const newAnswers = async (accountId: string): Promise<ReplyOf<typeof countNewAnswers>> => ({
    data: { newAnswers: await store.countNewAnswers(db, accountId) },
  });
  return {
    ask: (asking: Asking): Promise<Answer<typeof askQuestion>> => ask(deps, asking),
    newAnswers,

    /** For everybody who may watch the lesson, the admin's preview included. */
    async ofLesson(caller: Caller, videoId: string): Promise<Answer<typeof listLessonQuestions>> {
      if (!isUuid(videoId)) return refused('video-absent');
      const own = await deps.accessState(caller.accountId, videoId, clock.now());
      if (viewingOf(caller.role, own).state !== 'open') return refused('video-absent');
      const shared = await store.findShared(db, videoId, caller.accountId);
      return {
        data: {
          own: (await store.findOwnOfLesson(db, caller.accountId, videoId)).map(ownQuestionReply),
          shared: shared.map(({ id, answeredAt, ...question }) => ({
            questionId: id,
            ...question,
            answeredAt: answeredAt.toISOString(),
          })),
        },
      };
    },

    async mine(accountId: string, page: number): Promise<ReplyOf<typeof listOwnQuestions>> {
      const range = { limit: PAGE_ROWS, offset: (page - 1) * PAGE_ROWS };
      const { rows, total } = await store.findOwnPage(db, accountId, range);
      const open = await deps.openVideos(accountId, clock.now());
      return {
        rows: rows.map((row) => ({
          ...ownQuestionReply(row),
          videoId: row.videoId,
          title: row.title,
          canWatch: open.has(row.videoId),
        })),
        total,
      };
    },

    async seen(accountId: string, questionIds: readonly string[]): Promise<ReplyOf<typeof countNewAnswers>> {
      await store.markSeen(db, accountId, questionIds.filter(isUuid), clock.now());
      return newAnswers(accountId);
    },

    async takeBack(accountId: string, questionId: string): Promise<Answer<typeof deleteOwnQuestion>> {
      const deleted = isUuid(questionId) && (await store.deleteOwn(db, accountId, questionId));
      return deleted ? { success: true } : refused('question-absent');
    },
  };
}
