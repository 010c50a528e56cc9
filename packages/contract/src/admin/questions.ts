// The admin's calls about students' questions. A file of its own, since students' browsers load all of `learning/questions.ts`.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { atSecond } from '../learning/notes.ts';
import { id, instant, named, phone } from '../wire.ts';
import { listQuery } from './list-query.ts';

export const LONGEST_ANSWER = 4000;
export const QUESTION_STATES = ['open', 'answered'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

const row = z.object({
  questionId: id,
  student: z.object({ userId: id, name: z.string(), phone }),
  video: z.object({ videoId: id, title: z.string() }),
  atSecond,
  text: z.string(),
  askedAt: instant,
  /** null: not answered yet. */
  answer: z.nullable(
    z.object({
      text: z.string(),
      at: instant,
      /** The time of the last change; the next change sends it back. */
      changedAt: instant,
      /** null: the account was deleted. */
      by: z.nullable(z.string()),
      shared: z.boolean(),
    }),
  ),
});
export type AdminQuestion = z.output<typeof row>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/questions',
  who: 'questions.answer',
  summary:
    'Students’ questions, a page at a time: those that wait from the oldest on, answered ones from the newest on.',
  query: z.strictObject({
    page: listQuery([]).page,
    q: listQuery([]).q,
    state: z.enum(QUESTION_STATES),
    video: z.optional(id),
  }),
  reply: z.object({
    rows: z.array(row),
    total: z.int(),
    /** The lesson of the query's `video`; null: the query has none, or the lesson does not exist. */
    lesson: z.nullable(z.object({ videoId: id, title: z.string() })),
  }),
  refusals: [],
});
export type QuestionPage = ReplyOf<typeof listQuestions>;

export const countOpenQuestions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/questions/open',
  who: 'questions.answer',
  summary: 'How many questions wait for an answer.',
  reply: z.object({ data: z.object({ open: z.int() }) }),
  refusals: [],
});

const one = z.object({ questionId: id });

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/questions/:questionId/answer',
  who: 'questions.answer',
  summary:
    'Answer a question, or change the answer. What somebody else answered meanwhile is not overwritten.',
  params: one,
  body: z.object({
    text: named(LONGEST_ANSWER),
    shared: z.boolean(),
    /** The answer’s `changedAt` as the caller read it; null: there was no answer. */
    changedAt: z.nullable(instant),
  }),
  reply: z.object({ data: row }),
  refusals: ['question-absent', 'question-changed'],
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/questions/:questionId',
  who: 'questions.delete',
  summary: 'Delete a question with its answer, for everybody.',
  params: one,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['question-absent'],
});
