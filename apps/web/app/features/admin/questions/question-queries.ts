// Server calls for students' questions in the admin area; every change loads the list again.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AdminQuestion,
  answerQuestion,
  deleteQuestion,
  listQuestions,
  type QuestionState,
} from '@valence/contract/admin/questions';
import type { BodyOf } from '@valence/contract/endpoint';
import { call } from '../../../lib/api.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';

const KEY = ['admin', 'questions'];

export interface QuestionsQuery {
  state: QuestionState;
  page: string;
  q?: string | undefined;
  video?: string | undefined;
}

export const questionsQuery = (query: QuestionsQuery) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call(listQuestions, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const useChange = <Input, Output>(work: (input: Input) => Promise<Output>) =>
  useAwaitedChange(work, { queryKey: KEY });

export const useAnswer = ({ questionId }: AdminQuestion) =>
  useChange(async (body: BodyOf<typeof answerQuestion>) =>
    call(answerQuestion, { params: { questionId }, body }),
  );

export const useDelete = ({ questionId }: AdminQuestion) =>
  useChange(async () => call(deleteQuestion, { params: { questionId } }));
