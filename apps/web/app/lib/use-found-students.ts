// Finds the students that match a text, once the typing pauses.

import { keepPreviousData } from '@tanstack/react-query';
import { findStudents } from '@valence/contract/admin/students';
import { call } from './api.ts';
import { usePagedReading } from './paged-reading.ts';
import { useDebounced } from './use-debounced.ts';

/** @returns the query, the students found so far, and whether there are more */
export function useFoundStudents(text: string) {
  const query = useDebounced(text.trim());
  const result = usePagedReading({
    queryKey: ['admin', 'find', query],
    queryFn: ({ signal, pageParam }) =>
      call(findStudents, { query: { query, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ students, more }) => (more ? students.at(-1)?.userId : undefined),
    enabled: query !== '',
    placeholderData: keepPreviousData,
    // The answer has names and numbers of minors: drop it from memory soon after the dialog is closed.
    gcTime: 10_000,
  });
  const students = query === '' ? [] : (result.data?.pages.flatMap((page) => page.students) ?? []);
  return { query, students, more: query !== '' && result.hasNextPage, result };
}
