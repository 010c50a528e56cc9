// Students' questions from the student's side: asked, read with their answers, taken back.

import type { ReplyOf } from '@valence/contract/endpoint';
import type { countNewAnswers } from '@valence/contract/new-answers';
import type {
  askQuestion,
  deleteOwnQuestion,
  listLessonQuestions,
  listOwnQuestions,
} from '@valence/contract/questions';
import { type Standing, viewingOf } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { type Asking, ask, toldToAsker } from './asking.ts';
import * as store from './questions.store.ts';

export interface QuestionsDeps {
  db: Db;
  clock: Clock;
  /** The one rule's answer about a student and a video at an instant. */
  standing: (accountId: string, videoId: string, at: Date) => Promise<Standing>;
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

    /** For everybody who may watch the lesson, the desk's preview included. */
    async ofLesson(caller: Caller, videoId: string): Promise<Answer<typeof listLessonQuestions>> {
      if (!isUuid(videoId)) return refused('video-absent');
      const own = await deps.standing(caller.accountId, videoId, clock.now());
      if (viewingOf(caller.role, own).state !== 'open') return refused('video-absent');
      const shared = await store.findShared(db, videoId, caller.accountId);
      return {
        data: {
          own: (await store.findOwnOfLesson(db, caller.accountId, videoId)).map(toldToAsker),
          shared: shared.map(({ id, answeredAt, ...told }) => ({
            questionId: id,
            ...told,
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
          ...toldToAsker(row),
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
