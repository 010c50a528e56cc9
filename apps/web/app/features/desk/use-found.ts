// Asks for the students that fit what is typed, once the typing rests.

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { findStudents } from '@valence/contract/desk-students';
import { call } from '../../lib/api.ts';
import { useRested } from '../../lib/use-rested.ts';

/** @returns what was asked for, the students found so far, and whether there are more */
export function useFound(typed: string) {
  const asked = useRested(typed.trim());
  const found = useInfiniteQuery({
    queryKey: ['desk', 'find', asked],
    queryFn: ({ signal, pageParam }) =>
      call(findStudents, { query: { query: asked, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ students, more }) => (more ? students.at(-1)?.userId : undefined),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // Names and numbers of minors: gone from memory soon after the dialog is.
    gcTime: 10_000,
  });
  const students = asked === '' ? [] : (found.data?.pages.flatMap((page) => page.students) ?? []);
  return { asked, students, more: asked !== '' && found.hasNextPage, found };
}
