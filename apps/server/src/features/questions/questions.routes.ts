// The calls about students' questions: the student's own, and the admin area's.

import {
  answerQuestion,
  countOpenQuestions,
  deleteQuestion,
  listQuestions,
} from '@valence/contract/admin/questions';
import { countNewAnswers } from '@valence/contract/learning/new-answers';
import {
  askQuestion,
  deleteOwnQuestion,
  listLessonQuestions,
  listOwnQuestions,
  markAnswersSeen,
} from '@valence/contract/learning/questions';
import type { Http } from '../../platform/http/route.ts';
import type { AnsweringService } from './answering.ts';
import type { QuestionsService } from './questions.service.ts';

export function questionsRoutes(http: Http, own: QuestionsService, admin: AnsweringService): void {
  http.route(askQuestion, ({ params, body, caller }) =>
    own.ask({ accountId: caller.accountId, videoId: params.videoId, ...body }),
  );
  http.route(listLessonQuestions, ({ params, caller }) => own.ofLesson(caller, params.videoId));
  http.route(listOwnQuestions, ({ query, caller }) => own.mine(caller.accountId, query.page ?? 1));
  http.route(countNewAnswers, ({ caller }) => own.newAnswers(caller.accountId));
  http.route(markAnswersSeen, ({ body, caller }) => own.seen(caller.accountId, body.questionIds));
  http.route(deleteOwnQuestion, ({ params, caller }) => own.takeBack(caller.accountId, params.questionId));
  http.route(listQuestions, ({ query }) => admin.list(query));
  http.route(countOpenQuestions, () => admin.openQuestions());
  http.route(answerQuestion, ({ params, body, caller }) =>
    admin.answer({ actorId: caller.accountId, ...params, ...body }),
  );
  http.route(deleteQuestion, ({ params, caller }) => admin.remove(caller.accountId, params.questionId));
}
