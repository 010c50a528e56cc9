// Students' questions to the teacher at a second of a lesson. The admin's calls are in `admin/questions.ts`.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, named, page } from '../wire.ts';
import { atSecond, ownId } from './notes.ts';

export const LONGEST_QUESTION = 1000;
/** The most unanswered questions of one student. */
export const MOST_WAITING_QUESTIONS = 20;
export const QUESTIONS_AN_HOUR = 10;

const answer = z.object({
  text: z.string(),
  at: instant,
  /** Everybody who can watch the lesson sees question and answer, without the name. */
  shared: z.boolean(),
  /** The student has not seen the answer in its present form. */
  isNew: z.boolean(),
});

const ownFields = {
  questionId: id,
  /** The id that the browser gave the question when it sent it. */
  requestId: ownId,
  atSecond,
  text: z.string(),
  askedAt: instant,
  /** null: not answered yet. */
  answer: z.nullable(answer),
};
const ownQuestion = z.object(ownFields);
export type OwnQuestion = z.output<typeof ownQuestion>;

const sharedQuestion = z.object({
  questionId: id,
  atSecond,
  text: z.string(),
  answer: z.string(),
  answeredAt: instant,
});
export type SharedQuestion = z.output<typeof sharedQuestion>;

const ofLesson = z.object({ videoId: id });

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/v1/videos/:videoId/questions',
  who: 'signed-in',
  summary: 'Ask the teacher about a lesson that one can watch. The same call again finds the same question.',
  params: ofLesson,
  body: z.object({ requestId: ownId, atSecond, text: named(LONGEST_QUESTION) }),
  reply: z.object({ data: ownQuestion }),
  refusals: ['video-absent', 'questions-waiting', 'too-many-questions'],
});

export const listLessonQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/videos/:videoId/questions',
  who: 'signed-in',
  summary: 'One’s own questions about a lesson, and those of others that the teacher shows to everybody.',
  params: ofLesson,
  reply: z.object({ data: z.object({ own: z.array(ownQuestion), shared: z.array(sharedQuestion) }) }),
  refusals: ['video-absent'],
});

export const listOwnQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/questions',
  who: 'signed-in',
  summary: 'One’s own questions about all lessons, the newest first.',
  query: z.strictObject({ page }),
  reply: z.object({
    rows: z.array(
      z.object({
        ...ownFields,
        videoId: id,
        title: z.string(),
        /** Whether the lesson can be watched now. */
        canWatch: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
  refusals: [],
});
export type OwnQuestionRow = ReplyOf<typeof listOwnQuestions>['rows'][number];

export const markAnswersSeen = endpoint({
  method: 'POST',
  path: '/api/v1/questions/seen',
  who: 'signed-in',
  summary: 'Note that answers were seen. Questions that are not one’s own are passed over.',
  body: z.object({ questionIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ data: z.object({ newAnswers: z.int() }) }),
  refusals: [],
});

export const deleteOwnQuestion = endpoint({
  method: 'DELETE',
  path: '/api/v1/questions/:questionId',
  who: 'signed-in',
  summary: 'Take one’s own question back, with its answer.',
  params: z.object({ questionId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['question-absent'],
});
