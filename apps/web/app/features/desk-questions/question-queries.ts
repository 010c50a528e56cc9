// Students' questions at the desk: a page of them, and what is done with one; every change loads the list anew.

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerQuestion,
  type DeskQuestion,
  deleteQuestion,
  listQuestions,
  type QuestionState,
} from '@valence/contract/desk-questions';
import type { BodyOf } from '@valence/contract/endpoint';
import { call } from '../../lib/api.ts';

const KEY = ['desk', 'questions'];

export interface QuestionsAsked {
  state: QuestionState;
  page: string;
  q?: string | undefined;
  video?: string | undefined;
}

export const questionsQuery = (asked: QuestionsAsked) =>
  queryOptions({
    queryKey: [...KEY, asked],
    queryFn: ({ signal }) => call(listQuestions, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function useChange<Input, Result>(work: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: async () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export const useAnswer = ({ questionId }: DeskQuestion) =>
  useChange(async (body: BodyOf<typeof answerQuestion>) =>
    call(answerQuestion, { params: { questionId }, body }),
  );

export const useDelete = ({ questionId }: DeskQuestion) =>
  useChange(async () => call(deleteQuestion, { params: { questionId } }));
