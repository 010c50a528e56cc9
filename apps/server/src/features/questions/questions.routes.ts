// The calls about students' questions: their own, and the desk's.

import {
  answerQuestion,
  countOpenQuestions,
  deleteQuestion,
  listQuestions,
} from '@valence/contract/desk-questions';
import { countNewAnswers } from '@valence/contract/new-answers';
import {
  askQuestion,
  deleteOwnQuestion,
  listLessonQuestions,
  listOwnQuestions,
  markAnswersSeen,
} from '@valence/contract/questions';
import type { Http } from '../../platform/http/route.ts';
import type { DeskQuestions } from './desk-questions.ts';
import type { QuestionsService } from './questions.service.ts';

export function questionsRoutes(http: Http, own: QuestionsService, desk: DeskQuestions): void {
  http.route(askQuestion, ({ params, body, caller }) =>
    own.ask({ accountId: caller.accountId, videoId: params.videoId, ...body }),
  );
  http.route(listLessonQuestions, ({ params, caller }) => own.ofLesson(caller, params.videoId));
  http.route(listOwnQuestions, ({ query, caller }) => own.mine(caller.accountId, query.page ?? 1));
  http.route(countNewAnswers, ({ caller }) => own.newAnswers(caller.accountId));
  http.route(markAnswersSeen, ({ body, caller }) => own.seen(caller.accountId, body.questionIds));
  http.route(deleteOwnQuestion, ({ params, caller }) => own.takeBack(caller.accountId, params.questionId));
  http.route(listQuestions, ({ query }) => desk.list(query));
  http.route(countOpenQuestions, () => desk.openQuestions());
  http.route(answerQuestion, ({ params, body, caller }) =>
    desk.answer({ actorId: caller.accountId, ...params, ...body }),
  );
  http.route(deleteQuestion, ({ params, caller }) => desk.remove(caller.accountId, params.questionId));
}
