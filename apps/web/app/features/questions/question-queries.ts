// Server calls for a student's questions: those of a lesson, all of them, and marking new answers as seen.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askQuestion,
  deleteOwnQuestion,
  listLessonQuestions,
  listOwnQuestions,
  markAnswersSeen,
  type OwnQuestion,
} from '@valence/contract/learning/questions';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { newAnswersQuery } from './new-answers-query.ts';

/** Rows of one page of the student's own questions, as the server sends them. */
export const PAGE_ROWS = 25;
const KEY = 'questions';

export const lessonQuestionsQuery = (videoId: string) =>
  queryOptions({
    queryKey: [KEY, 'lesson', videoId],
    queryFn: async ({ signal }) =>
      (await call(listLessonQuestions, { params: { videoId } }, { signal })).data,
  });

export const ownQuestionsQuery = (page: number) =>
  queryOptions({
    queryKey: [KEY, 'own', page],
    queryFn: async ({ signal }) => call(listOwnQuestions, { query: { page } }, { signal }),
  });

export function useAsk(videoId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { requestId: string; atSecond: number | null; text: string }) =>
      call(askQuestion, { params: { videoId }, body }),
    onSuccess: async () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (questionId: string) => call(deleteOwnQuestion, { params: { questionId } }),
    onSettled: async () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Tells the server which new answers are on the screen; here they stay marked until the page is opened again. */
export function useSeen(questions: readonly OwnQuestion[] | undefined): void {
  const client = useQueryClient();
  const fresh = (questions ?? [])
    .filter(({ answer }) => answer?.isNew)
    .map(({ questionId }) => questionId)
    .join(' ');
  useEffect(() => {
    if (fresh === '') return;
    const questionIds = fresh.split(' ').slice(0, 100);
    call(markAnswersSeen, { body: { questionIds } }).then(
      ({ data }) => client.setQueryData(newAnswersQuery.queryKey, data.newAnswers),
      // They stay new, and are reported the next time they are seen.
      (error: unknown) => console.warn('Could not mark answers as seen', error),
    );
  }, [fresh, client]);
}
